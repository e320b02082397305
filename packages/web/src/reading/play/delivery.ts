import type { HandedIn } from './hand-in.ts';

const slowMs = 1_500;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * What a reader has to know of it: `busy` = the site asks to wait; `full` = they have no more room
 * there; `gone` = it does not know the playthrough now.
 */
export type DeliveryState = 'quiet' | 'slow' | 'offline' | 'busy' | 'full' | 'gone';

/** Later by itself; where there is no room, something has to be deleted first, perhaps elsewhere. */
const triedAgain = new Set<HandedIn>(['unreachable', 'busy', 'full']);

/**
 * Hands in what is kept whenever it is asked to, one round at a time, and tries again by itself as
 * long as the site does not answer. `changed` hears when the state may be another one.
 */
export function createDelivery(
  handIn: () => Promise<HandedIn>,
  { hasTurns, changed }: { hasTurns: () => boolean; changed: () => void },
) {
  let state: DeliveryState = 'quiet';
  let round: Promise<void> | null = null;
  let hasMore = false;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  function show(next: DeliveryState) {
    state = next;
    changed();
  }

  function deliver(): Promise<void> {
    hasMore = true;
    round ??= deliverAll();
    return round;
  }

  async function deliverAll() {
    clearTimeout(retry);
    const hadTurns = hasTurns();
    const slow = setTimeout(() => state === 'quiet' && show('slow'), slowMs);
    let outcome: HandedIn = 'done';
    try {
      while (hasMore && outcome === 'done') {
        hasMore = false;
        outcome = await handIn();
      }
    } finally {
      round = null;
      clearTimeout(slow);
    }
    if (triedAgain.has(outcome) && !isOver) {
      retry = setTimeout(() => void deliver(), retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    } else retryMs = firstRetryMs;
    if (outcome === 'unreachable') show('offline');
    else if (outcome === 'gone' || outcome === 'busy' || outcome === 'full') show(outcome);
    // Where there was nothing to hand in nobody was asked.
    else if (hadTurns || state === 'slow') show('quiet');
  }

  return {
    deliver,
    get state() {
      return state;
    },
    /** Something else was asked of the site, and it answered or did not. */
    heard(isAnswered: boolean) {
      show(isAnswered ? 'quiet' : 'offline');
    },
    /** It is likely to answer now. */
    hurry() {
      retryMs = firstRetryMs;
    },
    end() {
      isOver = true;
      clearTimeout(retry);
    },
  };
}

import type { SyncOutcome } from '../offline/sync.ts';

const slowMs = 1_500;
const firstRetryMs = 1_000;
const longestRetryMs = 60_000;

/**
 * What a reader has to know of it: `busy` = the site asks to wait; `full` = they have no more room
 * there; `unavailable` = the story cannot be read there now; `gone` = the playthrough is not there.
 */
export type SyncState = 'quiet' | 'slow' | 'offline' | (typeof toldAsTheyAre)[number];

const toldAsTheyAre = ['busy', 'full', 'unavailable', 'gone'] as const;
const isTold = (outcome: SyncOutcome): outcome is (typeof toldAsTheyAre)[number] =>
  toldAsTheyAre.some((told) => told === outcome);

/** Later by itself; where there is no room, something has to be deleted first, perhaps elsewhere. */
const triedAgain = new Set<SyncOutcome>(['unreachable', 'busy', 'full']);

/**
 * Hands in what is kept whenever it is asked to, one round at a time, and tries again by itself as
 * long as the site does not answer. `changed` hears when the state may be another one.
 */
export function createSyncLoop(
  handIn: () => Promise<SyncOutcome>,
  { hasTurns, changed }: { hasTurns: () => boolean; changed: () => void },
) {
  let state: SyncState = 'quiet';
  let round: Promise<void> | null = null;
  let hasMore = false;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  function show(next: SyncState) {
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
    let outcome: SyncOutcome = 'done';
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
    else if (isTold(outcome)) show(outcome);
    // Where there was nothing to hand in nobody was asked.
    else if (hadTurns || state === 'slow') show('quiet');
  }

  return {
    deliver,
    get state() {
      return state;
    },
    /** Something else was asked of the site: what came of it. */
    heard(outcome: SyncOutcome) {
      if (isTold(outcome)) show(outcome);
      else show(outcome === 'unreachable' ? 'offline' : 'quiet');
    },
    /** The site has the story for nobody, or this playthrough no more. */
    get isAway() {
      return state === 'unavailable' || state === 'gone';
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

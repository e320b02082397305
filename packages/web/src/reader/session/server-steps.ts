import type { PlaythroughWithView } from '@brasslamp/contract';
import { andThen, same } from '../../screen/step.ts';
import { serverShowed } from '../offline/outbox.ts';
import type { SyncOutcome } from '../offline/sync.ts';
import { follow } from './follow.ts';
import { isLocalTurn } from './reader-intent.ts';
import {
  firstRetryMs,
  hasUnsentTurns,
  isAway,
  type SessionEffect,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

/* What the session asks of the server: to take the pending turns, and to say where the reader is. */

const slowMs = 1_500;
const longestRetryMs = 60_000;

export function askServer(state: SessionState, now: number): SessionStep {
  if (state.isAskingServer) return same(state);
  return {
    state: { ...state, isAskingServer: true, askedAt: now },
    effects: [{ type: 'askServer' }],
  };
}

export function serverAnswered(
  state: SessionState,
  place: PlaythroughWithView,
  now: number,
): SessionStep {
  const answered = { ...state, isAskingServer: false, askedAt: now };
  const isNewer = place.turn > state.shown.turn && !hasUnsentTurns(state);
  const heard = withSync(answered, { state: 'quiet', retryMs: firstRetryMs });
  if (!isNewer) return andThen(heard, settleForm);
  const step = andThen(heard, (next) =>
    follow({ ...next, isMovedOn: true }, serverShowed(next.stored, place)),
  );
  const stored = andThen(step, (next) => ({ state: next, effects: [changeToServer(place)] }));
  return andThen(stored, settleForm);
}

/** `outcome` null: the failure says nothing about the server. */
export function serverFailed(state: SessionState, outcome: SyncOutcome | null): SessionStep {
  const failed = { ...state, isAskingServer: false };
  if (outcome === null) return andThen(same(failed), settleForm);
  const shown = outcome === 'unreachable' ? 'offline' : shownState(outcome);
  const heard = withSync(failed, { state: shown ?? 'quiet' });
  const isTriedAgain = outcome === 'unreachable' && isChoiceWaiting(state) && !state.isLeft;
  return andThen(isTriedAgain ? andThen(heard, askLater) : heard, settleForm);
}

function askLater(state: SessionState): SessionStep {
  const { retryMs } = state.sync;
  return {
    ...withSync(state, { retryMs: Math.min(retryMs * 2, longestRetryMs) }),
    effects: [{ type: 'setTimer', timer: 'retry', ms: retryMs }],
  };
}

const shownState = (outcome: SyncOutcome) =>
  (['busy', 'full', 'unavailable', 'gone'] as const).find((shown) => shown === outcome);

export const withSync = (state: SessionState, sync: Partial<SessionState['sync']>): SessionStep =>
  same({ ...state, sync: { ...state.sync, ...sync } });

export function startSync(state: SessionState): SessionStep {
  if (state.sync.isRunning) return withSync(state, { isAskedAgain: true });
  const hadTurns = state.stored.turns.length > 0;
  return {
    ...withSync(state, { isRunning: true, isAskedAgain: false, hadTurns }),
    effects: [
      { type: 'setTimer', timer: 'retry', ms: null },
      { type: 'setTimer', timer: 'slow', ms: slowMs },
      { type: 'sync' },
    ],
  };
}

/** Tried again by itself; where there is no room, something has to be deleted first, perhaps elsewhere. */
const triedAgain = new Set<SyncOutcome>(['unreachable', 'busy', 'full']);

export function syncEnded(state: SessionState, outcome: SyncOutcome): SessionStep {
  const { sync } = state;
  if (outcome === 'done' && sync.isAskedAgain) {
    return {
      ...withSync(state, { isAskedAgain: false, hadTurns: true }),
      effects: [{ type: 'sync' }],
    };
  }
  const effects: SessionEffect[] = [{ type: 'setTimer', timer: 'slow', ms: null }];
  const isTriedAgain = triedAgain.has(outcome) && !state.isLeft;
  if (isTriedAgain) effects.push({ type: 'setTimer', timer: 'retry', ms: sync.retryMs });
  // Where there was nothing to send, nobody was asked.
  const quiet = sync.hadTurns || sync.state === 'slow' ? 'quiet' : sync.state;
  const step = withSync(state, {
    isRunning: false,
    isAskedAgain: false,
    state: outcome === 'unreachable' ? 'offline' : (shownState(outcome) ?? quiet),
    retryMs: isTriedAgain ? Math.min(sync.retryMs * 2, longestRetryMs) : firstRetryMs,
  });
  return andThen({ ...step, effects }, settleForm);
}

/** The waiting form goes to the server once that knows all turns before it, or is given up. */
function settleForm(state: SessionState): SessionStep {
  const { waitingForm, sync, stored, unwritten, isAskingServer } = state;
  if (!waitingForm || sync.isRunning || isAskingServer || unwritten.length > 0) return same(state);
  const { submitted, turn } = waitingForm;
  const isOffline = sync.state === 'offline';
  const isDone = !isOffline && stored.turns.length === 0 && state.shown.turn === turn;
  const settled = { ...state, waitingForm: null };
  if (isDone) return submitWaiting(state);
  if (isOffline && isChoiceWaiting(state)) return same(state);
  if (!isOffline && !isAway(state)) return same(settled);
  return { state: settled, effects: [{ type: 'giveUpForm', submitted, isOffline }] };
}

/** A choice waits for the story or for the site, whichever comes first. */
export const isChoiceWaiting = ({ waitingForm, shown }: SessionState): boolean =>
  waitingForm !== null &&
  isLocalTurn(waitingForm.submitted.intent) &&
  waitingForm.turn === shown.turn;

/** Submits the form that waits, as if it were pressed now. */
export function submitWaiting(state: SessionState): SessionStep {
  const { waitingForm } = state;
  if (!waitingForm) return same(state);
  const { submitted } = waitingForm;
  return { state: { ...state, waitingForm: null }, effects: [{ type: 'submitForm', submitted }] };
}

export const changeToServer = (place: PlaythroughWithView): SessionEffect => ({
  type: 'change',
  change: (pending) => serverShowed(pending, place),
  by: 'server',
});

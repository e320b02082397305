import type { PlaythroughWithView } from '@brasslamp/contract';
import { andThen, same } from '../../screen/step.ts';
import {
  decisions,
  type LocalTurn,
  type MadeTurn,
  type PendingTurns,
  serverShowed,
} from '../offline/outbox.ts';
import { follow, wantStory } from './follow.ts';
import type { LoadedStory } from './load-story.ts';
import { isLocalTurn, type WrongAnswer } from './reader-intent.ts';
import {
  askServer,
  changeToServer,
  isChoiceWaiting,
  serverAnswered,
  serverFailed,
  startSync,
  submitWaiting,
  syncEnded,
  withSync,
} from './server-steps.ts';
import {
  firstRetryMs,
  hasUnsentTurns,
  type SessionEffect,
  type SessionEvent,
  type SessionState,
  type SessionStep,
} from './session-state.ts';

/*
 * The session of a reader with one playthrough, as a state machine: `reduce` says what an event makes
 * of the state and which effects it has. It is pure and runs without a browser; `effects.ts` carries
 * the effects out and reports back with events.
 *
 * What the server said + the outbox = what is shown. The outbox are the turns in the offline store and,
 * for the moment that the store needs, those that were just made (`unwritten`).
 */

const freshMs = 5_000;

export function reduce(state: SessionState, event: SessionEvent, now: number): SessionStep {
  // Until the session has opened the store, only what the server says to this page counts.
  if (!state.isOpen && (event.type === 'stored' || event.type === 'otherTabStored'))
    return same(state);
  switch (event.type) {
    case 'opened':
      return opened(state, event, now);
    case 'pressed':
      return pressed(state, event, now);
    case 'written':
      return written(state, event, now);
    case 'stored':
      return stored(state, event, now);
    case 'otherTabStored':
      return otherTabStored(state, event.pending);
    case 'pageShowed':
      return pageShowed(state, event.place);
    case 'serverAnswered':
      return serverAnswered(state, event.place, now);
    case 'serverFailed':
      return serverFailed(state, event.outcome);
    case 'syncEnded':
      return andThen(event.pending ? follow(state, event.pending) : same(state), (next) =>
        syncEnded(next, event.outcome),
      );
    case 'syncIsSlow': {
      const { sync } = state;
      return sync.isRunning && sync.state === 'quiet'
        ? withSync(state, { state: 'slow' })
        : same(state);
    }
    case 'retryIsDue':
      // With turns to send, sending them shows whether there is a site.
      return isChoiceWaiting(state) && state.stored.turns.length === 0
        ? askServer(state, now)
        : startSync(state);
    case 'storyLoaded':
      return storyLoaded(state, event.story);
    case 'storyFailed':
      return state.loadingVersionId === event.versionId
        ? same({ ...state, loadingVersionId: null })
        : same(state);
    case 'pageOutdated':
      return same({ ...state, isOutdated: true });
    case 'decided':
      return {
        state,
        effects: [{ type: 'change', change: decisions[event.decision], by: 'decision' }],
      };
    case 'cameBack':
      return cameBack(state, now);
    case 'wentOffline':
      return askServer(state, now);
    case 'left':
      return {
        state: { ...state, isLeft: true, waitingForm: null },
        effects: [{ type: 'setTimer', timer: 'retry', ms: null }],
      };
  }
}

function opened(
  state: SessionState,
  { pending, isOnline }: Extract<SessionEvent, { type: 'opened' }>,
  now: number,
): SessionStep {
  let step = follow({ ...state, isOpen: true }, pending);
  step = andThen(step, startSync);
  return isOnline ? step : andThen(step, (next) => askServer(next, now));
}

function storyLoaded(state: SessionState, story: LoadedStory): SessionStep {
  if (state.loadingVersionId !== story.versionId) return same(state);
  const loaded: SessionStep = {
    state: { ...state, story, loadingVersionId: null },
    effects: [{ type: 'precompute' }],
  };
  return isChoiceWaiting(state) ? andThen(loaded, submitWaiting) : loaded;
}

function pressed(
  state: SessionState,
  { submitted, isFormSent }: Extract<SessionEvent, { type: 'pressed' }>,
  now: number,
): SessionStep {
  // The answer to a form is on its way: pressing again meanwhile is a slip.
  if (isFormSent) return same(state);
  const { intent } = submitted;
  const isLocal = isLocalTurn(intent);
  if (isLocal) {
    const { on_turn, ...action } = intent;
    const isHere = on_turn === state.shown.turn;
    const wrongAnswer = isHere ? wrongAnswerIn(state, action) : null;
    if (wrongAnswer) return same({ ...state, wrongAnswer });
    const made = isHere ? makeTurn(state, action, now) : null;
    if (made) return showMade(state, made);
  }
  // Whether there is a site is being asked where that is in doubt.
  const isInDoubt = state.sync.state === 'offline' || (isLocal && state.isAskingServer);
  if (!hasUnsentTurns(state) && !isInDoubt) return { ...same(state), isPassedOn: true };
  const waiting = { ...state, waitingForm: { submitted, turn: state.shown.turn } };
  return state.stored.turns.length > 0 ? startSync(waiting) : askServer(waiting, now);
}

/** Said at once, where the server would only refuse it. */
function wrongAnswerIn({ story, shown }: SessionState, action: LocalTurn): WrongAnswer | null {
  if (action.type !== 'choose' || story?.versionId !== shown.version_id) return null;
  const problem = story.wrongAnswer(shown, action);
  return problem && { action_id: action.action_id, problem };
}

function makeTurn({ story, shown }: SessionState, action: LocalTurn, now: number): MadeTurn | null {
  if (story?.versionId !== shown.version_id || shown.ended) return null;
  const head = story.predict(shown, action, now);
  const turn = { action, label: labelOf(shown, action) };
  return head && { turn, head, from_node_id: shown.node.id };
}

/** The words of the choice, or the item's name. */
function labelOf({ view }: PlaythroughWithView, action: LocalTurn): string {
  if (action.type === 'choose') {
    return view.actions.find(({ id }) => id === action.action_id)?.label ?? '';
  }
  const items = [...view.items_here, ...view.inventory];
  return items.find(({ id }) => id === action.item_id)?.name ?? '';
}

function showMade(state: SessionState, made: MadeTurn): SessionStep {
  const { action } = made.turn;
  const isFirst = state.unwritten.length === 0;
  return {
    state: {
      ...state,
      unwritten: [...state.unwritten, made],
      shown: made.head,
      ownTurn: { handled: action.type === 'choose' ? undefined : action },
      wrongAnswer: null,
      isMovedOn: false,
      isCorrected: false,
    },
    effects: [
      isFirst ? { type: 'write', made, before: state.shown } : { type: 'writeDown', made },
      { type: 'precompute' },
    ],
  };
}

function written(
  state: SessionState,
  { made, outcome, pending }: Extract<SessionEvent, { type: 'written' }>,
  now: number,
): SessionStep {
  // What was made after a turn that came too late was made on a place that never was.
  const unwritten = outcome === 'late' ? [] : state.unwritten.filter((other) => other !== made);
  const isMovedOn = state.isMovedOn || outcome === 'late';
  const step: SessionStep = andThen(
    follow({ ...state, unwritten, isMovedOn }, pending),
    (next) => ({
      state: { ...next, askedAt: now },
      effects: [{ type: 'tellOtherTabs', pending }],
    }),
  );
  const [following] = unwritten;
  const writing: SessionEffect[] = following
    ? [{ type: 'write', made: following, before: made.head }]
    : [];
  return andThen(
    andThen(step, (next) => ({ state: next, effects: writing })),
    startSync,
  );
}

function stored(
  state: SessionState,
  { pending, by }: Extract<SessionEvent, { type: 'stored' }>,
  now: number,
): SessionStep {
  const step: SessionStep = andThen(follow(state, pending), (next) => ({
    state: { ...next, askedAt: now },
    effects: [{ type: 'tellOtherTabs', pending }],
  }));
  return by === 'decision' ? andThen(step, startSync) : step;
}

function otherTabStored(state: SessionState, pending: PendingTurns): SessionStep {
  const { shown, unwritten } = state;
  const isElsewhere = pending.head !== null && pending.head.turn !== shown.turn;
  const isMovedOn = state.isMovedOn || (isElsewhere && unwritten.length === 0);
  return follow({ ...state, isMovedOn }, pending);
}

/** A page that was loaded, or the answer to a form. */
function pageShowed(state: SessionState, place: PlaythroughWithView): SessionStep {
  if (place.turn < state.stored.from || hasUnsentTurns(state)) return same(state);
  const isMovedOn = place.turn === state.shown.turn && state.isMovedOn;
  return andThen(follow({ ...state, isMovedOn }, serverShowed(state.stored, place)), (next) => ({
    state: next,
    effects: [changeToServer(place)],
  }));
}

/** The reader is back at this page, which may have been left for long. */
function cameBack(state: SessionState, now: number): SessionStep {
  if (!state.isOpen) return same(state);
  const hurried = withSync(state, { retryMs: firstRetryMs });
  const isStale = state.sync.state === 'offline' || now - state.askedAt > freshMs;
  const step = andThen(hurried, (next) => {
    if (next.stored.turns.length > 0) return startSync(next);
    return isStale ? askServer(next, now) : same(next);
  });
  return andThen(step, wantStory);
}

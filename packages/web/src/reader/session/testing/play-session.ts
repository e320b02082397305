import type { PlaythroughWithView } from '@brasslamp/contract';
import { emptyOutbox, type LocalTurn, type PendingTurns } from '../../offline/outbox.ts';
import type { SyncOutcome } from '../../offline/sync.ts';
import type { ReaderIntent } from '../reader-intent.ts';
import { reduce } from '../session.ts';
import { type SessionEvent, type SessionState, startState } from '../session-state.ts';

export const placeAt = (turn: number, more: object = {}) =>
  ({
    id: 'p',
    story_username: 'anna',
    story_slug: 'mill',
    version_id: 'v1',
    turn,
    node: { id: `n${turn}`, name: `Node ${turn}` },
    ended: false,
    view: { actions: [{ id: 'a', label: 'Go in' }], items_here: [], inventory: [] },
    updated_at: '',
    ...more,
  }) as unknown as PlaythroughWithView;

export const story = {
  versionId: 'v1',
  predict: (place: PlaythroughWithView, action: { type: string }) =>
    action.type === 'drop' ? null : placeAt(place.turn + 1),
  precompute: () => undefined,
  hasAsking: true,
  /** Refuses an empty answer. */
  wrongAnswer: (_: PlaythroughWithView, action: LocalTurn) =>
    action.type === 'choose' && action.answer === '' ? ({ problem: 'missing' } as const) : null,
};

/** A session, what was done to it, and the effects of the last event. */
export function play(from: SessionState = startState('r', placeAt(0), 0)) {
  let state = from;
  let now = 0;
  let effects: string[] = [];
  let isPassedOn: boolean | undefined;
  const on = (event: SessionEvent, atMs = now) => {
    now = atMs;
    const step = reduce(state, event, now);
    state = step.state;
    effects = step.effects.map(({ type }) => type);
    isPassedOn = step.isPassedOn;
    return step;
  };
  return {
    on,
    press: (intent: ReaderIntent, isFormSent = false) =>
      on({
        type: 'pressed',
        isFormSent,
        submitted: { intent, form: {}, submitter: null } as never,
      }),
    get state() {
      return state;
    },
    get effects() {
      return effects;
    },
    get isPassedOn() {
      return isPassedOn;
    },
  };
}

/** Open, in step with the server, with the story here. */
export function opened() {
  const session = play();
  session.on({ type: 'opened', pending: emptyOutbox('r', placeAt(0), 0), isOnline: true });
  session.on({ type: 'storyLoaded', story });
  synced(session, 'done');
  return session;
}

type Session = ReturnType<typeof play>;

export const synced = (session: Session, outcome: SyncOutcome, pending?: PendingTurns) =>
  session.on({ type: 'syncEnded', outcome, pending });

export const choose = (on_turn: number): ReaderIntent => ({
  type: 'choose',
  action_id: 'a',
  on_turn,
});

/** Presses a choice, and has the store take it. */
export function chosen(session: Session, outcome: 'added' | 'there' | 'late' = 'added') {
  session.press(choose(session.state.shown.turn));
  const [made] = session.state.unwritten;
  if (!made) throw new Error('No turn was made');
  const { stored } = session.state;
  const pending = { ...stored, turns: [...stored.turns, made.turn], head: made.head };
  session.on({ type: 'written', made, outcome, pending: outcome === 'late' ? stored : pending });
  return made;
}

import type { PlaythroughWithView } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import { emptyOutbox, type PendingTurns } from '../offline/outbox.ts';
import type { SyncOutcome } from '../offline/sync.ts';
import type { ReaderIntent } from './reader-intent.ts';
import { reduce } from './session.ts';
import {
  firstRetryMs,
  isAway,
  type SessionEvent,
  type SessionState,
  startState,
} from './session-state.ts';

const placeAt = (turn: number, more: object = {}) =>
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

const story = {
  versionId: 'v1',
  predict: (place: PlaythroughWithView, action: { type: string }) =>
    action.type === 'drop' ? null : placeAt(place.turn + 1),
  precompute: () => undefined,
};

/** A session, what was done to it, and the effects of the last event. */
function play(from: SessionState = startState('r', placeAt(0), 0)) {
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
function opened() {
  const session = play();
  session.on({ type: 'opened', pending: emptyOutbox('r', placeAt(0), 0), isOnline: true });
  session.on({ type: 'storyLoaded', story });
  synced(session, 'done');
  return session;
}

type Session = ReturnType<typeof play>;

const synced = (session: Session, outcome: SyncOutcome, pending?: PendingTurns) =>
  session.on({ type: 'syncEnded', outcome, pending });

const choose = (on_turn: number): ReaderIntent => ({ type: 'choose', action_id: 'a', on_turn });

/** Presses a choice, and has the store take it. */
function chosen(session: Session, outcome: 'added' | 'there' | 'late' = 'added') {
  session.press(choose(session.state.shown.turn));
  const [made] = session.state.unwritten;
  if (!made) throw new Error('No turn was made');
  const { stored } = session.state;
  const pending = { ...stored, turns: [...stored.turns, made.turn], head: made.head };
  session.on({ type: 'written', made, outcome, pending: outcome === 'late' ? stored : pending });
  return made;
}

describe('opening', () => {
  it('loads the story of what is stored, and syncs', () => {
    const session = play();
    session.on({ type: 'opened', pending: emptyOutbox('r', placeAt(2), 0), isOnline: true });
    expect(session.state.shown.turn).toBe(2);
    expect(session.effects).toEqual(['loadStory', 'setTimer', 'setTimer', 'sync']);
  });

  it('asks whether there is a site where the browser says that there is no network', () => {
    const session = play();
    session.on({ type: 'opened', pending: session.state.stored, isOnline: false });
    expect(session.effects).toContain('askServer');
  });

  it('believes nothing but the server before', () => {
    const session = play();
    const pending = { ...emptyOutbox('r', placeAt(3), 0) };
    session.on({ type: 'otherTabStored', pending });
    session.on({ type: 'stored', pending, by: 'server' });
    expect(session.state.shown.turn).toBe(0);
    session.on({ type: 'pageShowed', place: placeAt(1) });
    expect(session.state.shown.turn).toBe(1);
  });
});

describe('a choice', () => {
  it('is one event, shown at once and written behind it', () => {
    const session = opened();
    session.press(choose(0));
    expect(session.state.shown.turn).toBe(1);
    expect(session.state.stored.turns).toEqual([]);
    expect(session.effects).toEqual(['write', 'precompute']);
    expect(session.isPassedOn).toBeUndefined();
  });

  it('is sent once the store has it, and other tabs are told', () => {
    const session = opened();
    chosen(session);
    expect(session.effects).toEqual(['tellOtherTabs', 'setTimer', 'setTimer', 'sync']);
    expect(session.state.stored.turns.map(({ label }) => label)).toEqual(['Go in']);
  });

  it('waits with its write for the one before', () => {
    const session = opened();
    session.press(choose(0));
    const [first] = session.state.unwritten;
    session.press(choose(1));
    expect(session.effects).toEqual(['precompute']);
    expect(session.state.shown.turn).toBe(2);
    if (!first) throw new Error('No turn was made');
    const pending = { ...session.state.stored, turns: [first.turn], head: first.head };
    session.on({ type: 'written', made: first, outcome: 'added', pending });
    expect(session.effects).toContain('write');
    expect(session.state.shown.turn).toBe(2);
  });

  it.each(['added', 'there'] as const)('stays where the store says “%s”', (outcome) => {
    const session = opened();
    chosen(session, outcome);
    expect(session.state).toMatchObject({ unwritten: [], isMovedOn: false, shown: { turn: 1 } });
  });

  it('gives way to another tab that was first, with all that was made after it', () => {
    const session = opened();
    session.press(choose(0));
    session.press(choose(1));
    const [made] = session.state.unwritten;
    if (!made) throw new Error('No turn was made');
    const pending = { ...emptyOutbox('r', placeAt(1, { node: { id: 'x', name: 'X' } }), 0) };
    session.on({ type: 'written', made, outcome: 'late', pending });
    expect(session.state).toMatchObject({ unwritten: [], isMovedOn: true });
    expect(session.state.shown.node.id).toBe('x');
  });

  it.each([
    ['made on a turn that has passed', choose(7), {}],
    ['that is not offered', { type: 'drop', item_id: 'i', on_turn: 0 } as const, {}],
    ['without the story', choose(0), { story: null }],
    ['with the story of another version', choose(0), { story: { ...story, versionId: 'v2' } }],
    ['after the end', choose(0), { shown: placeAt(0, { ended: true }) }],
  ])('%s goes to the server', (_, intent, more) => {
    const session = play({ ...opened().state, ...more });
    session.press(intent);
    expect(session.isPassedOn).toBe(true);
    expect(session.state.unwritten).toEqual([]);
  });

  it('is nothing while a form is under way', () => {
    const session = opened();
    session.press(choose(0), true);
    expect(session.isPassedOn).toBeUndefined();
    expect(session.state.shown.turn).toBe(0);
  });

  it('of a thing says what was taken, and the next place no more', () => {
    const session = opened();
    session.press({ type: 'take', item_id: 'i', on_turn: 0 });
    expect(session.state.ownTurn?.handled).toEqual({ type: 'take', item_id: 'i' });
    session.press(choose(1));
    expect(session.state.ownTurn).toEqual({ handled: undefined });
  });
});

describe('the sync', () => {
  it('tries again by itself, ever later, until the site answers', () => {
    const session = opened();
    chosen(session);
    for (const ms of [firstRetryMs, 2 * firstRetryMs, 4 * firstRetryMs]) {
      const { effects } = synced(session, 'unreachable');
      expect(effects).toContainEqual({ type: 'setTimer', timer: 'retry', ms });
      expect(session.state.sync.state).toBe('offline');
      session.on({ type: 'retryIsDue' });
      expect(session.effects).toContain('sync');
    }
    for (let more = 0; more < 10; more += 1) {
      synced(session, 'unreachable');
      session.on({ type: 'retryIsDue' });
    }
    expect(session.state.sync.retryMs).toBe(60_000);
    synced(session, 'done');
    expect(session.state.sync).toMatchObject({ state: 'quiet', retryMs: firstRetryMs });
  });

  it.each([
    ['busy', true],
    ['full', true],
    ['unavailable', false],
    ['gone', false],
  ] as const)('says so where the site is %s, and hands in later', (outcome, isTriedAgain) => {
    const session = opened();
    chosen(session);
    synced(session, outcome);
    expect(session.state.sync.state).toBe(outcome);
    expect(session.effects.filter((effect) => effect === 'setTimer')).toHaveLength(
      isTriedAgain ? 2 : 1,
    );
    // What the site does not have now waits until its reader comes back to it.
    expect(isAway(session.state)).toBe(!isTriedAgain);
    session.on({ type: 'cameBack' });
    expect(session.effects).toContain('sync');
    synced(session, 'done');
    expect(session.state.sync.state).toBe('quiet');
  });

  it.each(['signedOut', 'elsewhere'] as const)(
    'says nothing and waits where it is %s',
    (outcome) => {
      const session = opened();
      chosen(session);
      synced(session, outcome);
      expect(session.state.sync.state).toBe('quiet');
      expect(session.effects).toEqual(['setTimer']);
    },
  );

  it('hands in once more what came while it was at it, in the same round', () => {
    const session = opened();
    chosen(session);
    chosen(session);
    expect(session.effects).toEqual(['tellOtherTabs']);
    synced(session, 'done');
    expect(session.effects).toEqual(['sync']);
    synced(session, 'done');
    expect(session.state.sync.isRunning).toBe(false);
  });

  it('says that it is at it only when that takes long', () => {
    const session = opened();
    chosen(session);
    expect(session.state.sync.state).toBe('quiet');
    session.on({ type: 'syncIsSlow' });
    expect(session.state.sync.state).toBe('slow');
    synced(session, 'done');
    expect(session.state.sync.state).toBe('quiet');
    session.on({ type: 'syncIsSlow' });
    expect(session.state.sync.state).toBe('quiet');
  });

  it('shows the server’s word, and says that it differs', () => {
    const session = opened();
    chosen(session);
    const place = placeAt(1, { node: { id: 'other', name: 'Elsewhere' } });
    session.on({ type: 'stored', pending: emptyOutbox('r', place, 0), by: 'sync' });
    expect(session.state).toMatchObject({ isCorrected: true, shown: place });
    session.press(choose(1));
    expect(session.state.isCorrected).toBe(false);
  });

  it('draws nothing anew where the server says the same', () => {
    const session = opened();
    chosen(session);
    const { shown } = session.state;
    const same = placeAt(1, { updated_at: '2026-11-22' });
    session.on({ type: 'stored', pending: emptyOutbox('r', same, 0), by: 'sync' });
    expect(session.state.shown).toBe(shown);
  });

  it('ends with what is stored then, as another tab may have left it', () => {
    const session = opened();
    chosen(session);
    synced(session, 'done', emptyOutbox('r', placeAt(1), 0));
    expect(session.state.stored.turns).toEqual([]);
  });

  it('leaves off when its page is left', () => {
    const session = opened();
    chosen(session);
    session.on({ type: 'left' });
    synced(session, 'unreachable');
    expect(session.effects).toEqual(['setTimer']);
  });
});

describe('another place', () => {
  it('by another tab is followed, and said', () => {
    const session = opened();
    session.on({ type: 'otherTabStored', pending: emptyOutbox('r', placeAt(3), 0) });
    expect(session.state).toMatchObject({ isMovedOn: true, shown: { turn: 3 }, ownTurn: null });
  });

  it('by a page that was loaded is shown, and no more said to be elsewhere', () => {
    const session = opened();
    session.on({ type: 'otherTabStored', pending: emptyOutbox('r', placeAt(3), 0) });
    session.on({ type: 'pageShowed', place: placeAt(4) });
    expect(session.state).toMatchObject({ isMovedOn: false, shown: { turn: 4 } });
    expect(session.effects).toEqual(['change']);
    session.on({ type: 'pageShowed', place: placeAt(2) });
    expect(session.state.shown.turn).toBe(4);
  });

  it('waits for turns that are pending', () => {
    const session = opened();
    session.press(choose(0));
    session.on({ type: 'pageShowed', place: placeAt(9) });
    session.on({ type: 'serverAnswered', place: placeAt(9) });
    expect(session.state.shown.turn).toBe(1);
  });

  it('that the server tells of is shown, and stored', () => {
    const session = opened();
    session.on({ type: 'wentOffline' });
    session.on({ type: 'serverAnswered', place: placeAt(2) });
    expect(session.state).toMatchObject({ isMovedOn: true, shown: { turn: 2 } });
    expect(session.effects).toEqual(['change']);
  });

  it('in a newer version brings its story', () => {
    const session = opened();
    const place = placeAt(1, { version_id: 'v2' });
    session.on({ type: 'pageShowed', place });
    expect(session.effects).toContain('loadStory');
    session.on({ type: 'storyLoaded', story });
    expect(session.state.loadingVersionId).toBe('v2');
    session.on({ type: 'storyFailed', versionId: 'v2' });
    session.on({ type: 'cameBack' });
    expect(session.effects).toEqual(['loadStory']);
    session.on({ type: 'storyLoaded', story: { ...story, versionId: 'v2' } });
    expect(session.state.story?.versionId).toBe('v2');
  });
});

describe('coming back', () => {
  it('asks the server only after a while, or when it was away', () => {
    const session = opened();
    session.on({ type: 'cameBack' }, 4_000);
    expect(session.effects).toEqual([]);
    session.on({ type: 'cameBack' }, 6_000);
    expect(session.effects).toEqual(['askServer']);
    session.on({ type: 'cameBack' }, 12_000);
    expect(session.effects, 'it is being asked').toEqual([]);
    session.on({ type: 'serverFailed', outcome: 'unreachable' });
    expect(session.state.sync.state).toBe('offline');
    session.on({ type: 'cameBack' });
    expect(session.effects).toEqual(['askServer']);
    session.on({ type: 'serverFailed', outcome: null });
    expect(session.state.sync.state).toBe('offline');
    session.on({ type: 'serverFailed', outcome: 'gone' });
    expect(isAway(session.state)).toBe(true);
  });
});

describe('a form that needs the server', () => {
  const restart = (on_turn: number): ReaderIntent => ({ type: 'restart', on_turn });

  it('goes there at once when nothing is pending', () => {
    const session = opened();
    session.press(restart(0));
    expect(session.isPassedOn).toBe(true);
  });

  it('waits until the turns before it are there', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    expect(session.isPassedOn).toBeUndefined();
    const synchronised = emptyOutbox('r', placeAt(1), 0);
    session.on({ type: 'stored', pending: synchronised, by: 'sync' });
    synced(session, 'done');
    synced(session, 'done');
    expect(session.effects).toEqual(['setTimer', 'submitForm']);
  });

  it('waits for a turn that is on its way into the store', () => {
    const session = opened();
    session.press(choose(0));
    session.press(restart(1));
    expect(session.effects).toEqual(['askServer']);
    session.on({ type: 'serverAnswered', place: placeAt(0) });
    expect(session.effects).toEqual([]);
    expect(session.state.waitingForm).not.toBeNull();
  });

  it('is given up without the site, and so is a choice that nothing can play', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    const { effects } = synced(session, 'unreachable');
    expect(effects).toContainEqual(
      expect.objectContaining({ type: 'giveUpForm', isOffline: true }),
    );
    const away = play({ ...session.state, story: null });
    away.press(choose(1));
    expect(away.isPassedOn).toBeUndefined();
  });

  it('is given up where the site does not have the story now, and forgotten where the place is another', () => {
    const session = opened();
    chosen(session);
    session.press(restart(1));
    synced(session, 'unavailable');
    expect(session.effects).toContain('giveUpForm');
    session.press(restart(1));
    session.on({ type: 'stored', pending: emptyOutbox('r', placeAt(5), 0), by: 'sync' });
    synced(session, 'done');
    expect(session.state.waitingForm).toBeNull();
    expect(session.effects).toEqual(['setTimer']);
  });
});

it.each(['continueHere', 'continueThere', 'dismissRefused'] as const)(
  'a decision (%s) is stored and then synced',
  (decision) => {
    const session = opened();
    session.on({ type: 'decided', decision });
    expect(session.effects).toEqual(['change']);
    session.on({ type: 'stored', pending: session.state.stored, by: 'decision' });
    expect(session.effects).toContain('sync');
  },
);

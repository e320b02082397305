import { describe, expect, it } from 'vitest';
import { emptyOutbox } from '../offline/outbox.ts';
import { firstRetryMs, isAway } from './session-state.ts';
import { choose, chosen, opened, placeAt, play, story, synced } from './testing/play-session.ts';

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

  it('is sent once the store has it, and other tabs hear of it', () => {
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
    expect(session.effects).toEqual(['writeDown', 'precompute']);
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

  it('without an answer that can be read is said at its field, until the next turn', () => {
    const session = opened();
    session.press({ type: 'choose', action_id: 'a', answer: '', on_turn: 0 });
    expect(session.state).toMatchObject({
      unwritten: [],
      shown: { turn: 0 },
      wrongAnswer: { action_id: 'a', problem: { problem: 'missing' } },
    });
    expect(session.isPassedOn).toBeUndefined();
    const said = session.state.wrongAnswer;
    session.press({ type: 'choose', action_id: 'a', answer: '', on_turn: 0 });
    expect(session.state.wrongAnswer, 'said again').not.toBe(said);
    session.press({ type: 'choose', action_id: 'a', answer: 'Ada', on_turn: 0 });
    expect(session.state).toMatchObject({ wrongAnswer: null, shown: { turn: 1 } });
    expect(session.state.unwritten[0]?.turn.action).toMatchObject({ answer: 'Ada' });
  });

  it('of a thing says what was taken, and the next place no more', () => {
    const session = opened();
    session.press({ type: 'take', item_id: 'i', on_turn: 0 });
    expect(session.state.ownTurn?.handled).toEqual({ type: 'take', item_id: 'i' });
    session.press(choose(1));
    expect(session.state.ownTurn).toEqual({ handled: undefined });
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

describe('a choice without the site, before the story is here', () => {
  /** A page that was just opened, and the network gone. */
  const cutOff = () => {
    const session = play();
    session.on({ type: 'opened', pending: session.state.stored, isOnline: true });
    synced(session, 'done');
    session.on({ type: 'wentOffline' });
    return session;
  };
  const unreachable = { type: 'serverFailed', outcome: 'unreachable' } as const;

  it('waits for the story, and is then made here', () => {
    const session = cutOff();
    session.press(choose(0));
    expect(session.isPassedOn, 'while it is asked whether there is a site').toBeUndefined();
    session.on(unreachable);
    session.press(choose(0));
    expect(session.isPassedOn).toBeUndefined();
    session.on(unreachable);
    expect(session.effects).toEqual(['setTimer']);
    session.on({ type: 'storyLoaded', story });
    expect(session.effects).toEqual(['precompute', 'submitForm']);
    session.press(choose(0));
    expect(session.state).toMatchObject({ waitingForm: null, shown: { turn: 1 } });
  });

  it('goes to the site once that answers again, which is tried ever later', () => {
    const session = cutOff();
    session.press(choose(0));
    for (const ms of [firstRetryMs, 2 * firstRetryMs]) {
      expect(session.on(unreachable).effects).toEqual([{ type: 'setTimer', timer: 'retry', ms }]);
      session.on({ type: 'retryIsDue' });
      expect(session.effects).toEqual(['askServer']);
    }
    session.on({ type: 'serverAnswered', place: placeAt(0) });
    expect(session.effects).toEqual(['submitForm']);
    session.press(choose(0));
    expect(session.isPassedOn).toBe(true);
  });

  it('behind turns that are pending waits while those are tried again', () => {
    const session = opened();
    chosen(session);
    const without = play({ ...session.state, story: null });
    without.press(choose(1));
    synced(without, 'unreachable');
    expect(without.state.waitingForm).not.toBeNull();
    without.on({ type: 'retryIsDue' });
    expect(without.effects).toContain('sync');
    without.on({ type: 'stored', pending: emptyOutbox('r', placeAt(1), 0), by: 'sync' });
    synced(without, 'done');
    expect(without.effects).toContain('submitForm');
  });

  it('is forgotten where the reader has read on elsewhere', () => {
    const session = cutOff();
    session.press(choose(0));
    session.on({ type: 'serverAnswered', place: placeAt(3) });
    expect(session.effects).not.toContain('submitForm');
    expect(session.state.waitingForm).toBeNull();
  });
});

it('says that the page is too old for the story, and tries again when the reader comes back', () => {
  const session = play();
  session.on({ type: 'opened', pending: session.state.stored, isOnline: true });
  session.on({ type: 'pageOutdated' });
  session.on({ type: 'storyFailed', versionId: 'v1' });
  expect(session.state.isOutdated).toBe(true);
  session.press(choose(0));
  expect(session.isPassedOn, 'its choices go to the server').toBe(true);
});

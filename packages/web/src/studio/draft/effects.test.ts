import { draftOf, fieldEdit } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { createEffects } from './effects.ts';
import type { LeftNote } from './local/left-notes.ts';
import { type LocalDraft, nothingLocal } from './local/local-draft.ts';
import type { LocalStore } from './local/local-store.ts';
import { reduce } from './session/session.ts';
import { type SessionEvent, startState } from './session/session-state.ts';
import type { StoreState } from './session-world.ts';
import { firstStory } from './testing/first-story.ts';

/** A tab with a store that takes nothing while it fails, and time that passes when it is told to. */
function open(kept: LocalDraft | null) {
  let state = startState('t', 'page');
  let ids = 0;
  let isLasting = true;
  const world = { isFailing: false, kept, notes: new Map<string, LeftNote>(), tries: 0 };
  const timers: (() => void)[] = [];
  const states: StoreState[] = [];
  const asked = <T>(answer: () => T) => {
    world.tries += 1;
    if (isLasting && world.isFailing) return Promise.reject(new Error('It does not answer'));
    return Promise.resolve(answer());
  };
  const store: LocalStore = {
    get isLasting() {
      return isLasting;
    },
    open: () => asked(() => ({ kept: world.kept, stacks: { undo: [], redo: [] } })),
    keep: (_, after) =>
      asked(() => {
        if (isLasting) world.kept = after;
        return 'kept';
      }),
    newest: (known) => asked(() => known),
    keepStacks: () => asked(() => undefined),
    giveUp() {
      isLasting = false;
    },
    close: () => undefined,
  };
  const never = () => new Promise<never>(() => undefined);
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const dispatch = (event: SessionEvent) => {
    const step = reduce(state, event, { now: 1_000, newId });
    state = step.state;
    for (const effect of step.effects) if (effect.type !== 'setTimer') effects.run(effect);
    effects.noteDown(false);
  };
  const effects = createEffects({
    site: { opening: never, changes: never, node: never, send: never },
    store,
    notes: {
      write: (note) => void world.notes.set(note.page, note),
      all: () => [...world.notes.values()],
      forget: (page) => void world.notes.delete(page),
    },
    state: () => state,
    dispatch,
    newId,
    isOver: () => false,
    later: (work) => {
      timers.push(work);
      return () => undefined;
    },
    tellTabs: () => undefined,
    storeIs: (is) => states.push(is),
    takeBack: () => Promise.resolve(),
    keepReplacements: () => undefined,
    askSignIn: () => Promise.resolve(false),
    tellOldScreens: () => undefined,
    report: (error) => {
      throw error;
    },
  });
  const settled = async () => {
    for (let round = 0; round < 30; round += 1) await Promise.resolve();
  };
  return {
    world,
    store,
    states,
    effects,
    dispatch,
    settled,
    get state() {
      return state;
    },
    async wait() {
      for (const work of timers.splice(0)) work();
      await settled();
    },
    write(body: string) {
      const place = { part: 'node', id: 'n1', field: 'body' } as const;
      const edits = [fieldEdit(place, state.head.nodes.get('n1')?.body, body)];
      dispatch({ type: 'acted', request: { act: 'write', edits } });
      dispatch({ type: 'keepIsDue' });
    },
  };
}

const kept = { ...nothingLocal, version: 1, base: draftOf(firstStory()), seq: 9, isComplete: true };

it('a store that fails is tried again; its tab leads nobody before it is well, and notes what it has', async () => {
  const tab = open(kept);
  await tab.effects.open();
  expect(tab.states).toEqual(['lasting']);
  tab.dispatch({ type: 'leads' });
  tab.world.isFailing = true;
  tab.write('Mine.');
  await tab.settled();
  expect(tab.states).toEqual(['lasting', 'failing']);
  expect(tab.state).toMatchObject({ isLeader: false, isLasting: false });
  for (let times = 0; times < 12; times += 1) await tab.wait();
  expect(tab.states).toEqual(['lasting', 'failing']);
  expect(tab.world.kept).toBe(kept);
  expect([...tab.world.notes.values()]).toMatchObject([{ page: 'page', acts: [{ nth: 1 }] }]);
  expect(tab.state.head.nodes.get('n1')?.body).toBe('Mine.');
  tab.world.isFailing = false;
  await tab.wait();
  expect(tab.states).toEqual(['lasting', 'failing', 'lasting']);
  expect(tab.world.kept?.queue).toHaveLength(1);
  expect(tab.world.notes.size).toBe(0);
  expect(tab.state).toMatchObject({ isLeader: false, isLasting: true, own: [] });
});

it('a page that never stored anything goes on without a store that goes on failing', async () => {
  const tab = open(null);
  await tab.effects.open();
  tab.world.isFailing = true;
  tab.dispatch({ type: 'leads' });
  const draft = draftOf(firstStory());
  tab.effects.run({ type: 'commit', step: { type: 'whole', draft, seq: 3, answers: 0 } });
  await tab.settled();
  for (let times = 0; times < 12; times += 1) await tab.wait();
  expect(tab.states).toEqual(['lasting', 'failing', 'refused']);
  expect(tab.state.kept.base).toBe(draft);
});

it('what was noted is not gone on with: another page may have added it as it was', async () => {
  const tab = open(kept);
  await tab.effects.open();
  tab.world.isFailing = true;
  const joins = 'body n1';
  const type = (from: string, to: string) => {
    const place = { part: 'node', id: 'n1', field: 'body' } as const;
    const request = { act: 'write' as const, edits: [fieldEdit(place, from, to)], joins };
    tab.dispatch({ type: 'acted', request });
  };
  const before = tab.state.head.nodes.get('n1')?.body ?? '';
  type(before, `${before} One`);
  tab.effects.noteDown(true);
  type(`${before} One`, `${before} One two`);
  expect(tab.state.own.map(({ nth }) => nth)).toEqual([1, 2]);
});

it('what a page noted while its note was being added stays noted', async () => {
  const tab = open(kept);
  const note = (upTo: number): LeftNote => ({
    page: 'other',
    acts: [],
    gone: [],
    before: [],
    upTo,
  });
  tab.world.notes.set('other', note(1));
  const opening = tab.effects.open();
  await tab.settled();
  expect(tab.world.notes.size).toBe(0);
  await opening;

  const late = open(kept);
  late.world.notes.set('other', note(1));
  const { keep } = late.store;
  late.store.keep = (...what) => {
    late.world.notes.set('other', note(2));
    return keep(...what);
  };
  await late.effects.open();
  expect([...late.world.notes.values()]).toEqual([note(2)]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Act,
  act,
  compileStory,
  type PlayableStory,
  restore,
  save,
  start,
  view,
} from '../engine/engine.ts';
import type { SavedState, State } from '../engine/state/state.ts';
import { parseCondition } from '../logic/logic.ts';
import type { Story } from '../model/story.ts';
import { anyStory } from '../testing/any-story.ts';
import { anyWholeStory } from '../testing/any-whole-story.ts';
import { offered } from '../testing/offered.ts';
import { propertyRuns, propertySeed } from '../testing/property-runs.ts';
import type { Loss, Move } from './move.ts';
import { moveState } from './move-state.ts';
import { nearestPlace, type PastTurn } from './nearest-place.ts';
import { anyEdit, edited, harmlessEdit } from './testing/any-edit.ts';
import { type Expected, expectedMove } from './testing/expected-move.ts';
import { judgeBroughtBack, judgeKeptInPlay } from './testing/judge-brought-back.ts';
import { lookEverywhere, toVersion, type Version } from './testing/seen.ts';

const pairs = propertyRuns(500, 1_000);

const stored = (playable: PlayableStory, state: State, before?: SavedState): SavedState =>
  JSON.parse(JSON.stringify(save(playable, state, before)));

/** Every state of a play by numbers, the first one too, as the server would have stored them. */
function played(
  from: PlayableStory,
  first: State,
  picks: readonly number[],
  before?: SavedState,
): SavedState[] {
  const states = [stored(from, first, before)];
  let state = first;
  for (const pick of picks) {
    const acts = offered(from, state);
    const next = acts.length > 0 && act(from, state, acts[pick % acts.length] as Act);
    if (!next) break;
    state = next;
    states.push(stored(from, state, states.at(-1)));
  }
  return states;
}

const measured = {
  pairs: 0,
  moves: 0,
  exact: 0,
  adapted: 0,
  nodeGone: 0,
  toStart: 0,
  outOfReach: 0,
  goneOn: 0,
  nodesBack: 0,
  itemsBack: 0,
  keptInPlay: 0,
  ms: 0,
};

function timedMove(from: PlayableStory, to: PlayableStory, saved: SavedState): Move {
  const before = performance.now();
  const move = moveState(from, to, saved);
  measured.ms += performance.now() - before;
  measured.moves += 1;
  const losses = move.kind === 'exact' ? [] : move.losses;
  if (losses.some(({ kind }) => kind === 'item_out_of_reach')) measured.outOfReach += 1;
  if (move.kind === 'exact') measured.exact += 1;
  else if (move.state !== null) measured.adapted += 1;
  else measured.nodeGone += 1;
  return move;
}

type Turn = PastTurn & { from: Version };

/** Judges every move of `turns`, which followed `earlier` ones, and says where the last one led. */
function judgeMoves(turns: Turn[], to: Version, earlier: Turn[] = []): SavedState | null {
  let last: SavedState | null = null;
  for (const [at, { from, state }] of turns.entries()) {
    const goneOn = timedMove(from, to, state);
    const move = moveState(from, to.quiet, state);
    const expected = expectedMove(from.story, to.story, state, lookEverywhere(from.full, state));
    if (move.state !== null) {
      expected.losses.push(...lostWayOn(from, state, to.quiet, move.state));
    }
    judgeGoingOn(goneOn, move, { from, before: state, to });
    const losses = move.kind === 'exact' ? [] : move.losses;
    const isThere = to.story.nodes.some(({ id }) => id === state.node_id);
    expect([move.kind, move.state !== null, inOrder(losses)]).toEqual([
      expected.losses.length === 0 ? 'exact' : 'inexact',
      isThere,
      inOrder(expected.losses),
    ]);
    if (move.state !== null) judgeState(state, move.state, to, expected);
    else judgeNearest([...earlier, ...turns.slice(0, at + 1)].reverse(), to);
    last = goneOn.state;
  }
  return last;
}

const choicesAt = (playable: PlayableStory, saved: SavedState) =>
  view(playable, restore(playable, saved)).actions.filter(({ enabled }) => enabled);

/** The loss of a reader who could choose something and can do nothing any more. */
function lostWayOn(
  from: PlayableStory,
  before: SavedState,
  to: PlayableStory,
  after: SavedState,
): Loss[] {
  const { ended, node } = view(to, restore(to, after));
  const acts = offered(to, restore(to, after)).filter(({ type }) => type !== 'drop');
  if (choicesAt(from, before).length === 0 || ended || acts.length > 0) return [];
  const name = from.story.nodes.find(({ id }) => id === before.node_id)?.name ?? node.name;
  return [{ kind: 'no_way_on', name }];
}

/**
 * `quiet`: where the move would lead if nothing passed on. Where there is something to choose it is
 * the same; who goes on loses nothing more by it, and never stands still without being asked.
 */
function judgeGoingOn(
  move: Move,
  quiet: Move,
  { from, before, to }: { from: Version; before: SavedState; to: Version },
): void {
  if (quiet.state === null || choicesAt(to, quiet.state).length > 0) {
    expect(move).toEqual(quiet);
    return;
  }
  if (move.state === null) throw new Error('A node that only passes on is there.');
  if (move.read !== undefined) measured.goneOn += 1;
  const { ended } = view(to, restore(to, move.state));
  const lost: Loss[] = move.kind === 'exact' ? [] : move.losses;
  if (move.kind === 'exact' && choicesAt(from, before).length > 0) {
    expect([ended, lostWayOn(from, before, to, move.state)]).toEqual([false, []]);
  }
  const others = (losses: Loss[]) =>
    inOrder(
      losses.filter(({ kind }) => !['no_way_on', 'became_ending', 'caller_gone'].includes(kind)),
    );
  expect(others(lost)).toEqual(others(quiet.kind === 'exact' ? [] : quiet.losses));
}

const inOrder = (losses: Loss[]): string[] => losses.map((loss) => JSON.stringify(loss)).sort();

function judgeState(before: SavedState, after: SavedState, to: Version, expected: Expected): void {
  const state = restore(to, JSON.parse(JSON.stringify(after)));
  expect(save(to, state, after)).toEqual(after);
  const { node, ended, ending } = view(to, state);
  const { values, places } = lookEverywhere(to.full, after);
  const those = <Thing>(known: Map<string, Thing>, wanted: Map<string, Thing>) =>
    [...wanted.keys()].map((id) => known.get(id));
  expect([
    node.id,
    !ended || Object.keys(after.endings ?? {}).includes(ending?.name ?? ''),
    those(values, expected.values),
    those(places, expected.places),
  ]).toEqual([before.node_id, true, [...expected.values.values()], [...expected.places.values()]]);
  judgeCounts(before, after, to.story);

  let next: State | null = state;
  for (const wanted of offered(to, state)) {
    next = act(to, state, wanted);
    if (next === null) throw new Error(`${JSON.stringify(wanted)} was offered, but cannot be done`);
  }
  view(to, next);
}

function judgeCounts(before: SavedState, after: SavedState, { nodes, achievements }: Story): void {
  const among = (entries: object | undefined, known: string[]) =>
    Object.entries(entries ?? {})
      .filter(([id]) => known.includes(id))
      .sort();
  const nodeIds = nodes.map(({ id }) => id);
  const actionIds = nodes.flatMap(({ actions }) => actions.map(({ id }) => id));
  const endings = nodes.map(({ ending }) => ending?.name ?? '');
  const earned = achievements.map(({ id }) => id);
  const counts = (state: SavedState) => [
    among(state.visits, nodeIds),
    among(state.chosen, actionIds),
    among(state.achievements, earned),
    state.turn,
    state.seed,
  ];
  expect(counts(after)).toEqual(counts(before));
  expect(among(after.endings, endings)).toEqual(
    expect.arrayContaining(among(before.endings, endings)),
  );
}

/** Expects that nothing is lost where the node is gone: there is the last node that is there, or the start. */
function judgeNearest(newestFirst: PastTurn[], to: Version): void {
  const nearest = nearestPlace(to, newestFirst);
  const there = newestFirst.find(({ state }) =>
    to.story.nodes.some(({ id }) => id === state.node_id),
  );
  expect(nearest?.turn).toBe(there?.turn);
  if (there && nearest) expect(nearest.move).toEqual(moveState(there.from, to, there.state));
  if (nearest === null) {
    measured.toStart += 1;
    if (to.story.nodes.length > 0) view(to, start(to, 3));
  }
}

function judgeSameVersion(states: SavedState[], from: Version): void {
  const same = compileStory(from.story);
  expect(states.map((state) => moveState(from, same, state))).toEqual(allExact(states));
}

function judgeForthAndBack(states: SavedState[], from: Version, other: PlayableStory): void {
  const there = states.map((state) => moveState(from, other, state));
  expect(there.map(({ kind }) => kind)).toEqual(states.map(() => 'exact'));
  const back = there.map(({ state }) => moveState(other, from.quiet, state as SavedState));
  expect(back.map(({ state }) => state)).toEqual(states);
  // Of what was added there may have been the only choice.
  const losses = back.flatMap((move) => (move.kind === 'exact' ? [] : move.losses));
  expect(losses.filter(({ kind }) => kind !== 'no_way_on')).toEqual([]);
}

const allExact = (states: SavedState[]): Move[] =>
  states.map((state) => ({ kind: 'exact', state }));

const anyPicks = fc.array(fc.nat(11), { maxLength: 8 });
const anyEdits = fc.array(anyEdit, { minLength: 1, maxLength: 4 });
const harmlessEdits = fc.array(harmlessEdit, { minLength: 1, maxLength: 4 });

/** Conditions that are stored have been read before: of others, renaming knows nothing. */
const readable = (condition: string) => (parseCondition(condition).tree === null ? '' : condition);

/** In half of the stories readers have several of everything, and can lay it down everywhere. */
function hoarding(story: Story): Story {
  return {
    ...story,
    items: story.items.map((item) => ({ ...item, stackable: true, portable: true, hidden: false })),
    nodes: story.nodes.map((node) => ({
      ...node,
      on_enter: {
        ...node.on_enter,
        first: [...node.on_enter.first, ...story.items.map(({ key }) => `give ${key} 3`)],
      },
    })),
  };
}

/** In chapters of two nodes; earlier runs may have earned something. */
const anyBeginning = fc.record({
  story: fc.tuple(fc.oneof(anyStory, anyWholeStory), fc.boolean()).map(([story, isHoarding]) => {
    const ids = ['one', 'two', 'three'];
    const chaptered = {
      ...story,
      chapters: ids.map((id, at) => ({ id, title: id, ordinal: at + 1 })),
      nodes: story.nodes.map((node, at) => ({
        ...node,
        available_when: readable(node.available_when),
        actions: node.actions.map((action) => ({ ...action, when: readable(action.when) })),
        continue: node.continue.map((way) => ({ ...way, when: readable(way.when) })),
        chapter_id: ids[at >> 1] ?? '',
      })),
    };
    return isHoarding ? hoarding(chaptered) : chaptered;
  }),
  earned: fc.constantFrom({}, { endings: { 'The attic': 4 }, achievements: { deed: 2 } }),
});

describe('saves of any play', () => {
  it(`outlive ${pairs} edits of any story`, () => {
    fc.assert(
      fc.property(
        ...[anyBeginning, anyPicks, anyPicks, anyEdits, anyEdits, harmlessEdits],
        ({ story, earned }, picks, laterPicks, edits, laterEdits, harmless) => {
          measured.pairs += 1;
          const from = toVersion(story);
          const states = played(from, start(from, 3, earned), picks);
          judgeSameVersion(states, from);
          judgeForthAndBack(states, from, compileStory(edited(story, 'other', harmless)));

          const turns = states.map((state, turn) => ({ turn, from, state }));
          const second = toVersion(edited(story, 'second', edits));
          const moved = judgeMoves(turns, second);
          for (const state of states) {
            const { hasNodesBack, itemsBack } = judgeBroughtBack(state, from, second);
            if (hasNodesBack) measured.nodesBack += 1;
            measured.itemsBack += itemsBack;
          }
          if (moved === null) return;
          // Play goes on in the second version, and there comes a third one.
          const later = played(second, restore(second, moved), laterPicks, moved);
          if (judgeKeptInPlay(states.at(-1), later.at(-1), from, second)) measured.keptInPlay += 1;
          const laterTurns = later.map((state, at) => ({
            turn: turns.length + at,
            from: second,
            state,
          }));
          judgeMoves(laterTurns, toVersion(edited(second.story, 'third', laterEdits)), turns);
        },
      ),
      { numRuns: pairs, seed: propertySeed },
    );
    const { moves, exact, adapted, nodeGone, toStart, ms, nodesBack, itemsBack, keptInPlay } =
      measured;
    process.stdout.write(
      `${moves} moves between versions: ${exact} exact, ${adapted} with losses, ${nodeGone} from ` +
        `nodes that are gone (${toStart} of them to the start); ` +
        `${nodesBack} brought nodes back, ${itemsBack} items; ${keptInPlay} kept in play; ${measured.outOfReach} out of reach; ` +
        `${measured.goneOn} went on; ` +
        `${((1000 * ms) / moves).toFixed(1)} µs a move\n`,
    );
    expect(measured.goneOn).toBeGreaterThan(pairs / 50);
    for (const count of [exact, adapted, nodeGone, toStart, itemsBack]) {
      expect(count).toBeGreaterThan(pairs / 50);
    }
    expect(Math.min(nodesBack, keptInPlay)).toBeGreaterThan(pairs / 100);
    expect(measured.outOfReach).toBeGreaterThan(pairs / 1_000);
  });
});

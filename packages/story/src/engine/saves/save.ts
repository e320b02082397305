import { present } from '../../model/present.ts';
import type { Item, NodeId, Place } from '../../model/story.ts';
import type { Value } from '../../model/variable.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { partsOf } from '../compile/parts.ts';
import { fromScale } from '../state/decimals.ts';
import { earnedBefore, nodeIn, place, slot, turnIn } from '../state/layout.ts';
import { pilesIn } from '../state/piles.ts';
import type { SavedState, State } from '../state/state.ts';
import { type DormantEntries, dormantIn, dormantKinds } from './dormant-entries.ts';
import { emptyRecord } from './empty-record.ts';

/**
 * The state as plain data, by ids: only what is not at its beginning. `before` is the saved state
 * from which it came: what this version does not have is copied from there.
 */
export function save(playable: PlayableStory, state: State, before?: DormantEntries): SavedState {
  const { story, indexes, layout, beginning } = playable;
  const turnsOf = (slots: ReadonlyMap<string, number>) =>
    recordOf(slots, 0, state, (turn) => (turn < 0 ? earnedBefore : turn - 1));

  const entered: Record<NodeId, number> = emptyRecord();
  for (const [node, at] of layout.entered) {
    if (state[at] !== 0) entered[nodeIdAt(playable, node)] = (state[at] ?? 0) - 1;
  }
  const items: Record<string, Record<Place, number>> = emptyRecord();
  for (const [index, item] of story.items.entries()) {
    const places = placesOf(playable, state, item, index);
    if (!isSame(places, placesOf(playable, beginning, item, index))) {
      items[item.id] = Object.fromEntries(places);
    }
  }
  const variables: Record<string, Value> = emptyRecord();
  for (const [index, { id, kind }] of story.variables.entries()) {
    const at = layout.variables + index;
    const isChanged =
      kind === 'set'
        ? partsOf(playable).isSetChanged(playable, state, index)
        : state[at] !== beginning[at];
    if (isChanged) variables[id] = valueAt(playable, state, index);
  }
  const saved: SavedState = {
    node_id: nodeIdAt(playable, nodeIn(state)),
    turn: turnIn(state),
    seed: state[slot.seed] ?? 0,
    visits: recordOf(indexes.nodes, layout.visits, state),
    chosen: recordOf(layout.chosen, 0, state),
    ...filled({ entered, items, variables }),
    ...withCalls(playable, state),
    ...filled({
      endings: turnsOf(layout.endings),
      achievements: turnsOf(achievementSlots(playable)),
    }),
  };
  playable.parts?.saveNewer(playable, state, saved);
  return before === undefined ? saved : withWaiting(playable, state, saved, before);
}

function withWaiting(
  playable: PlayableStory,
  state: State,
  saved: SavedState,
  before: DormantEntries,
): SavedState {
  const waiting = dormantIn(playable, before, (index, places) => {
    const item = present(playable.story.items[index]);
    const now = placesOf(playable, state, item, index);
    return (
      now.length === Object.keys(places).length && now.every(([at, count]) => places[at] === count)
    );
  });
  const members = playable.parts?.membersWaiting(playable, state, before);
  if (members) saved.variables = Object.assign(emptyRecord(), saved.variables, members);
  const add = <Kind extends keyof DormantEntries>(kind: Kind) => {
    if (waiting[kind]) saved[kind] = Object.assign(emptyRecord(), saved[kind], waiting[kind]);
  };
  for (const kind of dormantKinds) add(kind);
  return saved;
}

/** By the id of the achievement. */
export const achievementSlots = ({ indexes, layout }: PlayableStory): Map<string, number> =>
  new Map([...indexes.achievements].map(([id, index]) => [id, layout.achievements + index]));

export const nodeIdAt = ({ story }: PlayableStory, index: number): NodeId =>
  story.nodes[index]?.id ?? '';

/** The slots that are not 0, by name. */
function recordOf(
  slots: ReadonlyMap<string, number>,
  first: number,
  state: State,
  toValue: (number: number) => number = (number) => number,
): Record<string, number> {
  const record = emptyRecord<number>();
  slots.forEach((index, id) => {
    const number = state[first + index] ?? 0;
    if (number !== 0) record[id] = toValue(number);
  });
  return record;
}

/** Those of the records in which anything is. */
function filled<Records extends Record<string, object>>(records: Records): Partial<Records> {
  const found: Partial<Records> = {};
  for (const name in records) if (hasAny(records[name])) found[name] = records[name];
  return found;
}

function hasAny(record: object = {}): boolean {
  for (const _ in record) return true;
  return false;
}

function withCalls(playable: PlayableStory, state: State): Pick<SavedState, 'calls'> {
  const { calls } = playable.layout;
  const count = calls === -1 ? 0 : (state[calls] ?? 0);
  if (count === 0) return {};
  const waiting = state.slice(calls + 1, calls + 1 + count);
  return { calls: Array.from(waiting, (node) => nodeIdAt(playable, node)) };
}

/** The value of the variable as its author knows it. */
export function valueAt(playable: PlayableStory, state: State, index: number): Value {
  const { story, layout, texts } = playable;
  const value = state[layout.variables + index] ?? 0;
  const variable = story.variables[index];
  switch (variable?.kind) {
    case 'flag':
      return value !== 0;
    case 'choice':
    case 'text':
      return texts.textOf(value, state);
    case 'set':
      return partsOf(playable).membersIn(playable, state, index);
    default:
      return fromScale(value, variable?.decimals ?? 0);
  }
}

type Places = [Place, number][];

/** The places of an item, with how many of it are there; nowhere is no entry. */
export function placesOf(
  playable: PlayableStory,
  state: State,
  { stackable }: Item,
  index: number,
): Places {
  const { story, layout } = playable;
  const held = state[layout.items + index] ?? 0;
  if (!stackable) {
    if (held === place.nowhere) return [];
    return [[held === place.inventory ? 'inventory' : nodeIdAt(playable, held - place.inNodes), 1]];
  }
  const first = index * story.nodes.length;
  const lying = pilesIn(layout, state, first, first + story.nodes.length);
  const places = lying.map(({ pile, count }): Places[0] => [
    nodeIdAt(playable, pile - first),
    count,
  ]);
  return held === 0 ? places : [['inventory', held], ...places];
}

const isSame = (one: Places, other: Places): boolean =>
  one.length === other.length &&
  one.every(([at, count], index) => other[index]?.[0] === at && other[index]?.[1] === count);

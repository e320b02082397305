import { cutText, playLimits } from '../../model/play-limits.ts';
import { present } from '../../model/present.ts';
import type { Place } from '../../model/story.ts';
import type { PlayableStory } from '../compile/compile-story.ts';
import { partsOf } from '../compile/parts.ts';
import { toScale } from '../state/decimals.ts';
import { earnedBefore, place, slot } from '../state/layout.ts';
import { heldCount, removePiles, setPile } from '../state/piles.ts';
import type { SavedState, State } from '../state/state.ts';
import { achievementSlots } from './save.ts';

/** The things that a restart and a rewind leave to the reader. */
export type Earned = Pick<SavedState, 'endings' | 'achievements'>;

/** The node on which the reader stood is not in the story. */
export class NodeGoneError extends Error {
  override name = 'NodeGoneError';
}

/**
 * The state that was saved, in this or another version of the story. What the story does not know
 * is left out, what does not fit is brought within its bounds, what is absent is at its beginning.
 * Throws `NodeGoneError` where the story does not have the node.
 */
export function restore(playable: PlayableStory, saved: SavedState): State {
  const { indexes, layout } = playable;
  const slots = playable.copyOf(playable.beginning);
  const node = indexes.nodes.get(saved.node_id);
  if (node === undefined) {
    throw new NodeGoneError(`The story has no node "${saved.node_id}" to stand on.`);
  }
  slots[slot.node] = node;
  slots[slot.turn] = counted(saved.turn);
  slots[slot.seed] = Number.isFinite(saved.seed) ? saved.seed : 0;
  forEachOf(saved.visits, indexes.nodes, (visited, count) => {
    slots[layout.visits + visited] = counted(count);
  });
  forEachOf(saved.entered, indexes.nodes, (entered, turn) => {
    const at = layout.entered.get(entered);
    if (at !== undefined) slots[at] = counted(turn) + 1;
  });
  forEachOf(saved.chosen, layout.chosen, (at, count) => {
    slots[at] = counted(count);
  });
  forEachOf(saved.variables, indexes.variables, (index, value) => {
    restoreVariable(playable, slots, index, value);
  });
  playable.parts?.restoreNewer(playable, slots, saved);
  forEachOf(saved.items, indexes.items, (index, places) => {
    putItem(playable, slots, index, places);
  });
  restoreCalls(playable, slots, saved.calls);
  forEachEarned(playable, saved, (at, turn) => {
    slots[at] = turn < 0 ? earnedBefore : counted(turn) + 1;
  });
  return slots;
}

/** Marks what was earned in earlier runs, where nothing else is known of it. */
export function rememberEarned(playable: PlayableStory, slots: Int32Array, earned: Earned): void {
  forEachEarned(playable, earned, (at) => {
    if (slots[at] === 0) slots[at] = earnedBefore;
  });
}

/** Endings and achievements as earned before the state that is to be saved with them, in whatever run that was. */
export function earnedEarlier({ endings, achievements }: Earned): Earned {
  const earlier = (turns: Record<string, number> | undefined) =>
    Object.fromEntries(Object.keys(turns ?? {}).map((id) => [id, earnedBefore]));
  return { endings: earlier(endings), achievements: earlier(achievements) };
}

/** The endings and achievements that a state had before its run began. */
export function earnedInEarlierRuns({ endings, achievements }: Earned): Earned {
  const earlier = (turns: Record<string, number> | undefined) =>
    Object.fromEntries(Object.entries(turns ?? {}).filter(([, turn]) => turn === earnedBefore));
  return { endings: earlier(endings), achievements: earlier(achievements) };
}

function forEachEarned(
  playable: PlayableStory,
  { endings, achievements }: Earned,
  visit: (at: number, turn: number) => void,
): void {
  forEachOf(endings, playable.layout.endings, visit);
  forEachOf(achievements, achievementSlots(playable), visit);
}

/**
 * Visits what the story knows of a record, by its number in `known`. Saved states come from a database:
 * another version wrote them, and nothing in them is certain.
 */
function forEachOf<Value>(
  record: Record<string, Value> | undefined | null,
  known: Pick<ReadonlyMap<string, number>, 'get'>,
  visit: (number: number, value: Value) => void,
): void {
  if (typeof record !== 'object' || record === null) return;
  for (const id of Object.keys(record)) {
    const number = known.get(id);
    const value = record[id];
    if (number !== undefined && value !== undefined) visit(number, value);
  }
}

const counted = (value: number): number => within(0, value, playLimits.counted) ?? 0;

const within = (least: number, value: unknown, most: number): number | undefined =>
  typeof value === 'number' && !Number.isNaN(value)
    ? Math.max(least, Math.min(most, Math.trunc(value)))
    : undefined;

/** A value that the variable cannot have leaves it at its beginning. */
function restoreVariable(
  playable: PlayableStory,
  slots: Int32Array,
  index: number,
  value: unknown,
): void {
  const { story, layout, texts } = playable;
  const variable = present(story.variables[index]);
  const at = layout.variables + index;
  switch (variable.kind) {
    case 'number': {
      const { min, max, decimals } = variable;
      if (typeof value !== 'number' || Number.isNaN(value)) return;
      slots[at] = toScale(Math.max(min, Math.min(max, value)), decimals);
      return;
    }
    case 'flag':
      if (typeof value === 'boolean') slots[at] = Number(value);
      return;
    case 'choice':
      if (typeof value === 'string' && variable.options.includes(value)) {
        slots[at] = texts.idOf(value);
      }
      return;
    case 'text':
      if (typeof value === 'string') slots[at] = texts.keep(slots, index, cutText(value));
      return;
    case 'set':
      if (Array.isArray(value)) partsOf(playable).putMembers(layout, slots, index, value);
  }
}

/** Means the reader's hands where indexes of nodes are used. */
const carried = -1;

function putItem(
  playable: PlayableStory,
  slots: Int32Array,
  index: number,
  places: Record<Place, number>,
): void {
  const { story, indexes, layout } = playable;
  const at = layout.items + index;
  slots[at] = place.nowhere;
  const known: { node: number; count: number }[] = [];
  const placeAt = {
    get: (name: Place) => (name === 'inventory' ? carried : indexes.nodes.get(name)),
  };
  forEachOf(places, placeAt, (node, lying) => {
    const count = counted(lying);
    if (count > 0) known.push({ node, count });
  });
  if (story.items[index]?.stackable !== true) {
    const [found] = known;
    if (found) slots[at] = found.node === carried ? place.inventory : place.inNodes + found.node;
    return;
  }
  const firstPile = index * story.nodes.length;
  removePiles(layout, slots, firstPile, firstPile + story.nodes.length);
  for (const { node, count } of known) {
    // Where there is no room for one more pile, it is in the reader's hands rather than lost.
    const isLying = node !== carried && setPile(layout, slots, firstPile + node, count);
    if (!isLying) slots[at] = heldCount((slots[at] ?? 0) + count);
  }
}

/** The last callers, as many as can wait. */
function restoreCalls(playable: PlayableStory, slots: Int32Array, calls: unknown): void {
  const { calls: at } = playable.layout;
  if (at === -1 || !Array.isArray(calls)) return;
  const nodes = calls.flatMap((id) => playable.indexes.nodes.get(id) ?? []);
  const waiting = nodes.slice(-playLimits.callDepth);
  slots[at] = waiting.length;
  slots.set(waiting, at + 1);
}

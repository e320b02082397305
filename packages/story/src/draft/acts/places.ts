/** The order of nodes in their chapter. */
import type { ChapterId, NodeId } from '../../model/story.ts';
import type { Edit } from '../parts/edits.ts';
import type { Draft, DraftNode } from '../parts/parts.ts';
import { byPlace } from '../story-of.ts';
import { setField } from './fields.ts';

/** Behind a node of the chapter, null = before all of them; left out = behind all of them. */
export interface Spot {
  chapter_id: ChapterId;
  after?: NodeId | null;
}

/** The nodes of a chapter, in their order. */
export const nodesIn = (draft: Draft, chapter_id: ChapterId): DraftNode[] =>
  [...draft.nodes.values()].filter((node) => node.chapter_id === chapter_id).sort(byPlace);

/** The edits that move nodes, in the order of the given ids. Absent ones, and those in place already, are left out. */
export function moveNodes(draft: Draft, ids: readonly NodeId[], spot: Spot): Edit[] {
  const moved = [...new Set(ids)].flatMap((id) => draft.nodes.get(id) ?? []);
  if (isThere(draft, moved, spot)) return [];
  const { places, edits } = placesAt(draft, spot, moved.length, new Set(ids));
  return [
    ...edits,
    ...moved.flatMap(({ id }, at) => [
      ...setField(draft, 'node', id, 'chapter_id', spot.chapter_id),
      ...setField(draft, 'node', id, 'place', places[at]),
    ]),
  ];
}

function isThere(draft: Draft, moved: readonly DraftNode[], { chapter_id, after }: Spot): boolean {
  const there = nodesIn(draft, chapter_id);
  const first = there.findIndex(({ id }) => id === moved[0]?.id);
  if (first < 0 || moved.some((node, at) => there[first + at] !== node)) return false;
  if (after === undefined) return first + moved.length === there.length;
  return (there[first - 1]?.id ?? null) === after;
}

/** Gives the nodes of a chapter the order of the ids; those that are not among them come last. */
export function reorder(draft: Draft, chapter_id: ChapterId, ids: readonly NodeId[]): Edit[] {
  const there = nodesIn(draft, chapter_id);
  const rank = new Map(ids.map((id, at) => [id, at]));
  const ordered = there.toSorted(
    (one, other) => (rank.get(one.id) ?? ids.length) - (rank.get(other.id) ?? ids.length),
  );
  if (ordered.every((node, at) => node === there[at])) return [];
  return ordered.flatMap(({ id }, at) => setField(draft, 'node', id, 'place', at + 1));
}

/**
 * Places for so many nodes that come there: evenly between the neighbours. Where there is no number left
 * between those, the chapter is numbered anew: `edits`. `moving` = nodes that leave their places.
 */
export function placesAt(
  draft: Draft,
  { chapter_id, after }: Spot,
  count: number,
  moving: ReadonlySet<NodeId> = new Set(),
): { places: number[]; edits: Edit[] } {
  const all = nodesIn(draft, chapter_id);
  const there = all.filter(({ id }) => !moving.has(id));
  const at = indexAfter(all, there, after);
  const [before, behind] = [there[at - 1]?.place, there[at]?.place];
  const places = between(before, behind, count);
  const line = [before ?? Number.NEGATIVE_INFINITY, ...places, behind ?? Number.POSITIVE_INFINITY];
  const isRising = line.every((place, index) => index === 0 || place > (line[index - 1] ?? place));
  if (isRising && places.every(Number.isFinite)) return { places, edits: [] };
  const edits = there.flatMap(({ id }, index) => {
    const place = index + 1 + (index < at ? 0 : count);
    return setField(draft, 'node', id, 'place', place);
  });
  return { places: Array.from({ length: count }, (_, index) => at + 1 + index), edits };
}

/** Behind a node that is moved itself: behind the last one before it that stays. */
function indexAfter(
  all: readonly DraftNode[],
  there: readonly DraftNode[],
  after: NodeId | null | undefined,
): number {
  if (after === null) return 0;
  const index = all.findIndex(({ id }) => id === after);
  if (index < 0) return there.length;
  const stays = new Set(there);
  return all.slice(0, index + 1).filter((node) => stays.has(node)).length;
}

function between(before: number | undefined, behind: number | undefined, count: number): number[] {
  const from = before ?? (behind === undefined ? 0 : behind - count - 1);
  const step = before === undefined || behind === undefined ? 1 : (behind - before) / (count + 1);
  return Array.from({ length: count }, (_, index) => from + step * (index + 1));
}

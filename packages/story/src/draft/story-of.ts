import type { Item, Node, NodeId, Story } from '../model/story.ts';
import type { Draft, DraftNode } from './parts/parts.ts';

/** The order of nodes in their chapter: by place, those with the same one by id. */
export const byPlace = (
  one: Pick<DraftNode, 'place' | 'id'>,
  other: Pick<DraftNode, 'place' | 'id'>,
): number => one.place - other.place || compareIds(one, other);

const compareIds = (one: { id: string }, other: { id: string }): number =>
  one.id < other.id ? -1 : Number(one.id > other.id);

/** Nodes without their place: the same object as long as the draft's node is the same. */
const modelNodes = new WeakMap<DraftNode, Node>();

function modelNode(written: DraftNode): Node {
  const known = modelNodes.get(written);
  if (known) return known;
  const { place: _, ...node } = written;
  modelNodes.set(written, node);
  return node;
}

/** The model's story: chapters by ordinal, nodes by chapter and place, items by chapter and id. */
export function storyOf({ story, chapters, nodes, items }: Draft): Story {
  const ordered = [...chapters.values()].sort((one, other) => one.ordinal - other.ordinal);
  return {
    ...story,
    chapters: ordered,
    nodes: inChapters(ordered, nodes, byPlace).map(modelNode),
    items: inChapters(ordered, items, compareIds),
  };
}

function inChapters<Part extends DraftNode | Item>(
  chapters: readonly { id: string }[],
  parts: ReadonlyMap<string, Part>,
  compare: (one: Part, other: Part) => number,
): Part[] {
  const found = new Map<string, Part[]>(chapters.map(({ id }) => [id, []]));
  for (const part of parts.values()) found.get(part.chapter_id)?.push(part);
  return [...found.values()].flatMap((list) => list.sort(compare));
}

/** The node with which readers begin: the chosen one, else the first of all; null = there is none. Linear. */
export function startIdOf({ story, chapters, nodes }: Draft): NodeId | null {
  const chosen = story.start_node_id;
  if (chosen !== null && nodes.has(chosen)) return chosen;
  const ordinalOf = ({ chapter_id }: DraftNode) => chapters.get(chapter_id)?.ordinal ?? Infinity;
  let first: DraftNode | null = null;
  for (const node of nodes.values()) {
    const before = first === null ? -1 : ordinalOf(node) - ordinalOf(first) || byPlace(node, first);
    if (before < 0) first = node;
  }
  return first?.id ?? null;
}

/** The draft of a story. Nodes without a place among `places` get 1, 2, 3 … in the order of their chapter. */
export function draftOf(whole: Story, places: ReadonlyMap<NodeId, number> = new Map()): Draft {
  const { chapters, nodes, items, ...story } = whole;
  const counts = new Map<string, number>();
  const placed = nodes.map((node): [string, DraftNode] => {
    const count = (counts.get(node.chapter_id) ?? 0) + 1;
    counts.set(node.chapter_id, count);
    return [node.id, { ...node, place: places.get(node.id) ?? count }];
  });
  const byId = <Part extends { id: string }>(parts: readonly Part[]) =>
    new Map(parts.map((part) => [part.id, part]));
  return {
    story,
    chapters: byId(chapters),
    nodes: new Map(placed),
    items: byId(items),
    marks: new Map(),
  };
}

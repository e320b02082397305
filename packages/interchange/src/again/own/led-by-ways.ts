import type { Draft } from '@brasslamp/story/draft';
import { type ChapterId, type Node, type NodeId, singleTargets } from '@brasslamp/story/model';

/** The chapters of new nodes: the one of the node that leads there first, as far as one leads there. */
export function chaptersByWays(
  { nodes: here }: Draft,
  nodes: readonly Node[],
): ReadonlyMap<NodeId, ChapterId> {
  const leaders = new Map<NodeId, NodeId>();
  for (const { id, actions, continue: ways } of nodes) {
    for (const { target } of [...actions, ...ways]) {
      for (const to of singleTargets(target)) {
        if (to !== null && to !== id && !leaders.has(to)) leaders.set(to, id);
      }
    }
  }
  const chapters = new Map<NodeId, ChapterId>();
  for (const { id } of nodes) {
    const way = new Set<NodeId>();
    let at: NodeId | undefined = id;
    while (at !== undefined && !here.has(at) && !chapters.has(at) && !way.has(at)) {
      way.add(at);
      at = leaders.get(at);
    }
    const chapter = here.get(at ?? '')?.chapter_id ?? chapters.get(at ?? '');
    if (chapter !== undefined) for (const one of way) chapters.set(one, chapter);
  }
  return chapters;
}

/** Those of some nodes to which a way leads from what comes by default: they were undone with what leads there. */
export function ledFrom(
  wanted: readonly NodeId[],
  coming: ReadonlyMap<NodeId, Node>,
  nodes: readonly Node[],
): ReadonlySet<NodeId> {
  const others = new Map(nodes.map((node) => [node.id, node]));
  const led = new Set(wanted);
  for (const id of led) {
    const { actions = [], continue: ways = [] } = coming.get(id) ?? others.get(id) ?? {};
    for (const { target } of [...actions, ...ways]) {
      for (const to of singleTargets(target)) if (to !== null && others.has(to)) led.add(to);
    }
  }
  return led;
}

import type { NodeId, Story } from '@brasslamp/story/model';
import { seededDraw } from './seeded-draw.ts';

/** The numbers away from each other that sections that lead to each other should be at least. */
const leastDistance = 2;
const triesPerSection = 20;

/**
 * Shuffled numbers, so that nobody reads on by turning the page: the start is 1, and no section stands next
 * to one that it leads to where that can be had. The same story gets the same numbers. Linear.
 */
export function sectionNumbers(
  story: Story,
  startId: NodeId,
  seed: string,
): ReadonlyMap<NodeId, number> {
  const draw = seededDraw(seed);
  const others = story.nodes.filter(({ id }) => id !== startId).map(({ id }) => id);
  for (let at = others.length - 1; at > 0; at--) swap(others, at, Math.floor(draw() * (at + 1)));
  const order = [startId, ...others];
  const near = neighboursOf(story);
  const place = new Map(order.map((id, at) => [id, at]));
  const exchange = (at: number, to: number) => {
    swap(order, at, to);
    for (const index of [at, to]) place.set(order[index] ?? startId, index);
  };
  for (const id of others) {
    for (let tries = 0; tries < triesPerSection && isTooNear(id, near, place); tries++) {
      const at = place.get(id) ?? 0;
      const to = 1 + Math.floor(draw() * others.length);
      const moved = order[to] ?? id;
      exchange(at, to);
      if (isTooNear(id, near, place) || isTooNear(moved, near, place)) exchange(at, to);
    }
  }
  return new Map(order.map((id, at) => [id, at + 1]));
}

function swap<Entry>(list: Entry[], one: number, other: number): void {
  const [first, second] = [list[one], list[other]];
  if (first === undefined || second === undefined) return;
  list[one] = second;
  list[other] = first;
}

/** The sections that lead to a section, and to which it leads. */
function neighboursOf({ nodes }: Story): Map<NodeId, NodeId[]> {
  const near = new Map<NodeId, NodeId[]>(nodes.map(({ id }) => [id, []]));
  for (const { id, actions, continue: ways } of nodes) {
    for (const { target } of [...actions, ...ways]) {
      const targets = Array.isArray(target) ? target.map((one) => one.target) : [target];
      for (const to of targets) {
        if (to === null || to === id || !near.has(to)) continue;
        near.get(id)?.push(to);
        near.get(to)?.push(id);
      }
    }
  }
  return near;
}

function isTooNear(
  id: NodeId,
  near: ReadonlyMap<NodeId, NodeId[]>,
  place: ReadonlyMap<NodeId, number>,
): boolean {
  const at = place.get(id) ?? 0;
  return (near.get(id) ?? []).some(
    (other) => Math.abs((place.get(other) ?? 0) - at) < leastDistance,
  );
}

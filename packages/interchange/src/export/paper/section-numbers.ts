import { seededDraw } from './seeded-draw.ts';

/** By section, those to which it leads. */
export type SectionWays = ReadonlyMap<string, readonly string[]>;

/** The numbers away from each other that sections that lead to each other should be at least. */
const leastDistance = 2;
const triesPerSection = 20;

/**
 * Shuffled numbers, so that nobody reads on by turning the page: the start is 1, and no section stands next
 * to one that it leads to where that can be had. The same sections get the same numbers. Linear.
 */
export function sectionNumbers(
  ways: SectionWays,
  startId: string,
  seed: string,
): ReadonlyMap<string, number> {
  const draw = seededDraw(seed);
  const others = [...ways.keys()].filter((id) => id !== startId);
  for (let at = others.length - 1; at > 0; at--) swap(others, at, Math.floor(draw() * (at + 1)));
  const order = [startId, ...others];
  const near = neighboursOf(ways);
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
function neighboursOf(ways: SectionWays): Map<string, string[]> {
  const near = new Map<string, string[]>([...ways.keys()].map((id) => [id, []]));
  for (const [id, targets] of ways) {
    for (const to of targets) {
      if (to === id || !near.has(to)) continue;
      near.get(id)?.push(to);
      near.get(to)?.push(id);
    }
  }
  return near;
}

function isTooNear(
  id: string,
  near: ReadonlyMap<string, string[]>,
  place: ReadonlyMap<string, number>,
): boolean {
  const at = place.get(id) ?? 0;
  return (near.get(id) ?? []).some(
    (other) => Math.abs((place.get(other) ?? 0) - at) < leastDistance,
  );
}

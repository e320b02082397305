import type { Edges } from './edges.ts';

export interface Components {
  readonly count: number;
  /** By point: which component it is in. Arrows lead to the same component or to a lower one. */
  readonly of: Uint32Array;
}

const unseen = 0;

/**
 * The strongly connected components: points that can reach each other (Tarjan, without recursion,
 * in time linear in points and arrows). A component is done when all that it leads to is, and so
 * they are numbered from the ends of the graph to its beginnings.
 */
export function componentsOf({ count: points, starts, targets }: Edges): Components {
  const of = new Uint32Array(points);
  /** The time at which a point was met, from 1; and the earliest on the stack that it can reach. */
  const met = new Uint32Array(points);
  const lowest = new Uint32Array(points);
  const isOnStack = new Uint8Array(points);
  const next = starts.slice(0, points);
  const stack: number[] = [];
  const way: number[] = [];
  let time = 0;
  let count = 0;

  const enter = (point: number) => {
    time += 1;
    met[point] = time;
    lowest[point] = time;
    isOnStack[point] = 1;
    stack.push(point);
    way.push(point);
  };
  const lower = (point: number, to: number) => {
    if (to < Number(lowest[point])) lowest[point] = to;
  };
  const leave = (point: number) => {
    way.pop();
    const before = way.at(-1);
    if (before !== undefined) lower(before, Number(lowest[point]));
    if (lowest[point] !== met[point]) return;
    for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
      isOnStack[one] = 0;
      of[one] = count;
      if (one === point) break;
    }
    count += 1;
  };

  for (let root = 0; root < points; root++) {
    if (met[root] !== unseen) continue;
    enter(root);
    for (let point = way.at(-1); point !== undefined; point = way.at(-1)) {
      const at = Number(next[point]);
      if (at === starts[point + 1]) {
        leave(point);
        continue;
      }
      next[point] = at + 1;
      const to = Number(targets[at]);
      if (met[to] === unseen) enter(to);
      else if (isOnStack[to] !== 0) lower(point, Number(met[to]));
    }
  }
  return { count, of };
}

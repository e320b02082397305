/** A directed graph: the arrows of `from` go to `targets[starts[from]] … targets[starts[from + 1] - 1]`. */
export interface Edges {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

export function edgesOf(lists: readonly Iterable<number>[]): Edges {
  const starts = new Uint32Array(lists.length + 1);
  const targets: number[] = [];
  for (const [from, list] of lists.entries()) {
    for (const to of list) targets.push(to);
    starts[from + 1] = targets.length;
  }
  return { count: lists.length, starts, targets: Uint32Array.from(targets) };
}

/** The same arrows the other way round. */
export function reversed({ count, starts, targets }: Edges): Edges {
  const back = new Uint32Array(count + 1);
  for (const to of targets) back[to + 1] = Number(back[to + 1]) + 1;
  for (let at = 0; at < count; at++) back[at + 1] = Number(back[at + 1]) + Number(back[at]);
  const next = back.slice(0, count);
  const sources = new Uint32Array(targets.length);
  for (let from = 0; from < count; from++) {
    for (let at = Number(starts[from]); at < Number(starts[from + 1]); at++) {
      const to = Number(targets[at]);
      const place = Number(next[to]);
      sources[place] = from;
      next[to] = place + 1;
    }
  }
  return { count, starts: back, targets: sources };
}

/** 1 for all that arrows lead to from `first`, themselves among them. */
export function reached({ count, starts, targets }: Edges, first: Iterable<number>): Uint8Array {
  const found = new Uint8Array(count);
  const queue = new Uint32Array(count);
  let end = 0;
  for (const one of first) {
    if (found[one] === 0) queue[end++] = one;
    found[one] = 1;
  }
  for (let next = 0; next < end; next++) {
    const from = Number(queue[next]);
    for (let at = Number(starts[from]); at < Number(starts[from + 1]); at++) {
      const to = Number(targets[at]);
      if (found[to] === 0) queue[end++] = to;
      found[to] = 1;
    }
  }
  return found;
}

interface Thing {
  id: string;
  chapter_id?: string;
}

/**
 * The things of both lists that are elsewhere in their author's order, within their chapter if they have one.
 * What is left when these are taken out is in the same order in both lists, and no smaller number of them
 * would do: the longest rising run of their old places stays.
 */
export function thingsMoved(before: readonly Thing[], after: readonly Thing[]): Set<string> {
  const oldPlaces = new Map(before.map((thing, at) => [thing.id, { thing, at }]));
  const groups = new Map<string | undefined, { id: string; place: number }[]>();
  for (const { id, chapter_id } of after) {
    const old = oldPlaces.get(id);
    if (old === undefined || old.thing.chapter_id !== chapter_id) continue;
    const group = groups.get(chapter_id) ?? [];
    group.push({ id, place: old.at });
    groups.set(chapter_id, group);
  }
  const moved = new Set<string>();
  for (const group of groups.values()) {
    const staying = longestRising(group.map(({ place }) => place));
    for (const [at, { id }] of group.entries()) if (!staying.has(at)) moved.add(id);
  }
  return moved;
}

/**
 * Indexes of a longest rising run. By patience: `ends[n]` is the index of the smallest number with
 * which a run of n + 1 numbers can end so far; each number goes where a search by halves puts it, and
 * remembers the one before it in its run.
 */
function longestRising(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const previous: number[] = [];
  const at = (index: number | undefined): number => numbers[index ?? -1] ?? -1;
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1] ?? -1);
    ends[low] = index;
  }
  const run = new Set<number>();
  let index = ends.at(-1) ?? -1;
  while (index !== -1) {
    run.add(index);
    index = previous[index] ?? -1;
  }
  return run;
}

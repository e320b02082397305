/** Counts by id. Ids are the author's, so that "constructor" is an ordinary one. */
export function countOf(tally: Readonly<Record<string, number>>, id: string): number {
  return Object.hasOwn(tally, id) ? (tally[id] ?? 0) : 0;
}

export function countedUp(
  tally: Readonly<Record<string, number>>,
  id: string,
): Record<string, number> {
  return { ...tally, [id]: countOf(tally, id) + 1 };
}

/** The list with one entry at another place; places beyond the ends are the ends. */
export function reorder<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list];
  const [entry] = rest.splice(from, 1);
  if (entry !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, entry);
  return rest;
}

import { textChanges } from '@brasslamp/story/edit';

/** The characters around a change that have to be the same, and those that are looked at. */
const fewestAround = 3;
const mostAround = 200;

/** Beyond so many changes a text is another one. */
const mostChanges = 200;

/**
 * A text with the changes that lead from `was` to `now`, each where the words around it stand in it too, once:
 * `gold - 4` for `gold - 3`, as `min(20, gold - 3)` became `min(20, gold - 4)`. null = they do not.
 */
export function patchInContext(text: string, was: string, now: string): string | null {
  const changes = textChanges(was, now);
  if (changes.length > mostChanges) return null;
  let patched = text;
  for (const [at, [start, end, inserted]] of changes.entries()) {
    const least = changes[at - 1]?.[1] ?? 0;
    const most = changes[at + 1]?.[0] ?? was.length;
    const next = patchOne(patched, was, { start, end, inserted, least, most });
    if (next === null) return null;
    patched = next;
  }
  return patched;
}

interface OneChange {
  start: number;
  end: number;
  inserted: string;
  /** How far the words around it may reach, to the changes beside it. */
  least: number;
  most: number;
}

function patchOne(
  text: string,
  was: string,
  { start, end, inserted, least, most }: OneChange,
): string | null {
  let [from, to] = [start, end];
  const first = Math.max(least, start - mostAround);
  const last = Math.min(most, end + mostAround);
  while (from > first && text.includes(was.slice(from - 1, to))) from -= 1;
  while (to < last && text.includes(was.slice(from, to + 1))) to += 1;
  const context = was.slice(from, to);
  const at = text.indexOf(context);
  const isOnce = at !== -1 && text.indexOf(context, at + 1) === -1;
  if (context.length - (end - start) < fewestAround || !isOnce) return null;
  const changed = was.slice(from, start) + inserted + was.slice(end, to);
  return text.slice(0, at) + changed + text.slice(at + context.length);
}

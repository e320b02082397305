/**
 * A text with the one change that leads from `was` to `now`, where the words around the change stand in it too, once:
 * `gold - 4` for `gold - 3`, as `min(20, gold - 3)` became `min(20, gold - 4)`. null = they do not.
 */
export function patchInContext(text: string, was: string, now: string): string | null {
  let [start, ends] = [0, 0];
  const most = Math.min(was.length, now.length);
  while (start < most && was[start] === now[start]) start += 1;
  while (ends < most - start && was.at(-1 - ends) === now.at(-1 - ends)) ends += 1;
  let [from, to] = [start, was.length - ends];
  while (from > 0 && start - from < mostAround && text.includes(was.slice(from - 1, to))) from -= 1;
  while (to < was.length && to - start < mostAround && text.includes(was.slice(from, to + 1)))
    to += 1;
  const context = was.slice(from, to);
  const around = context.length - (was.length - ends - start);
  const at = text.indexOf(context);
  if (around < fewestAround || at === -1 || text.indexOf(context, at + 1) !== -1) return null;
  const inserted =
    was.slice(from, start) + now.slice(start, now.length - ends) + was.slice(was.length - ends, to);
  return text.slice(0, at) + inserted + text.slice(at + context.length);
}

/** The characters around a change that have to be the same, and those that are looked at. */
const fewestAround = 3;
const mostAround = 200;

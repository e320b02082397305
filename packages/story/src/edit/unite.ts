/**
 * A text with what one writer changed in it at two places at once: what was put in stands whole, letter
 * for letter, the one behind the other where both were put into the same place. Null where one changed
 * what the other did, or took something away right there.
 */
import { textChanges } from './text-changes.ts';

export function unite(
  [was, mine, theirs]: readonly [was: string, mine: string, theirs: string],
  first: 'mine' | 'theirs',
): string | null {
  const [here, there] = [textChanges(was, mine), textChanges(was, theirs)];
  const takesAway = (changes: typeof here) => changes.some(([from, to]) => to > from);
  // Each may have taken away another one of two that were alike.
  if (takesAway(here) && takesAway(there)) return null;
  const isApart = here.every((one) =>
    there.every((other) => {
      const [from, to] = wholeWords(was, one);
      const [start, end] = wholeWords(was, other);
      return to < start || end < from || (from === to && start === end && to === start);
    }),
  );
  if (!isApart) return null;
  const all = first === 'mine' ? [...here, ...there] : [...there, ...here];
  let [text, at] = ['', 0];
  for (const [from, to, insert] of all.sort(([one], [other]) => one - other)) {
    text += was.slice(at, from) + insert;
    at = to;
  }
  return text + was.slice(at);
}

/** The range that is taken away, with the rest of its words: half of one says nothing. */
function wholeWords(text: string, [from, to]: readonly [number, number, string]): [number, number] {
  if (from === to) return [from, to];
  const before = /\S*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const after = /^\S*/.exec(text.slice(to))?.[0].length ?? 0;
  return [from - before, to + after];
}

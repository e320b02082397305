import type { Selection, TextEdit } from '../../ui-kit/text-edit.ts';

/** How many stars: one is emphasis, two are strong, three both. */
export type Mark = '*' | '**';

/**
 * Puts marks around the selected words, or takes them off where they are. Marks do not reach over
 * paragraphs and touch their words, so each paragraph gets its own, without the spaces at its ends.
 * With nothing selected, `words` are put in for the writer to type over.
 */
export function toggleMark({ text, start, end }: Selection, mark: Mark, words: string): TextEdit {
  const [first, last] = trimmed(text, start, end);
  const inside = text.slice(first, last);
  if (inside === '') {
    const at = start + mark.length;
    return {
      from: start,
      to: end,
      insert: text.slice(start, end) + mark + words + mark,
      select: [at + (end - start), at + (end - start) + words.length],
    };
  }
  if (has(starsBefore(text, first), mark) && has(starsAfter(text, last), mark)) {
    const from = first - mark.length;
    return { from, to: last + mark.length, insert: inside, select: [from, from + inside.length] };
  }
  if (isMarked(inside, mark)) {
    const bare = inside.slice(mark.length, -mark.length);
    return { from: first, to: last, insert: bare, select: [first, first + bare.length] };
  }
  const insert = inside
    .split(paragraphBreak)
    .map((part) => wrapped(part, mark))
    .join('');
  const isOne = !paragraphBreak.test(inside);
  const inset = isOne ? mark.length : 0;
  return {
    from: first,
    to: last,
    insert,
    select: [first + inset, first + insert.length - inset],
  };
}

const paragraphBreak = /(\n[ \t]*\n\s*)/;

/** Breaks between paragraphs come as parts of their own, and stay. */
function wrapped(part: string, mark: Mark): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
  return words === '' ? part : before + mark + words + mark + after;
}

function trimmed(text: string, start: number, end: number): [number, number] {
  let [first, last] = [start, end];
  while (first < last && /\s/.test(text[first] ?? '')) first += 1;
  while (last > first && /\s/.test(text[last - 1] ?? '')) last -= 1;
  return [first, last];
}

const starsBefore = (text: string, at: number) => /\**$/.exec(text.slice(0, at))?.[0].length ?? 0;
const starsAfter = (text: string, at: number) => /^\**/.exec(text.slice(at))?.[0].length ?? 0;

/** Two stars alone are strong, and no emphasis. */
const has = (stars: number, mark: Mark) => (mark === '*' ? stars % 2 === 1 : stars >= 2);

const isMarked = (words: string, mark: Mark): boolean =>
  words.length > 2 * mark.length &&
  has(starsAfter(words, 0), mark) &&
  has(starsBefore(words, words.length), mark) &&
  !words.slice(mark.length, -mark.length).includes(mark);

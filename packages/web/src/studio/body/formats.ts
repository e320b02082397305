// What needs no form: a press makes it, another takes it off again.

import { applyEdit, type Selection, type TextEdit } from '../../ui-kit/text-edit.ts';
import { t } from '../t.ts';

interface Format {
  name: 'bold' | 'italic' | 'heading' | 'list';
  edit: (selected: Selection) => TextEdit;
}

export const formats: readonly Format[] = [
  { name: 'bold', edit: (selected) => toggleMark(selected, '**', t('studio.text.words')) },
  { name: 'italic', edit: (selected) => toggleMark(selected, '*', t('studio.text.words')) },
  { name: 'heading', edit: toggleHeading },
  { name: 'list', edit: toggleList },
];

/** With Ctrl or ⌘. */
export const formatKeys: Partial<Record<Format['name'], string>> = { bold: 'b', italic: 'i' };

/** Ctrl+B and Ctrl+I in the text. */
export function formatByKey(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const format = formats.find(({ name }) => formatKeys[name] === event.key.toLowerCase());
  if (!format) return;
  event.preventDefault();
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget;
  applyEdit(event.currentTarget, format.edit({ text, start, end }));
}

/** The stars of a mark: one is emphasis, two are strong, three both. */
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

/** Makes the line of the selection a heading, or plain again. */
export function toggleHeading(selected: Selection): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const mark = /^#{1,6}[ \t]+/;
  const isDone = mark.test(lines[0] ?? '');
  const [first = '', ...others] = lines;
  return whole(from, to, [isDone ? first.replace(mark, '') : `# ${first}`, ...others].join('\n'));
}

/** Makes each line of the selection an item of a list, or plain again. */
export function toggleList(selected: Selection): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const mark = /^[-*+][ \t]+/;
  const filled = lines.filter((line) => line.trim() !== '');
  if (filled.length > 0 && filled.every((line) => mark.test(line))) {
    return whole(from, to, lines.map((line) => line.replace(mark, '')).join('\n'));
  }
  const items = (filled.length > 0 ? filled : ['']).map((line) => `- ${line.replace(mark, '')}`);
  const { text } = selected;
  // Without an empty line the text after it would belong to the last item.
  const gap = to < text.length && !/^\n[ \t]*(\n|$|[-*+][ \t])/.test(text.slice(to)) ? '\n' : '';
  return whole(from, to, items.join('\n') + gap);
}

/** The lines that the selection touches. */
function linesOf({ text, start, end }: Selection) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  // A selection up to the beginning of a line does not mean that line.
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  const next = text.indexOf('\n', last);
  const to = next < 0 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

function whole(from: number, to: number, insert: string): TextEdit {
  const end = from + insert.trimEnd().length;
  const isEmptyItem = /^(#|-) $/.test(insert);
  return { from, to, insert, select: isEmptyItem ? [end + 1, end + 1] : [end, end] };
}

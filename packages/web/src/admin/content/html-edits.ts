/** Edits of HTML source as an editor's buttons make them. Positions are places in the text. */

import type { Selection, TextEdit } from '../../ui-kit/text-edit.ts';

/** Puts a tag around what is selected, or takes it off where it already is. */
export function toggleInline({ text, start, end }: Selection, tag: string): TextEdit {
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  const inside = text.slice(start, end);
  if (text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close)) {
    const from = start - open.length;
    return {
      from,
      to: end + close.length,
      insert: inside,
      select: [from, from + inside.length],
    };
  }
  const first = start + open.length;
  return {
    from: start,
    to: end,
    insert: open + inside + close,
    select: [first, first + inside.length],
  };
}

/** Makes a link of what is selected; what is to be typed next, the address, is selected. */
export function link({ text, start, end }: Selection, words: string): TextEdit {
  const inside = text.slice(start, end) || words;
  const address = 'https://';
  const first = start + '<a href="'.length;
  return {
    from: start,
    to: end,
    insert: `<a href="${address}">${inside}</a>`,
    select: [first, first + address.length],
  };
}

/** Makes the lines of the selection blocks of one kind: `h2`, `h3`, `p`; again: plain lines. */
export function toggleBlock(selected: Selection, tag: string): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const isDone = lines.every((line) => line.startsWith(`<${tag}>`) && line.endsWith(`</${tag}>`));
  const insert = lines
    .map((line) =>
      line === '' ? '' : isDone ? unwrapped(line) : `<${tag}>${unwrapped(line)}</${tag}>`,
    )
    .join('\n');
  return whole(from, to, lines.join('') === '' ? `<${tag}></${tag}>` : insert, tag);
}

/** Makes the lines of the selection entries of a list, `ul` or `ol`. */
export function list(selected: Selection, tag: 'ul' | 'ol'): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const entries = lines
    .filter((line) => line !== '')
    .map((line) => `  <li>${unwrapped(line)}</li>`);
  const all = entries.length > 0 ? entries : ['  <li></li>'];
  return whole(from, to, `<${tag}>\n${all.join('\n')}\n</${tag}>`, 'li');
}

/** Makes the lines of the selection a quote. */
export function quote(selected: Selection): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const paragraphs = lines
    .filter((line) => line !== '')
    .map((line) => (/^<(p|ul|ol|h\d)\b/.test(line) ? `  ${line}` : `  <p>${line}</p>`));
  const all = paragraphs.length > 0 ? paragraphs : ['  <p></p>'];
  return whole(from, to, `<blockquote>\n${all.join('\n')}\n</blockquote>`, 'p');
}

/** The whole lines that the selection touches, without the room around each. */
function linesOf({ text, start, end }: Selection) {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text
    .slice(from, to)
    .split('\n')
    .map((line) => line.trim());
  return { from, to, lines };
}

/** A line without the block that it is. */
function unwrapped(line: string): string {
  const match = /^<(h[1-6]|p|li)>(.*)<\/\1>$/.exec(line);
  return match?.[2] ?? line;
}

/** Selects what was put in; in an empty tag, the place where one types. */
function whole(from: number, to: number, insert: string, innerTag: string): TextEdit {
  const empty = insert.indexOf(`<${innerTag}></${innerTag}>`);
  if (empty !== -1) {
    const place = from + empty + innerTag.length + 2;
    return { from, to, insert, select: [place, place] };
  }
  return { from, to, insert, select: [from, from + insert.length] };
}

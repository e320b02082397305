import type { Selection, TextEdit } from '../../ui-kit/text-edit.ts';

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

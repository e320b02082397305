export interface Box {
  width: number;
  height: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  /** The distance between lines, as a multiple of the size. */
  leading: number;
}

export interface WrappedLines {
  size: number;
  lines: string[];
}

/** The width of a text at a size. */
type Measure = (text: string, size: number) => number;

/**
 * Breaks a text into lines for a box: in the largest size in which it fits, else in the smallest with an
 * ellipsis at the end. Words wider than the box are broken too.
 */
export function wrapLines(text: string, box: Box, measure: Measure): WrappedLines {
  let set: WrappedLines = { size: 0, lines: [] };
  for (const size of box.sizes) {
    const lines = breakLines(text, box.width, (part) => measure(part, size));
    set = { size, lines };
    const isWhole = words(text).every((word) => measure(word, size) <= box.width);
    if (isWhole && lines.length <= maxLines(box, size)) return set;
  }
  const { size, lines } = set;
  const most = maxLines(box, size);
  if (lines.length <= most) return set;
  const last = lines.slice(most - 1).join(' ');
  const cut = cutTo(last, box.width, (part) => measure(part, size));
  return { size, lines: [...lines.slice(0, most - 1), cut] };
}

const maxLines = ({ height, leading }: Box, size: number) =>
  Math.max(1, Math.floor(height / (size * leading)));

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');

function breakLines(text: string, width: number, measure: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words(text)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      const fitting = beginningOf(line, width, measure);
      lines.push(fitting);
      line = line.slice(fitting.length);
    }
  }
  return line === '' ? lines : [...lines, line];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a text: as many whole characters as fit, but one at least. */
function beginningOf(text: string, width: number, measure: (part: string) => number): string {
  let fitting = '';
  let room = width;
  for (const { segment } of segmenter.segment(text)) {
    room -= measure(segment);
    if (fitting !== '' && room < 0) break;
    fitting += segment;
  }
  return fitting;
}

function cutTo(text: string, width: number, measure: (part: string) => number): string {
  const room = width - measure('…');
  return `${beginningOf(text, room, measure).replace(/[\s.,;:–—-]+$/u, '')}…`;
}

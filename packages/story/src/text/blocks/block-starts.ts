/** The beginnings that a line can have: each function looks at the text from `at` on, where there is no blank. */
import { isBlank, skipBlanks, withoutTrailingBlanks } from '../syntax/characters.ts';

export interface HeadingStart {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  text: string;
  /** The offset at which its text begins. */
  textAt: number;
}

export interface ListMarker {
  /** `-`, `+`, `*`, `.` or `)`: items with the same mark belong to one list. */
  mark: string;
  ordered: boolean;
  start: number;
  /** The marker itself, without the space after it. */
  width: number;
}

const headingMark = /(#{1,6})(?![^ \t])/y;
const levels = [1, 2, 3, 4, 5, 6] as const;
const bulletMark = /([-+*])(?![^ \t])/y;
const orderedMark = /(\d{1,9})([.)])(?![^ \t])/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function readHeading(text: string, at: number): HeadingStart | null {
  const marks = matchAt(headingMark, text, at)?.[1];
  if (marks === undefined) return null;
  const from = skipBlanks(text, at + marks.length);
  return {
    level: levels[marks.length - 1] ?? 6,
    text: withoutClosingMarks(withoutTrailingBlanks(text.slice(from))),
    textAt: from,
  };
}

/** `# Title ##` is "Title": marks at the end are decoration when a blank is before them. */
function withoutClosingMarks(title: string): string {
  let end = title.length;
  while (title[end - 1] === '#') end--;
  if (end === 0) return '';
  return end < title.length && isBlank(title[end - 1])
    ? withoutTrailingBlanks(title.slice(0, end))
    : title;
}

/** Three or more of one of `-`, `*`, `_`, blanks between them, and nothing else. */
export function isRule(text: string, at: number): boolean {
  const mark = text[at];
  if (mark !== '-' && mark !== '*' && mark !== '_') return false;
  let marks = 0;
  for (let index = at; index < text.length; index++) {
    if (text[index] === mark) marks++;
    else if (!isBlank(text[index])) return false;
  }
  return marks >= 3;
}

export function readListMarker(text: string, at: number): ListMarker | null {
  const bullet = matchAt(bulletMark, text, at)?.[1];
  if (bullet !== undefined) return { mark: bullet, ordered: false, start: 1, width: 1 };
  const [, digits, mark] = matchAt(orderedMark, text, at) ?? [];
  if (digits === undefined || mark === undefined) return null;
  return { mark, ordered: true, start: Number(digits), width: digits.length + 1 };
}

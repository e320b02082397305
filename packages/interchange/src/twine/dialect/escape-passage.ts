import { escapeBraces, escapeText } from '@brasslamp/story/text/escape';
import { type Dialect, isMarkdown } from './dialect.ts';

const mayNeedEscape = /[\\*_[\]{}!\r\n]/;

/** Text that reads exactly as typed, in the midst of a line. */
export function escapeInLine(text: string): string {
  return mayNeedEscape.test(text) ? escapeText(`x${text}x`).slice(1, -1) : text;
}

/** Text that reads exactly as typed, at the start of a line. */
export function escapeLineStart(text: string): string {
  return escapeText(`${text}x`).slice(0, -1);
}

/** Text with the markup that its format means left in force. */
export function escapePassageText(text: string, dialect: Dialect, isLineStart: boolean): string {
  if (isMarkdown(dialect)) {
    // Only links of the importer's own name actions.
    const parts = escapeBraces(text).split('](action:');
    const last = parts.pop();
    return parts.map((part) => `${guardBackslash(part)}\\](action:`).join('') + last;
  }
  const escaped = isLineStart ? escapeLineStart(text) : escapeInLine(text);
  // Stars are markup in Harlowe.
  if (dialect === 'sugarcube') return escaped;
  return escaped.replace(/\\([\\*])/g, (found, character) => (character === '*' ? '*' : found));
}

/** A text with a backslash more where its last one would escape what follows on the same line. */
export function guardBackslash(text: string): string {
  let start = text.length;
  while (text[start - 1] === '\\') start--;
  return (text.length - start) % 2 === 1 ? `${text}\\` : text;
}

/** A link that follows must not become an image. */
export function guardImage(text: string): string {
  return text.endsWith('!') ? `${guardBackslash(text.slice(0, -1))}\\!` : text;
}

/** A text without blanks at its end. By hand: a regular expression would try every run of blanks on the way. */
export function trimBlanksEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end--;
  return text.slice(0, end);
}

/**
 * Quiet text is text without any sign that our grammar reads: most of what people write. It is printed as it
 * stands, and needs not be read again to know that it is read as it was meant.
 */
import type { BodyBlock, BodyInline } from '@brasslamp/story/text/body';

/** Signs, and space other than blanks. */
const loud =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\\*_[\]{}|\u0000-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff\ud800-\udfff]| {2}/;
/** Signs at the begin of a line. */
const loudStart = /^[>#+\-0-9]/;

/** Below it no text has more signs than are read. */
const mostActions = 200;

/** Paragraphs of quiet words, with breaks and quiet choices among them, as `printBody` prints them; null = they hold more. */
export function quietText(blocks: readonly BodyBlock[]): string | null {
  const paragraphs: string[] = [];
  const count = { actions: 0 };
  for (const block of blocks) {
    const printed = block.type === 'paragraph' ? quietParagraph(block.children, count) : null;
    if (printed === null) return null;
    if (printed !== '') paragraphs.push(printed);
  }
  return paragraphs.join('\n\n');
}

/** Quiet words in one line, without space at its ends; null = they hold more. */
export function quietWords(inlines: readonly BodyInline[]): string | null {
  let words = '';
  for (const inline of inlines) {
    if (inline.type !== 'text') return null;
    words += inline.text;
  }
  return loud.test(words) ? null : words.trim();
}

function quietParagraph(inlines: readonly BodyInline[], count: { actions: number }): string | null {
  const lines: string[] = [];
  let line = '';
  let words = '';
  /** Ends the words that the line ends with; false where they are not quiet. */
  const endWords = (isLineEnd: boolean): boolean => {
    if (loud.test(words)) return false;
    const typed = line === '' ? words.trimStart() : words;
    const kept = isLineEnd ? typed.trimEnd() : typed;
    if (line === '' && loudStart.test(kept)) return false;
    // A choice that follows would be an image.
    line += kept.endsWith('!') ? `${kept.slice(0, -1)}\\!` : kept;
    words = '';
    return true;
  };
  for (const inline of inlines) {
    if (inline.type === 'text') words += inline.text;
    else if (inline.type === 'line_break') {
      if (!endWords(true)) return null;
      lines.push(line);
      line = '';
    } else {
      const label = inline.type === 'action' ? quietWords(inline.children) : null;
      count.actions += 1;
      if (inline.type !== 'action' || !label || count.actions > mostActions) return null;
      if (!endWords(false)) return null;
      line += `[${label.replace(/!$/, '\\!')}](action:${inline.action_id})`;
    }
  }
  if (!endWords(true)) return null;
  lines.push(line);
  while (lines[0] === '') lines.shift();
  while (lines.at(-1) === '') lines.pop();
  // Breaks beside each other are for whoever prints all there is.
  return lines.includes('') ? null : lines.join('\\\n');
}

/**
 * Labels, reasons and names: one line of text with values and variants in braces, and no other marks.
 * A backslash before a brace or a `|` makes it text, and one before that backslash makes it a
 * backslash; any other backslash is text.
 */
import type { NewerGrammar } from '../../logic/cursor.ts';
import { Leaf } from '../syntax/leaf.ts';
import type { ReportProblem } from '../syntax/problem.ts';
import { TagScanner } from '../syntax/scan-tags.ts';
import type { Construct } from '../syntax/tag.ts';
import type { BodyInline } from '../tree/body-tree.ts';
import type { InlineToken } from './inline-tokens.ts';
import { buildInlines } from './parse-inlines.ts';

/** Texts, values and variants. At level 1 the text as it is typed. */
export function readWords(
  text: string,
  newer: NewerGrammar,
  report: ReportProblem = () => {},
): BodyInline[] {
  if (newer.level === 1 || !livingWords.test(text))
    return text === '' ? [] : [{ type: 'text', text }];
  const leaf = new Leaf();
  const open: Construct[] = [];
  const scanner = new TagScanner(text, newer, report, false);
  scanner.addLine(text, 0, leaf, open);
  scanner.close(open);
  const tokens: InlineToken[] = [];
  let from = 0;
  for (const tag of leaf.tags) {
    const { start, end } = tag;
    tokens.push({ kind: 'text', text: unescaped(text.slice(from, start), backslashesBeforeTag) });
    tokens.push({ kind: 'tag', tag, typed: text.slice(start, end), isTyped: false });
    from = end;
  }
  tokens.push({ kind: 'text', text: unescaped(text.slice(from), backslashes) });
  const children: BodyInline[] = [];
  buildInlines(tokens, { words: text, at: 0, leaf, tags: leaf.tags }, 0, children, report);
  return children;
}

/** The signs that may read otherwise than they are typed. */
export const livingWords = /[{}]|\\\|/;

/** Backslashes before a brace or bar; before a tag there is one after the text's end too. */
const backslashes = /(?<!\\)\\+(?=[{}|])/g;
const backslashesBeforeTag = /(?<!\\)\\+(?=[{}|]|$)/g;

/** Of two backslashes one is left, and a last one alone none. */
const unescaped = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => found.slice(Math.ceil(found.length / 2)));

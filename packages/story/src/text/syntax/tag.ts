/** Braces: where a pair ends and what it is. */

import type { Expression, Name, Span } from '../../model/expression.ts';
import { isBlank, skipBlanks } from './characters.ts';
import type { Leaf } from './leaf.ts';

export type OptionsKind = 'cycle' | 'sequence' | 'once' | 'shuffle';
export type OpenerKind = 'if' | 'first' | OptionsKind;
/** `option` is the `|` between two options; of the others each is in braces. */
export type TagKind =
  | OpenerKind
  | 'elseif'
  | 'else'
  | 'again'
  | 'option'
  | 'end'
  | 'value'
  | 'show';

/** Braces with a meaning, or a `|` between options. */
export interface Tag {
  kind: TagKind;
  /** The start and the end in the source of its leaf. */
  start: number;
  end: number;
  /** The place in the body. */
  span: Span;
  /** The condition or value. */
  expression: Expression | null;
  /** The name of what is shown there, and with which values. */
  snippet: Name | null;
  values: Expression[];
  /** null = a value or snippet. */
  construct: Construct | null;
}

/** A construct is all tags from `{if …}` or the like to its `{end}`. */
export interface Construct {
  /** The opening one first. */
  tags: Tag[];
  /** The leaf in which it opens. */
  leaf: Leaf;
  /** True where it closes in another leaf than it opens in, so that its branches hold blocks. */
  isBlock: boolean;
  /** True where it cannot be what it wants to be, and all its tags are text. */
  isTyped: boolean;
}

const openers: ReadonlySet<string> = new Set([
  'if',
  'first',
  'cycle',
  'sequence',
  'once',
  'shuffle',
]);

export function isOpener(kind: TagKind): kind is OpenerKind {
  return openers.has(kind);
}

/** Whether the tag stands for words: marks beside it work as beside a word. */
export const isLikeWord = (kind: TagKind): boolean => kind === 'value' || kind === 'show';

export function hasOptions(construct: Construct | undefined): boolean {
  const kind = construct?.tags[0]?.kind;
  return kind !== undefined && kind !== 'if' && kind !== 'first';
}

/**
 * The index of the `}` to the `{` at `at`, on the same line, or -1. Quotation marks hide braces. What
 * no tag can hold ends the search, so that of many `{` at most two are under way at any place.
 */
export function findBraceEnd(line: string, at: number): number {
  let isQuoted = false;
  for (let index = at + 1; index < line.length; index++) {
    const character = line[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\\' && isQuoted) index++;
    else if (!isQuoted && character === '}') return index;
    else if (!isQuoted && (character === '{' || character === '\\')) return -1;
  }
  return -1;
}

const word =
  /^[ \t]*(?:(if|elseif)(?![\p{L}\p{N}_])|(else|first|again|cycle|sequence|once|shuffle|end)[ \t]*$)/u;

/** Before a name, also one without its quotation marks; `{show}` and `{show > 1}` are values. */
const show =
  /^[ \t]*show(?:(?=[ \t]*")|[ \t](?=[ \t]*[\p{L}“”„«‘’'])(?![ \t]*(?:and|or|mod|has)(?![\p{L}\p{N}_])))/u;

/** The content of two braces: its kind and where its condition, value or name begins. */
export function readTagKind(
  inner: string,
  hasShow: boolean,
): { kind: TagKind; expressionAt: number } {
  const shown = hasShow ? show.exec(inner) : null;
  if (shown !== null) return { kind: 'show', expressionAt: shown[0].length };
  const [typed = '', conditional, bare] = word.exec(inner) ?? [];
  return { kind: (conditional ?? bare ?? 'value') as TagKind, expressionAt: typed.length };
}

/** Whether a line holds nothing but tags that open, divide or close. Such a line makes blocks. */
export function isTagLine(line: string, isBetweenOptions: boolean): boolean {
  let isFound = false;
  for (let at = 0; at < line.length; at++) {
    if (isBlank(line[at])) continue;
    if (line[at] === '{') {
      const end = findBraceEnd(line, at);
      if (end === -1 || isLikeWord(readTagKind(line.slice(at + 1, end), true).kind)) return false;
      at = end;
    } else if (line[at] !== '|' || !(isFound || isBetweenOptions)) return false;
    isFound = true;
  }
  return isFound;
}

/** The offsets of the braces and the name in a line that holds nothing but one `{show …}`; else null. */
export function showInLine(line: string): { start: number; end: number; nameAt: number } | null {
  const start = skipBlanks(line, 0);
  if (line[start] !== '{') return null;
  const brace = findBraceEnd(line, start);
  if (brace === -1 || skipBlanks(line, brace + 1) < line.length) return null;
  const { kind, expressionAt } = readTagKind(line.slice(start + 1, brace), true);
  return kind === 'show' ? { start, end: brace + 1, nameAt: start + 1 + expressionAt } : null;
}

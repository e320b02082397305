import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { readExpression, type VariableNamed } from './read-expression.ts';

/** The names of a scene: how they are spelled in the story, and which of them are yes or no. */
export interface SceneNames {
  named: VariableNamed;
  isFlag: (name: string) => boolean;
}

/** The texts within each other that are read at most. */
const mostNesting = 8;

type Marked = { mark: 'strong' | 'emphasis' | null; opener: string; pieces: Piece[] };

/**
 * The words of a line in pieces: `${value}`, `@{value one|two}`, `[b]…[/b]`, `[i]…[/i]`, `[n/]`. Takes time
 * linear in the text.
 */
export function readSceneText(
  text: string,
  at: SourcePlace,
  names: SceneNames,
  depth = 0,
): Piece[] {
  const braceEnds = bracePairs(text);
  const open: Marked[] = [{ mark: null, opener: '', pieces: [] }];
  const add = (...pieces: Piece[]) => open.at(-1)?.pieces.push(...pieces);
  const addWords = (words: string) => {
    if (words !== '') add({ type: 'words', text: words, at });
  };
  let from = 0;
  let index = 0;
  const take = (end: number) => {
    addWords(text.slice(from, index));
    from = end;
    index = end;
  };
  while (index < text.length) {
    const character = text[index];
    if (character === '$' || character === '@') {
      const found = valueAt(index);
      if (found === null) index++;
      else {
        take(found.end);
        add(...found.pieces);
      }
    } else if (character === '[') {
      const tag = tagAt(text, index);
      if (tag === null) index++;
      else {
        take(index + tag.length);
        if (tag === '[n/]') add({ type: 'line_break', at });
        else if (tag.startsWith('[/')) close(open, tag);
        else open.push({ mark: marks[tag] ?? null, opener: tag, pieces: [] });
        if (tag === '[u]' || tag === '[c]') {
          add({ type: 'lost', kind: 'styling_dropped', construct: tag, keeps: [], at });
        }
      }
    } else index++;
  }
  take(text.length);
  while (open.length > 1) close(open, (open.at(-1)?.opener ?? '').replace('[', '[/'));
  return open[0]?.pieces ?? [];

  /** `${x}`, `$!{x}` with a capital, `$!!{x}` in capitals, `@{x one|two}` by number. */
  function valueAt(start: number): { pieces: Piece[]; end: number } | null {
    let brace = start + 1;
    while (text[brace] === '!' && brace < start + 3) brace++;
    const end = braceEnds.get(brace);
    if (end === undefined || depth === mostNesting) return null;
    const inner = text.slice(brace + 1, end);
    const construct = text.slice(start, brace);
    const capitals: Piece[] =
      brace === start + 1
        ? []
        : [{ type: 'lost', kind: 'styling_dropped', construct, keeps: [], at }];
    const value: Piece | null =
      text[start] === '$'
        ? { type: 'value', of: readExpression(inner, names.named), at }
        : oneOf(inner, at, names, depth);
    return value && { pieces: [value, ...capitals], end: end + 1 };
  }

  function close(stack: Marked[], tag: string): void {
    const last = stack.at(-1);
    if (last === undefined || stack.length === 1 || last.opener !== tag.replace('[/', '[')) return;
    stack.pop();
    const { mark, pieces } = last;
    stack.at(-1)?.pieces.push(...(mark === null ? pieces : [{ type: mark, pieces, at } as const]));
  }
}

const marks: Record<string, 'strong' | 'emphasis'> = { '[b]': 'strong', '[i]': 'emphasis' };
const tags = ['[b]', '[/b]', '[i]', '[/i]', '[n/]', '[u]', '[/u]', '[c]', '[/c]'];

const tagAt = (text: string, at: number): string | null =>
  tags.find((tag) => text.startsWith(tag, at)) ?? null;

/** The end of each `{` that is closed. */
function bracePairs(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = text.indexOf('{'); at !== -1 && at < text.length; at++) {
    if (text[at] === '{') open.push(at);
    else if (text[at] === '}') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, at);
    }
  }
  return pairs;
}

/** `@{gold poor|rich}`: the first text for 1 or true, the second for 2 or false. */
function oneOf(inner: string, at: SourcePlace, names: SceneNames, depth: number): Piece | null {
  const valueEnd = inner.startsWith('(') ? parenthesisEnd(inner) + 1 : inner.indexOf(' ');
  if (valueEnd <= 0) return null;
  const of = readExpression(inner.slice(0, valueEnd), names.named);
  const texts = partsOf(inner.slice(valueEnd + 1));
  const isCondition =
    ['compare', 'and', 'or', 'not', 'flag'].includes(of.type) ||
    (of.type === 'variable' && names.isFlag(of.name));
  const isNumber = (value: number): ForeignExpression => ({
    type: 'compare',
    operator: '=',
    left: of,
    right: { type: 'number', value },
  });
  return {
    type: 'branch',
    at,
    arms: texts.map((text, index) => ({
      when: !isCondition ? isNumber(index + 1) : index === 0 ? of : null,
      pieces: readSceneText(text, at, names, depth + 1),
    })),
  };
}

function parenthesisEnd(text: string): number {
  for (let at = 0, depth = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

/** The texts between `|`; those within braces divide texts inside. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0, depth = 0; at <= text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}') depth--;
    else if (at === text.length || (text[at] === '|' && depth === 0)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return parts;
}

import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { isNo, isYes, or, variable } from './terms/fold.ts';
import type { InkValue } from './terms/frame.ts';
import { inOrder, type ListValue } from './terms/list-value.ts';

/** Plain text of ink: each line a paragraph, `<i>` and `<b>` as what they mean. */
export function wordsOf(text: string, at: SourcePlace): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) pieces.push({ type: 'paragraph_break', at });
    if (line !== '') pieces.push(...marked(line, at));
  }
  return pieces;
}

const marks = { i: 'emphasis', em: 'emphasis', b: 'strong', strong: 'strong' } as const;

function marked(line: string, at: SourcePlace): Piece[] {
  const pieces: Piece[] = [];
  const plain = (text: string) => {
    if (text !== '') pieces.push({ type: 'words', at, text });
  };
  let from = 0;
  for (let open = line.indexOf('<'); open !== -1; open = line.indexOf('<', open + 1)) {
    const found = markAt(line, open);
    if (found === null) continue;
    plain(line.slice(from, open));
    pieces.push({ type: marks[found.mark], at, pieces: marked(found.inside, at) });
    from = found.end;
    open = found.end - 1;
  }
  plain(line.slice(from));
  return pieces;
}

/** `<i>…</i>` from here on; null = there is none. */
function markAt(line: string, open: number) {
  for (const mark of ['i', 'b', 'em', 'strong'] as const) {
    const start = `<${mark}>`;
    if (!line.startsWith(start, open)) continue;
    const close = line.indexOf(`</${mark}>`, open);
    if (close === -1) return null;
    const inside = line.slice(open + start.length, close);
    return { mark, inside, end: close + start.length + 1 };
  }
  return null;
}

/** `{x}`: a value in words, as ink spells it. */
export function spoken(value: InkValue, at: SourcePlace): Piece[] {
  if (value.kind === 'list') return listed(value.of, at);
  if (value.kind === 'target') {
    if (!('key' in value.of)) return [{ type: 'value', at, of: variable(value.of.variable) }];
    return [{ type: 'words', at, text: value.of.key }];
  }
  const { of } = value;
  if (of.type === 'number' || of.type === 'text' || of.type === 'flag') {
    return wordsOf(String(of.value), at);
  }
  if (of.type === 'turns_since') return sinceOrNever(of, at);
  if (value.kind !== 'flag') return [{ type: 'value', at, of }];
  const word = (text: string): Piece[] => [{ type: 'words', at, text }];
  const arms = [
    { when: of, pieces: word('true') },
    { when: null, pieces: word('false') },
  ];
  return [{ type: 'branch', at, arms }];
}

/** ink says -1 where the reader never was. */
function sinceOrNever(of: ForeignExpression & { unit: string | null }, at: SourcePlace): Piece[] {
  const arms: PieceOf<'branch'>['arms'] = [
    { when: { type: 'seen', unit: of.unit }, pieces: [{ type: 'value', at, of }] },
    { when: null, pieces: [{ type: 'words', at, text: '-1' }] },
  ];
  return [{ type: 'branch', at, arms }];
}

/** The items that are in a list, with commas between them. */
function listed(list: ListValue, at: SourcePlace): Piece[] {
  const state = stateOf(list);
  if (state !== null) return [{ type: 'value', at, of: variable(state) }];
  const pieces: Piece[] = [];
  const before: ForeignExpression[] = [];
  for (const item of inOrder(list.items.keys())) {
    const holds = list.items.get(item);
    if (holds === undefined || isNo(holds)) continue;
    const name: Piece = { type: 'words', at, text: item.name };
    const comma: Piece = { type: 'words', at, text: ', ' };
    const hasComma = or(...before);
    const inside: Piece[] = isNo(hasComma)
      ? [name]
      : isYes(hasComma)
        ? [comma, name]
        : [{ type: 'branch', at, arms: [{ when: hasComma, pieces: [comma] }] }, name];
    if (isYes(holds)) pieces.push(...inside);
    else pieces.push({ type: 'branch', at, arms: [{ when: holds, pieces: inside }] });
    before.push(holds);
  }
  return pieces;
}

/** The variable of which a list is the one state; null = it is none. */
function stateOf({ items }: ListValue): string | null {
  let found: string | null = null;
  for (const holds of items.values()) {
    if (holds.type !== 'compare' || holds.left.type !== 'variable') return null;
    if (holds.operator !== '=' || holds.right.type !== 'text') return null;
    if (found !== null && found !== holds.left.name) return null;
    found = holds.left.name;
  }
  return found;
}

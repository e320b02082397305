import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { newChoice } from '../pieces/new-choice.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';

/**
 * A cycle is a control that goes through texts: a choice that stays, is labelled with the value at hand and sets the
 * next one. One that is not endless ends with its last text.
 */
export function cycle(
  variable: string,
  texts: readonly string[],
  { isEndless, at }: { isEndless: boolean; at: SourcePlace },
): Piece[] {
  const [first, ...others] = texts;
  if (first === undefined) return [];
  const value: ForeignExpression = { type: 'variable', name: variable };
  const is = (text: string): ForeignExpression => ({
    type: 'compare',
    operator: '=',
    left: value,
    right: { type: 'text', value: text },
  });
  const set = (text: string): Piece[] => [
    { type: 'set', variable, value: { type: 'text', value: text }, at },
  ];
  const arms = others.map((text, index) => ({ when: is(texts[index] ?? ''), pieces: set(text) }));
  const shown: Piece[] = [{ type: 'value', of: value, at }];
  const next = isEndless ? [...arms, { when: null, pieces: set(first) }] : arms;
  const link = newChoice({
    label: shown,
    to: { type: 'here' },
    pieces: next.length === 0 ? [] : [{ type: 'branch', arms: next, at }],
    at,
  });
  if (isEndless) return [link];
  const isLast = { when: is(others.at(-1) ?? first), pieces: shown };
  return [{ type: 'branch', arms: [isLast, { when: null, pieces: [link] }], at }];
}

import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { newChoice } from '../pieces/new-choice.ts';
import type { Piece, PieceOf } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';
import { readExpression } from './read-expression.ts';
import type { OptionStatement, Reuse } from './scene-statements.ts';
import { readSceneText, type SceneNames } from './scene-text.ts';

interface OptionSurroundings {
  key: string;
  /** The unit that it leads to. */
  destination: string;
  reuse: Reuse;
  names: SceneNames;
}

/** The choice of an option: one that was used is gone or locked, as the scene says. */
export function choiceOf(
  { label, conditions, selectableIf, line: { at } }: OptionStatement,
  { key, destination, reuse, names }: OptionSurroundings,
): Piece {
  const read = (when: string) => readExpression(when, names.named);
  const shownIf = allOf(
    conditions.map(({ when, isNegated }) =>
      isNegated ? { type: 'not', of: read(when) } : read(when),
    ),
  );
  const openIf = allOf([
    ...(selectableIf === null ? [] : [read(selectableIf)]),
    ...(reuse === 'disable' ? [{ type: 'not', of: { type: 'chosen', choice: key } } as const] : []),
  ]);
  const choice: Piece = {
    ...button(label, at, names),
    key,
    to: { type: 'unit', name: destination },
    use: reuse === 'hide' ? 'once' : 'repeatable',
    when: openIf ?? shownIf,
    otherwise: openIf === null ? 'hide' : 'lock',
    at,
  };
  if (openIf === null || shownIf === null) return choice;
  return { type: 'branch', at, arms: [{ when: shownIf, pieces: [choice] }] };
}

const allOf = (conditions: ForeignExpression[]): ForeignExpression | null =>
  conditions.reduce<ForeignExpression | null>(
    (left, right) => (left === null ? right : { type: 'and', left, right }),
    null,
  );

/** A choice below the text, with nothing but its words. */
export const button = (label: string, at: SourcePlace, names: SceneNames): PieceOf<'choice'> =>
  newChoice({
    label: readSceneText(label, at, names),
    isInText: false,
    to: { type: 'here' },
    at,
  });

const nameCharacters = 48;

/** The beginning of a label, in whole words, as a name. */
export function shortName(label: string): string {
  const words = label.replace(/[$@]!{0,2}\{[^{}]*\}/g, '…').replace(/\[\/?\w\/?\]/g, '');
  if (words.length <= nameCharacters) return words.replace(/[.!?…\s]+$/, '');
  const cut = words.slice(0, nameCharacters + 1);
  const end = Math.max(cut.lastIndexOf(' '), 20);
  return `${cut.slice(0, end).replace(/[,.;:\s]+$/, '')} …`;
}

import type { ActionUse } from '@brasslamp/story/model';
import type { LossKind } from '../../losses/loss.ts';
import type { ForeignExpression } from './foreign-expression.ts';
import type { SourcePlace } from './source-text.ts';

/** A destination is where a choice or a jump of another tool leads. */
export type Destination =
  /** The name of a unit, as the source spells it. */
  | { type: 'unit'; name: string }
  /** Stay: nothing is entered again. */
  | { type: 'here' }
  | { type: 'back' }
  | { type: 'return' }
  /** The story is over; '' = the ending has the name of its unit. */
  | { type: 'end'; name: string }
  | { type: 'computed'; of: ForeignExpression };

/**
 * Pieces are what a dialect reader makes of a source text, in its order: words, values, effects, branches,
 * choices. All dialects give the same ones, so that one translator serves them all.
 */
export type Piece = { at: SourcePlace } & (
  | TextPiece
  | { type: 'value'; of: ForeignExpression }
  | { type: 'set'; variable: string; value: ForeignExpression }
  | { type: 'add' | 'remove'; variable: string; member: ForeignExpression }
  | { type: 'unlock'; achievement: string }
  /** The first arm that holds; `when` null = always. */
  | { type: 'branch'; arms: { when: ForeignExpression | null; pieces: Piece[] }[] }
  | { type: 'vary'; how: 'cycle' | 'sequence' | 'shuffle' | 'once'; of: Piece[][] }
  | Choice
  /**
   * `keepText`: whether the text so far stays above the next. A call goes on behind it after the return, or at the
   * unit that `then` names.
   */
  | { type: 'go'; to: Destination; keepText: boolean; isCall: boolean; then?: string }
  /** Another unit, shown here with what it does and offers. */
  | { type: 'include'; unit: string }
  /** A widget, macro or function that the story defines. */
  | { type: 'invoke'; name: string; with: ForeignExpression[] }
  /** A construct that has no piece of its own: `keeps` is read all the same. */
  | { type: 'lost'; kind: LossKind; construct: string; keeps: Piece[] }
);

/** A choice stands in the text where it is in the pieces if `isInText`, else below the text. */
export interface Choice {
  type: 'choice';
  /** By which conditions name it; null = none does. Unique in the story. */
  key: string | null;
  /** Words, values, branches; empty = the name of its destination. */
  label: Piece[];
  isInText: boolean;
  to: Destination;
  isCall: boolean;
  /** The unit to which the return of the call leads; absent = the one that offers it. */
  then?: string;
  use: ActionUse;
  when: ForeignExpression | null;
  otherwise: 'hide' | 'lock';
  ask: { variable: string; prompt: Piece[] } | null;
  /** Effects, and words that are read before those of the destination. */
  pieces: Piece[];
}

export type TextPiece =
  | { type: 'words'; text: string }
  /** The end of a line, of a paragraph. */
  | { type: 'line_break' }
  | { type: 'paragraph_break' }
  /** No space and no break between what is before and behind it (ink's glue). */
  | { type: 'glue' }
  | { type: 'strong' | 'emphasis'; pieces: Piece[] }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 | 5 | 6; pieces: Piece[] }
  | { type: 'quote'; pieces: Piece[] }
  | { type: 'list'; isOrdered: boolean; items: Piece[][] }
  | { type: 'rule' }
  /** `address`: of the web, or the path of a file that came along. */
  | { type: 'image' | 'sound'; address: string; alt: string }
  | { type: 'web_link'; address: string; pieces: Piece[] };

export type PieceOf<Type extends Piece['type']> = Extract<Piece, { type: Type }>;

import type { AnyNode, AssignmentExpression, CallExpression, Expression } from 'acorn';
import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';

export type ReadNode = (node: CallExpression['arguments'][number]) => ForeignExpression;

/** A JavaScript scope is what a dialect gives to the things that its code names. */
export interface JavaScriptScope {
  /** The variable that a node names; null = none. */
  variable: (node: AnyNode) => string | null;
  /** What a node that is no call means in this dialect alone; null = what it means in all of them. */
  value: (node: Expression) => ForeignExpression | null;
  /** The value of a call; null = nothing of ours. */
  call: (node: CallExpression, of: ReadNode) => ForeignExpression | null;
  /** What a call does that stands as a statement; null = nothing of ours. */
  change: (node: CallExpression, of: ReadNode, at: SourcePlace) => Piece[] | null;
  /** What an assignment to something else than a variable does; null = nothing of ours. */
  assign: (node: AssignmentExpression) => Piece[] | null;
  /** Whether a declaration gives another name to a thing, and does no more than that. */
  isAlias: (name: AnyNode, value: Expression) => boolean;
  /** What gives a variable a value. */
  set: (variable: string, value: ForeignExpression, at: SourcePlace) => Piece[];
}

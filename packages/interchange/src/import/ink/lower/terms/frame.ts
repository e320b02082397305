/** Values, names and sinks: what a function that is written out has of its own. */
import type { ForeignExpression } from '../../../pieces/foreign-expression.ts';
import type { Piece } from '../../../pieces/piece.ts';
import type { Container, Flow } from './containers.ts';
import type { ListValue } from './list-value.ts';

/** The value of an expression of ink, with what is known of its kind. */
export type InkValue =
  /** `isFloat`: a number that has decimals, or may have. */
  | { kind: 'number' | 'flag' | 'text'; of: ForeignExpression; isFloat?: boolean }
  | { kind: 'list'; of: ListValue }
  /** Where a divert leads: there, or where a variable says. */
  | { kind: 'target'; of: Container | { variable: string } };

/** What a name stands for within a flow: a value as it is, or a variable of our story. */
export type Binding =
  | { is: 'value'; value: InkValue }
  | { is: 'variable'; name: string }
  /** A name of the function that called. */
  | { is: 'alias'; frame: Frame; name: string };

/** A sink takes the pieces of a unit, or of an arm in it. */
export interface Sink {
  pieces: Piece[];
  /** The conditions under which the arm is read, those of the arms around it among them. */
  guards: ForeignExpression[];
  /** Left for good by a piece that goes, or only here, with what is behind to be left out. */
  closed: 'no' | 'hard' | 'soft';
  /** Whether some of the readers have left before here. */
  isPartlyLeft: boolean;
}

/** A frame is a function that is being written out, with what its names stand for. */
export interface Frame {
  flow: Flow;
  names: Map<string, Binding>;
  /** The value that it gives back; null = none. */
  result: InkValue | null;
  /** The variable that holds the result where branches decide. */
  resultIn: string | null;
  /** The sink of its body: what is in another is in a branch. */
  body: Sink;
  /** Its guards at first: with others, some have left the function. */
  guards: readonly ForeignExpression[];
  depth: number;
  outer: Frame | null;
  /** Of the outermost call: how many more may be written out in it. */
  calls: { left: number };
}

export const newSink = (guards: ForeignExpression[] = []): Sink => ({
  pieces: [],
  guards,
  closed: 'no',
  isPartlyLeft: false,
});

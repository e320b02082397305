import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { not } from './terms/fold.ts';
import type { Sink } from './terms/frame.ts';

/** All that comes into the sink from now on is for those who have not left. */
export function continueUnless(sink: Sink, left: ForeignExpression, at: SourcePlace): void {
  const pieces: Piece[] = [];
  sink.pieces.push({ type: 'branch', at, arms: [{ when: not(left), pieces }] });
  sink.pieces = pieces;
  sink.guards = [...sink.guards, not(left)];
}

import type { Choice, Piece } from '../pieces/piece.ts';

/** Lets the choices that lead out of the passage ask, but for those that ask for something else. */
export function askOnTheWayOut(pieces: Piece[], ask: NonNullable<Choice['ask']>): void {
  for (const piece of pieces) {
    if (piece.type === 'choice') {
      if (piece.to.type !== 'here') piece.ask ??= ask;
    } else if (piece.type === 'branch') {
      for (const arm of piece.arms) askOnTheWayOut(arm.pieces, ask);
    } else if (piece.type === 'lost') askOnTheWayOut(piece.keeps, ask);
  }
}

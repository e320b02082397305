import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';

/** A field is a place of a passage where a reader types, to be asked for as they leave it. */
export interface Field {
  variable: string;
  at: SourcePlace;
  construct: string;
}

/**
 * The pieces of a passage, whose ways out ask for its first field; the others, and all of them where no way
 * leads out, are lost.
 */
export function askOnWaysOut(pieces: Piece[], fields: readonly Field[]): Piece[] {
  const [field, ...others] = fields;
  if (field === undefined) return pieces;
  let ways = 0;
  const asking = (piece: Piece): Piece => {
    if (piece.type === 'choice') {
      if (piece.to.type === 'here' || piece.ask !== null) return piece;
      ways++;
      return { ...piece, ask: { variable: field.variable, prompt: [] } };
    }
    if (piece.type === 'branch') {
      const arms = piece.arms.map(({ when, pieces }) => ({ when, pieces: pieces.map(asking) }));
      return { ...piece, arms };
    }
    if (piece.type === 'lost') return { ...piece, keeps: piece.keeps.map(asking) };
    return isHolder(piece) ? { ...piece, pieces: piece.pieces.map(asking) } : piece;
  };
  const asked = pieces.map(asking);
  const lost = ways === 0 ? fields : others;
  return [
    ...asked,
    ...lost.map(
      ({ at, construct }): Piece => ({
        type: 'lost',
        kind: 'effect_left_out',
        construct,
        keeps: [],
        at,
      }),
    ),
  ];
}

function isHolder(
  piece: Piece,
): piece is PieceOf<'strong'> | PieceOf<'emphasis'> | PieceOf<'quote'> | PieceOf<'heading'> {
  return /^(?:strong|emphasis|quote|heading)$/.test(piece.type);
}

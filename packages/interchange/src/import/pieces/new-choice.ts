import type { Choice, Destination, Piece, PieceOf } from './piece.ts';
import type { SourcePlace } from './source-text.ts';

/** A choice at its place in the text, which can be made again and again unless its parts say otherwise. */
export function newChoice(
  parts: Partial<Choice> & { label: Piece[]; to: Destination; at: SourcePlace },
): PieceOf<'choice'> {
  return {
    type: 'choice',
    key: null,
    isInText: true,
    isCall: false,
    use: 'repeatable',
    when: null,
    otherwise: 'hide',
    ask: null,
    pieces: [],
    ...parts,
  };
}

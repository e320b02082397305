import type { Choice, Destination, Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';

/** A choice that stands in the text. */
export function newChoice(parts: {
  label: Piece[];
  to: Destination;
  at: SourcePlace;
  pieces?: Piece[];
  key?: string | null;
  use?: Choice['use'];
}): PieceOf<'choice'> {
  return {
    type: 'choice',
    key: parts.key ?? null,
    label: parts.label,
    isInText: true,
    to: parts.to,
    isCall: false,
    use: parts.use ?? 'repeatable',
    when: null,
    otherwise: 'hide',
    ask: null,
    pieces: parts.pieces ?? [],
    at: parts.at,
  };
}

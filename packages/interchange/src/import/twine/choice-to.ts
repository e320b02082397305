import type { Choice, Destination, Piece } from '../pieces/piece.ts';
import type { SourcePlace } from '../pieces/source-text.ts';

/** A choice at its place in the text that leads somewhere, again and again. */
export function choiceTo(
  to: Destination,
  label: Piece[],
  at: SourcePlace,
  pieces: Piece[] = [],
): Choice & { at: SourcePlace } {
  return {
    type: 'choice',
    key: null,
    label,
    isInText: true,
    to,
    isCall: false,
    use: 'repeatable',
    when: null,
    otherwise: 'hide',
    ask: null,
    pieces,
    at,
  };
}

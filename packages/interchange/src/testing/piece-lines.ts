import type { Piece } from '../import/pieces/piece.ts';
import type { SourceStory } from '../import/pieces/source-story.ts';

/** The lines of the source from which pieces of a kind are, and those that are told as lost. */
export function pieceLines(
  { units, losses }: SourceStory,
  types: readonly Piece['type'][],
): ReadonlySet<number> {
  const lines = new Set<number>(losses.flatMap(({ line }) => line ?? []));
  const see = (piece: Piece) => {
    const isLost = piece.type === 'lost';
    if (isLost || types.includes(piece.type)) {
      const { of, start, end } = piece.at;
      const line = of.firstLine + of.text.slice(0, start).split('\n').length - 1;
      const last = isLost ? line : line + of.text.slice(start, end).split('\n').length - 1;
      for (let at = line; at <= last; at += 1) lines.add(at);
    }
    for (const list of listsIn(piece)) list.forEach(see);
  };
  for (const { pieces } of units) pieces.forEach(see);
  return lines;
}

function listsIn(piece: Piece): readonly (readonly Piece[])[] {
  switch (piece.type) {
    case 'branch':
      return piece.arms.map(({ pieces }) => pieces);
    case 'vary':
      return piece.of;
    case 'choice':
      return [piece.label, piece.pieces];
    case 'lost':
      return [piece.keeps];
    default:
      return [];
  }
}

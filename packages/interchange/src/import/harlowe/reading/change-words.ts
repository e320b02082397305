import type { Piece } from '../../pieces/piece.ts';

/** A change of words is a macro that names them: `(click-replace: "Continue")[…]`. */
export interface WordsChange {
  words: string;
  /** The offset of the macro. */
  start: number;
  wrap: (words: Piece[]) => Piece[];
}

/** The changes of words that a passage takes at most. */
export const maxWordsChanges = 50;

interface Found {
  list: Piece[];
  index: number;
  start: number;
}

/** Changes the words that stand next before the macro, or else next behind it. @returns false where there are none */
export function changeWords(pieces: Piece[], { words, start, wrap }: WordsChange): boolean {
  let before: Found | null = null;
  let behind: Found | null = null;
  for (const found of places(pieces, words)) {
    if (found.start < start) before = found;
    else behind ??= found;
  }
  const found = before ?? behind;
  const piece = found?.list[found.index];
  if (found === null || piece?.type !== 'words') return false;
  const at = found.start < start ? piece.text.lastIndexOf(words) : piece.text.indexOf(words);
  const part = (text: string): Piece[] => (text === '' ? [] : [{ ...piece, text }]);
  found.list.splice(
    found.index,
    1,
    ...part(piece.text.slice(0, at)),
    ...wrap([{ ...piece, text: words }]),
    ...part(piece.text.slice(at + words.length)),
  );
  return true;
}

/** Where the words stand, in the order of reading; not in the labels of links. */
function* places(list: Piece[], words: string): Generator<Found> {
  for (const [index, piece] of list.entries()) {
    if (piece.type === 'words') {
      if (piece.text.includes(words)) yield { list, index, start: piece.at.start };
    } else for (const inner of listsIn(piece)) yield* places(inner, words);
  }
}

function listsIn(piece: Piece): Piece[][] {
  switch (piece.type) {
    case 'strong':
    case 'emphasis':
    case 'heading':
    case 'quote':
    case 'web_link':
      return [piece.pieces];
    case 'list':
      return piece.items;
    case 'branch':
      return piece.arms.map(({ pieces }) => pieces);
    case 'vary':
      return piece.of;
    case 'lost':
      return [piece.keeps];
    default:
      return [];
  }
}

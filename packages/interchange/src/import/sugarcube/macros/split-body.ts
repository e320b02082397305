/** What a body does, and what it shows: in ours a choice does the one, and the text shows the other. */
import { lossKinds } from '../../../losses/loss.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { StoryNames } from '../names/story-names.ts';

/** The effects of a body, with the conditions that they stand under. */
export function effectsOf(pieces: Piece[], names: StoryNames): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    switch (piece.type) {
      case 'set':
      case 'add':
      case 'remove':
      case 'unlock':
        return [piece];
      case 'invoke':
        return names.widgets.get(piece.name)?.hasEffects === true ? [piece] : [];
      case 'lost':
        return isOfEffects(piece) ? [piece] : effectsOf(piece.keeps, names);
      case 'branch':
        return ofArms(piece, (arm) => effectsOf(arm, names));
      case 'strong':
      case 'emphasis':
      case 'quote':
      case 'heading':
        return effectsOf(piece.pieces, names);
      default:
        return [];
    }
  });
}

/** The body without its effects. */
export function wordsOf(pieces: Piece[], names: StoryNames): Piece[] {
  return pieces.flatMap((piece): Piece[] => {
    switch (piece.type) {
      case 'set':
      case 'add':
      case 'remove':
      case 'unlock':
        return [];
      case 'invoke':
        return names.widgets.get(piece.name)?.hasEffects === true ? [] : [piece];
      case 'lost':
        return isOfEffects(piece) ? [] : [{ ...piece, keeps: wordsOf(piece.keeps, names) }];
      case 'branch':
        return ofArms(piece, (arm) => wordsOf(arm, names));
      case 'strong':
      case 'emphasis':
      case 'quote':
      case 'heading':
        return [{ ...piece, pieces: wordsOf(piece.pieces, names) }];
      default:
        return [piece];
    }
  });
}

function isOfEffects({ kind }: PieceOf<'lost'>): boolean {
  return kind === 'effect_left_out' || kind === 'script_left_out';
}

/** The branch with other arms; nothing where all of them are empty. */
function ofArms(branch: PieceOf<'branch'>, change: (arm: Piece[]) => Piece[]): Piece[] {
  const arms = branch.arms.map(({ when, pieces }) => ({ when, pieces: change(pieces) }));
  while (arms.at(-1)?.pieces.length === 0) arms.pop();
  return arms.length === 0 ? [] : [{ ...branch, arms }];
}

export function isBlank(pieces: Piece[]): boolean {
  return pieces.every(
    (piece) =>
      (piece.type === 'words' && piece.text.trim() === '') ||
      piece.type === 'line_break' ||
      piece.type === 'paragraph_break' ||
      (piece.type === 'lost' && piece.keeps.length === 0),
  );
}

/** What is lost where nothing is to be seen, as in the body of a link: no text stands for it there. */
export function lostUnseen(piece: PieceOf<'lost'>): Piece {
  const isOfText = lossKinds[piece.kind] === 'text';
  return { ...piece, kind: isOfText ? 'effect_left_out' : piece.kind, keeps: [] };
}

/** Effects that are not done: each is lost by itself. */
export function lostEffects(pieces: Piece[], names: StoryNames): Piece[] {
  return effectsOf(pieces, names).flatMap((piece): Piece[] => {
    if (piece.type === 'branch') return piece.arms.flatMap((arm) => lostEffects(arm.pieces, names));
    if (piece.type === 'lost') return [piece];
    return [
      { type: 'lost', kind: 'effect_left_out', construct: '<<set>>', keeps: [], at: piece.at },
    ];
  });
}

import type { Piece } from '../pieces/piece.ts';
import type { TwinePassage } from '../twine/twine-source.ts';
import type { CodeScope } from './code/code-scope.ts';

/** A piece reader reads a passage of the story at hand. */
export type PieceReader = (
  passage: TwinePassage,
  options: {
    /** The passage that readers are in; null = it depends. */
    unit: TwinePassage | null;
    widgetArguments?: CodeScope['widgetArguments'];
  },
) => Piece[];

import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { MacroReader } from './macro-reader.ts';
import { effectsOf, wordsOf } from './split-body.ts';

export function chosenHere(choice: string): ForeignExpression {
  return { type: 'chosen_here', choice };
}

/** What a link changes in its passage: places, and windows that it opens. */
export class LinkChanges {
  /** The choice by which conditions know that the link was followed; null = none asks so far. */
  key: string | null;
  readonly windows: Piece[] = [];
  readonly #reader: MacroReader;

  constructor(reader: MacroReader, key: string | null) {
    this.#reader = reader;
    this.key = key;
  }

  /** @returns the body without its changes, but with their effects */
  take(body: Piece[], under: ForeignExpression | null): Piece[] {
    return body.flatMap((piece): Piece[] => {
      if (piece.type === 'branch') return this.#takeFromArms(piece, under);
      if (piece.type !== 'lost') return [piece];
      const { names, places } = this.#reader;
      const held = places.heldBy(piece);
      const isWindow = piece.kind === 'window_in_place';
      if (held === undefined && !isWindow) return [piece];
      this.key ??= this.#reader.newKey();
      const chosen = chosenHere(this.key);
      const when: ForeignExpression =
        under === null ? chosen : { type: 'and', left: chosen, right: under };
      const pieces = wordsOf(piece.keeps, names);
      if (held !== undefined) places.change(held.id, { how: held.how, when, pieces });
      else {
        const window: Piece = { ...piece, keeps: pieces };
        this.windows.push(
          under === null
            ? window
            : { type: 'branch', arms: [{ when: under, pieces: [window] }], at: piece.at },
        );
      }
      return effectsOf(piece.keeps, names);
    });
  }

  #takeFromArms(branch: PieceOf<'branch'>, under: ForeignExpression | null): Piece[] {
    const before: ForeignExpression[] = [];
    const arms = branch.arms.map(({ when, pieces }) => {
      const others = before.map((of): ForeignExpression => ({ type: 'not', of }));
      if (when !== null) before.push(when);
      const all = [under, ...others, when].filter((one) => one !== null);
      const arm = all.reduce<ForeignExpression | null>(
        (left, right) => (left === null ? right : { type: 'and', left, right }),
        null,
      );
      return { when, pieces: this.take(pieces, arm) };
    });
    return [{ ...branch, arms }];
  }
}

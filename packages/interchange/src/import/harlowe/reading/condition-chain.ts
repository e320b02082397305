import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece, PieceOf } from '../../pieces/piece.ts';
import type { SourcePlace } from '../../pieces/source-text.ts';
import { both } from '../../twine/separate-effects.ts';

/** A condition chain is what stands one behind the other: `(if:)[…]`, `(else-if:)[…]`, `(else:)[…]`. */
export class ConditionChain {
  readonly branch: PieceOf<'branch'>;
  /** Whether nothing but blanks is behind it. */
  isOpen = true;

  constructor(at: SourcePlace) {
    this.branch = { type: 'branch', arms: [], at };
  }

  get #before(): ForeignExpression[] {
    return this.branch.arms.flatMap(({ when }) => when ?? []);
  }

  /** The condition under which an arm behind those so far is read; null = always. */
  holds(when: ForeignExpression | null): ForeignExpression | null {
    const others = this.#before.map((of): ForeignExpression => ({ type: 'not', of }));
    return [...others, when].reduce(both, null);
  }

  add(when: ForeignExpression | null, pieces: Piece[]): void {
    this.branch.arms.push({ when, pieces });
  }

  /** A chain that goes on behind other text: the arms so far show nothing there. */
  goingOn(at: SourcePlace): ConditionChain {
    const chain = new ConditionChain(at);
    for (const when of this.#before) chain.add(when, []);
    return chain;
  }
}

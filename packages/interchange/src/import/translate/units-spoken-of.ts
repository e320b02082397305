import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import { partsOfForeign, walkForeign } from '../pieces/foreign-parts.ts';
import type { Destination } from '../pieces/piece.ts';
import { collapseSpace } from './nodes/node-names.ts';
import { expressionsOf, type Step, walkSteps } from './steps/step.ts';

/** The units that steps and conditions lead to, ask about, or could come to name. */
export class UnitsSpokenOf {
  /** In the order in which they are found, with one space where there are several. */
  readonly names: string[] = [];
  /** Words of destinations that are worked out in a way that nothing can follow; '' = any may be meant. */
  readonly guesses: string[] = [];
  readonly #known = new Set<string>();
  readonly #literals: (variable: string) => ReadonlySet<string> | null;
  readonly #worksOut: boolean;

  /**
   * `literals`: all texts that a variable ever is; null = not only texts that stand in the source. `worksOut`: whether the
   * story works out where it leads, so that any of its texts may be the name of a unit.
   */
  constructor(
    literals: (variable: string) => ReadonlySet<string> | null,
    { worksOut }: { worksOut: boolean },
  ) {
    this.#literals = literals;
    this.#worksOut = worksOut;
  }

  add(name: string): void {
    const spelling = collapseSpace(name);
    if (!this.#known.has(spelling)) this.names.push(spelling);
    this.#known.add(spelling);
  }

  addSteps(steps: readonly Step[]): void {
    walkSteps(steps, (step) => {
      if (step.type === 'choice') {
        this.#addDestination(step.to);
        if (step.then !== null) this.add(step.then);
      } else if (step.type === 'go') {
        this.#addDestination(step.to);
        if (step.comesBackTo !== null && 'unit' in step.comesBackTo)
          this.add(step.comesBackTo.unit);
      }
      for (const tree of expressionsOf(step)) this.addExpression(tree);
    });
  }

  addExpression(tree: ForeignExpression): void {
    walkForeign(tree, (part) => {
      if (part.type === 'text') {
        if (this.#worksOut) this.add(part.value);
      } else if (part.type === 'visits' || part.type === 'seen' || part.type === 'turns_since') {
        if (part.unit !== null) this.add(part.unit);
      }
    });
  }

  #addDestination(to: Destination): void {
    if (to.type === 'unit') this.add(to.name);
    else if (to.type === 'computed' && !this.#isKnown(to.of)) {
      const words = wordsIn(to.of);
      for (const word of words.length === 0 ? [''] : words) {
        if (!this.guesses.includes(word)) this.guesses.push(word);
      }
    }
  }

  /** Whether all that it can be stands in the source. */
  #isKnown(of: ForeignExpression): boolean {
    if (of.type === 'variable') return this.#literals(of.name) !== null;
    return of.type === 'text' || (of.type === 'either' && of.of.every((one) => this.#isKnown(one)));
  }
}

/** Whether some of the steps lead to where they work out. */
export function workOutWays(steps: readonly Step[]): boolean {
  let found = false;
  walkSteps(steps, (step) => {
    found ||= (step.type === 'choice' || step.type === 'go') && step.to.type === 'computed';
  });
  return found;
}

function wordsIn(tree: ForeignExpression): string[] {
  if (tree.type === 'text') return tree.value === '' ? [] : [tree.value];
  return partsOfForeign(tree).flatMap(wordsIn);
}

import type { ForeignExpression } from '../pieces/foreign-expression.ts';
import type { SourceVariable } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import type { Looks } from '../twine/html/looks.ts';
import { collapseSpace } from '../twine/scan/collapse-space.ts';

/** What the passages of a Chapbook story have in common while they are read. */
export class ChapbookStory {
  readonly title: string;
  readonly looks: Looks;
  /** Those that controls give a value. */
  readonly controlled: SourceVariable[] = [];
  /** The passages that were read where another one shows them. */
  readonly readInPlace = new Set<SourceText>();
  readonly #byName = new Map<string, SourceText>();
  /** The variables that anything gives a value, and those of vars sections among them. */
  readonly #variables: ReadonlySet<string>;
  readonly #set: ReadonlySet<string>;
  #keys = 0;
  #draws = 0;

  constructor(
    { title, looks }: { title: string; looks: Looks },
    texts: readonly SourceText[],
    { variables, set }: { variables: ReadonlySet<string>; set: ReadonlySet<string> },
  ) {
    this.title = title;
    this.looks = looks;
    this.#variables = variables;
    this.#set = set;
    for (const text of texts) {
      if (!this.#byName.has(text.name)) this.#byName.set(text.name, text);
    }
  }

  textOf(name: string): SourceText | null {
    return this.#byName.get(collapseSpace(name)) ?? null;
  }

  isVariable(name: string): boolean {
    return this.#variables.has(name);
  }

  /** A control gives its first text to a variable that has no value yet. */
  control(name: string, initial: ForeignExpression): void {
    if (this.#set.has(name) || this.controlled.some((one) => one.name === name)) return;
    this.controlled.push({ name, initial, bounds: null, label: '', isShown: false });
  }

  newKey(): string {
    return `link ${++this.#keys}`;
  }

  newDraw(): string {
    return `drawn ${++this.#draws}`;
  }
}

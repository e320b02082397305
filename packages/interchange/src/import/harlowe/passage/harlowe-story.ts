import type { ForeignExpression } from '../../pieces/foreign-expression.ts';
import type { Piece } from '../../pieces/piece.ts';
import type { Macro, Unit } from '../../pieces/source-story.ts';
import type { SourceText } from '../../pieces/source-text.ts';
import type { Looks } from '../../twine/html/looks.ts';
import { collapseSpace } from '../../twine/scan/collapse-space.ts';

/** A storylet is a passage that the story offers while its condition holds. */
export interface Storylet {
  name: string;
  when: ForeignExpression;
  urgency: number;
}

/** What the passages of a Harlowe story have in common while they are read. */
export class HarloweStory {
  /** In the order of the file. */
  readonly texts: readonly SourceText[];
  readonly looks: Looks;
  readonly storylets: Storylet[] = [];
  readonly macros = new Map<string, Macro>();
  /** Units that a link leads to which does more than lead on. */
  readonly added: Unit[] = [];
  /** The passages that were read where another one shows them. */
  readonly readInPlace = new Set<SourceText>();
  readonly #byName = new Map<string, SourceText>();
  readonly #styles: ReadonlySet<string>;
  #keys = 0;
  #draws = 0;

  constructor(texts: readonly SourceText[], styles: ReadonlySet<string>, looks: Looks) {
    this.texts = texts;
    this.looks = looks;
    this.#styles = styles;
    for (const text of texts) {
      const spelling = collapseSpace(text.name);
      if (!this.#byName.has(spelling)) this.#byName.set(spelling, text);
    }
  }

  /** The passage of that name, but for the space in it. */
  textOf(name: string): SourceText | null {
    return this.#byName.get(name) ?? this.#byName.get(collapseSpace(name)) ?? null;
  }

  /** Whether a variable is ever given a style: a hook behind any other one is shown while it holds. */
  hasStyle(variable: string): boolean {
    return this.#styles.has(variable);
  }

  /** A unit behind a link: what the link does, and then where it leads. */
  addUnit(after: string, text: SourceText, pieces: Piece[]): string {
    const name = `${after} (link ${this.added.length + 1})`;
    this.added.push({
      name,
      chapter: null,
      tags: [],
      position: null,
      availableWhen: null,
      priority: 0,
      text,
      pieces,
    });
    return name;
  }

  newKey(): string {
    return `link ${++this.#keys}`;
  }

  newDraw(): string {
    return `drawn ${++this.#draws}`;
  }
}

import type { Piece } from '../pieces/piece.ts';
import type { SourceStory, Unit } from '../pieces/source-story.ts';
import type { SourceText } from '../pieces/source-text.ts';
import { collapseSpace } from './nodes/node-names.ts';
import type { Expander } from './steps/expand.ts';
import { walkPieces } from './steps/piece-facts.ts';
import type { Step } from './steps/step.ts';
import { UnitsSpokenOf, workOutWays } from './units-spoken-of.ts';

/** What of a story stands in units, and what in none. */
export interface ExpandedStory {
  source: SourceStory;
  expander: Expander;
  expanded: readonly { unit: Unit; steps: Step[] }[];
  /** What happens at the start, frames, the panel. */
  others: readonly { pieces: readonly Piece[]; steps: Step[] }[];
  literals: (variable: string) => ReadonlySet<string> | null;
}

export interface ShownOnly {
  units: ReadonlySet<Unit>;
  /** What shows a unit; null = what belongs to no unit does. */
  all: ReadonlyMap<Unit, ReadonlySet<Unit | null>>;
}

/**
 * The units that nothing leads to and no condition asks about, and whose text is shown within others: they need no
 * node. Those that are shown only by each other keep one, or their text would be nowhere.
 */
export function unitsShownOnly(story: ExpandedStory): ShownOnly {
  const shows = unitsByShowing(story);
  const units = shows.size === 0 ? new Set<Unit>() : new Finder(story, shows).find();
  const all = new Map<Unit, Set<Unit | null>>();
  for (const [by, shown] of shows) {
    for (const unit of shown) all.set(unit, (all.get(unit) ?? new Set()).add(by));
  }
  return { units, all };
}

class Finder {
  readonly #shows: ReadonlyMap<Unit | null, ReadonlySet<Unit>>;
  readonly #spokenOf: UnitsSpokenOf;
  /** The units that may do without a node, so far. */
  readonly #left = new Map<Unit, Step[]>();
  readonly #byName = new Map<string, Unit[]>();
  /** Where something is shown from: those that have a node, and what they show in their turn. */
  readonly #there: (Unit | null)[] = [null];
  readonly #shown: ReadonlySet<Unit>;
  readonly #seen = new Set<Unit>();
  #names = 0;
  #guesses = 0;
  #looked = 0;

  constructor(
    { source, expander, expanded, others, literals }: ExpandedStory,
    shows: ReadonlyMap<Unit | null, ReadonlySet<Unit>>,
  ) {
    this.#shows = shows;
    const worksOut = [...expanded, ...others].some(({ steps }) => workOutWays(steps));
    const spokenOf = new UnitsSpokenOf(literals, { worksOut });
    this.#spokenOf = spokenOf;
    if (source.start !== null) spokenOf.add(source.start);
    for (const { initial } of source.variables) spokenOf.addExpression(initial);
    for (const { steps } of others) spokenOf.addSteps(steps);
    const shown = new Set([...shows.values()].flatMap((units) => [...units]));
    const [first] = source.units;
    for (const { unit, steps } of expanded) {
      // Also the reader's own units behind links of such a text: they are only led to from there.
      const mayGo = shown.has(unit) || source.readInPlace.has(unit.text);
      const isFirst = source.start === null && unit === first;
      if (!mayGo || isFirst || unit.availableWhen !== null) this.#keep(unit, steps);
      else this.#leave(unit, steps);
      // A snippet is there whether or not it is a node.
      if (expander.snippets.has(unit)) spokenOf.addSteps(steps);
    }
    this.#shown = shown;
  }

  find(): Set<Unit> {
    this.#settle();
    for (const [unit, steps] of [...this.#left]) {
      const isLost = this.#shown.has(unit) && !this.#seen.has(unit);
      if (!isLost || !this.#left.has(unit)) continue;
      this.#keep(unit, steps);
      this.#settle();
    }
    return new Set(this.#left.keys());
  }

  #leave(unit: Unit, steps: Step[]): void {
    this.#left.set(unit, steps);
    const spelling = collapseSpace(unit.name);
    this.#byName.set(spelling, [...(this.#byName.get(spelling) ?? []), unit]);
  }

  #keep(unit: Unit, steps: Step[]): void {
    this.#left.delete(unit);
    this.#there.push(unit);
    this.#spokenOf.addSteps(steps);
    if (unit.availableWhen !== null) this.#spokenOf.addExpression(unit.availableWhen);
  }

  /** Keeps what those that are there speak of, and sees what they show. */
  #settle(): void {
    const { names, guesses } = this.#spokenOf;
    while (this.#names < names.length || this.#guesses < guesses.length) {
      const name = names[this.#names];
      if (name !== undefined) {
        this.#names += 1;
        this.#keepAll(this.#byName.get(name) ?? []);
        continue;
      }
      const guess = guesses[this.#guesses] ?? '';
      this.#guesses += 1;
      this.#keepAll([...this.#left.keys()].filter((unit) => unit.name.includes(guess)));
    }
    for (; this.#looked < this.#there.length; this.#looked += 1) {
      for (const unit of this.#shows.get(this.#there[this.#looked] ?? null) ?? []) {
        if (!this.#seen.has(unit)) this.#there.push(unit);
        this.#seen.add(unit);
      }
    }
  }

  #keepAll(units: readonly Unit[]): void {
    for (const unit of units) {
      const steps = this.#left.get(unit);
      if (steps !== undefined) this.#keep(unit, steps);
    }
  }
}

/** The units that a unit shows; null = what belongs to no unit does. */
function unitsByShowing({
  source,
  expander,
  expanded,
  others,
}: ExpandedStory): Map<Unit | null, Set<Unit>> {
  const shows = new Map<Unit | null, Set<Unit>>();
  const add = (by: Unit | null, unit: Unit): void => {
    if (by === unit) return;
    const known = shows.get(by) ?? new Set();
    shows.set(by, known.add(unit));
  };
  for (const [unit, showing] of expander.shownIn) for (const by of showing) add(by, unit);
  if (source.readInPlace.size === 0) return shows;
  const byText = new Map<SourceText, Unit>();
  for (const { unit } of expanded) {
    const isFirst = source.readInPlace.has(unit.text) && !byText.has(unit.text);
    if (isFirst) byText.set(unit.text, unit);
  }
  const look = (by: Unit | null, pieces: readonly Piece[]): void =>
    walkPieces(pieces, ({ at }) => {
      const unit = byText.get(at.of);
      if (unit !== undefined && at.of !== by?.text) add(by, unit);
    });
  for (const { unit } of expanded) look(unit, unit.pieces);
  for (const { pieces } of others) look(null, pieces);
  return shows;
}

/** Where the units of a file that left from here stand: what was changed in it, here, or on both sides since. */
import { fingerprint, type KnownThing } from '@brasslamp/story/draft';
import { shortOf, shortPrint, type UnitMark } from '../../export/marks/unit-marks.ts';
import { mostFingerprints } from '../terms/comparison.ts';
import type { FileUnits } from './file-units.ts';

export type UnitStanding = 'same' | 'kept' | 'taken' | 'both';

/** The story's things and the units of the file are told apart by this from what other files said. */
const leftName = /^left [0-9a-f]{16}$/;

/** Whether a thing is what a file that left from here said. */
export const isOfLeft = ({ name }: Pick<KnownThing, 'name'>): boolean => leftName.test(name);

/** What is known of a part of the file that left: the same file has the same names each time it comes. */
export const leftThing = (lineage: string, part: string): string =>
  `left ${fingerprint([lineage, part])}`;

interface Sides {
  there: FileUnits;
  /** What is here, written as the file was. */
  here: FileUnits;
  known: ReadonlyMap<string, KnownThing>;
  lineage: string;
}

export class UnitStandings {
  readonly #sides: Sides;
  #linesBy: { news: ReadonlySet<string>; old: ReadonlySet<string> } | null = null;

  constructor(sides: Sides) {
    this.#sides = sides;
  }

  /** undefined = the unit was not in the file when it left. */
  markOf(key: string): UnitMark | undefined {
    return this.#sides.there.marks?.get(shortOf(key));
  }

  /** Whether the file says something else of it than when it left, or than it said the last time. */
  isChanged(key: string): boolean {
    const now = this.#now(key);
    return now !== this.markOf(key)?.said || now !== (this.#last(key) ?? now);
  }

  /** Whether the file says something else of it than it said the last time. */
  isNews(key: string): boolean {
    return this.#now(key) !== (this.#last(key) ?? this.markOf(key)?.said ?? '');
  }

  /** Whether units say a line, here or in the file, that are as they were in it, and no other ones do. */
  isUnchanged(line: string): boolean {
    this.#linesBy ??= this.#byNews();
    return this.#linesBy.old.has(line) && !this.#linesBy.news.has(line);
  }

  #byNews() {
    const [news, old] = [new Set<string>(), new Set<string>()];
    const { there, here } = this.#sides;
    for (const [key, lines] of [...there.lines, ...here.lines]) {
      const known = this.isNews(key) ? news : old;
      for (const line of lines) known.add(line.trim());
    }
    return { news, old };
  }

  /** Whether anything is known of what it said before. */
  isKnown(key: string): boolean {
    return this.markOf(key) !== undefined || this.#known(key) !== undefined;
  }

  /** Where the units of one thing stand. `isWritten`: whether it was written here since, as far as is known. */
  of(keys: readonly string[], isWritten: boolean): UnitStanding {
    const isEdited = isWritten && !keys.every((key) => this.#isAsKnown(key));
    if (keys.some((key) => this.isNews(key))) return isEdited ? 'both' : 'taken';
    if (isEdited) return 'kept';
    const changed = keys.filter((key) => this.isChanged(key));
    // What is not here as it came was undone, or did not come.
    return changed.every((key) => this.#cameAs(key) === this.#here(key)) ? 'same' : 'taken';
  }

  /** What is to be known of a unit from now on; null = its mark says all. `here`: as it came; '' = it did not come. */
  next(key: string, here: string): KnownThing | null {
    const [last, cameAs, ...before] = this.#known(key)?.fingerprints ?? [];
    const said = this.markOf(key)?.said;
    const isAsItLeft = !this.isChanged(key) && (here === '' || shortPrint(here) === said);
    if (isAsItLeft && last === undefined) return null;
    const now = this.#sides.there.prints.get(key) ?? '';
    const older = [last, cameAs, ...before].filter((one) => one && one !== now && one !== here);
    const fingerprints = [now, here, ...older.flatMap((one) => one ?? [])];
    const name = leftThing(this.#sides.lineage, key);
    return {
      kind: 'whole',
      id: 'left',
      name,
      fingerprints: fingerprints.slice(0, mostFingerprints),
    };
  }

  /** Whether it says here what it said when the file left, or when it came before. */
  #isAsKnown(key: string): boolean {
    const here = this.#here(key);
    const said = this.#known(key)?.fingerprints.filter((one) => one !== '') ?? [];
    return here === this.markOf(key)?.said || said.some((one) => shortPrint(one) === here);
  }

  #known(key: string): KnownThing | undefined {
    return this.#sides.known.get(leftThing(this.#sides.lineage, key));
  }

  #last(key: string): string | undefined {
    const [last] = this.#known(key)?.fingerprints ?? [];
    return last === undefined ? undefined : shortPrint(last);
  }

  #cameAs(key: string): string {
    return shortPrint(this.#known(key)?.fingerprints[1] ?? '');
  }

  #now(key: string): string {
    return shortPrint(this.#sides.there.prints.get(key) ?? '');
  }

  #here(key: string): string {
    return shortPrint(this.#sides.here.prints.get(key) ?? '');
  }
}

/** A replacement is a time that the whole draft was replaced by what was frozen, which can be taken back and done again. */
export interface Replacement {
  id: string;
  /** The time at which it was last done or taken back. */
  at: number;
  /** The name for “Undo …”. */
  label: string;
  way: 'undo' | 'redo';
  /** The id of what is brought back by going this way: a version or an archived draft. */
  from: string;
  /** The id of what the draft is until then. */
  to: string;
}

/** The most replacements that are kept: a shelf of them, as at the site. */
const mostReplacements = 20;

export const withReplacement = (
  all: readonly Replacement[],
  one: Omit<Replacement, 'way'>,
): readonly Replacement[] =>
  [...withoutRedo(all), { ...one, way: 'undo' as const }].slice(-mostReplacements);

/** The replacements once something else was done: there is nothing to do again. The same list where there was nothing. */
export const withoutRedo = (all: readonly Replacement[]): readonly Replacement[] =>
  all.some(({ way }) => way === 'redo') ? all.filter(({ way }) => way !== 'redo') : all;

/** `from` is what was there until then, which the other way brings back. */
export const afterTaken = (
  all: readonly Replacement[],
  id: string,
  { at, from }: Pick<Replacement, 'at' | 'from'>,
): readonly Replacement[] =>
  all.map((one) =>
    one.id === id
      ? { ...one, at, from, to: one.from, way: one.way === 'undo' ? 'redo' : 'undo' }
      : one,
  );

/** A test: its file, from the root of the repository, and its whole title as written. */
export type Tie = readonly [file: string, title: string];

/** A piece of the specification and the tests that show it. */
export interface Row {
  /** The specification's own words, verbatim. */
  words: string;
  shown: readonly Tie[];
}

/** A row, in the order of the specification: every word of a section is in one of its rows. */
export const row = (words: string, ...shown: [Tie, ...Tie[]]): Row => ({ words, shown });

/** Headings, and words that only say what the specification leaves out. */
export const silent = (words: string): Row => ({ words, shown: [] });

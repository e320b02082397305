/** A row of the specification and the test that shows it. */
export interface Row {
  /** The specification's own words, shortened. */
  seed: string;
  /** The file of the test, from the root of the repository. */
  test: string;
  /** A part of the test's name. */
  name: string;
}

/** Rows that tests of one file show: the specification's words, then a part of the test's name. */
export const shownIn = (test: string, rows: Record<string, string>): Row[] =>
  Object.entries(rows).map(([seed, name]) => ({ seed, test, name }));

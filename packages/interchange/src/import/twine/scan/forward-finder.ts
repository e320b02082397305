/**
 * A search that only goes forward: a find (or none) is remembered until the search has passed it,
 * so that any number of searches reads the text once.
 */
export class ForwardFinder {
  readonly #text: string;
  readonly #sought: RegExp;
  #found = -1;
  #isSearched = false;

  /** @param sought with the flag g */
  constructor(text: string, sought: RegExp) {
    this.#text = text;
    this.#sought = sought;
  }

  /** The first index at or after `from`, or -1. No call may ask further back than one before it. */
  from(from: number): number {
    if (!this.#isSearched || (this.#found !== -1 && this.#found < from)) {
      this.#sought.lastIndex = from;
      this.#found = this.#sought.exec(this.#text)?.index ?? -1;
      this.#isSearched = true;
    }
    return this.#found;
  }
}

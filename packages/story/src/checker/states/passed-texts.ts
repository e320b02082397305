/** The nodes whose texts were kept on the way of a turn, which may pass several. Ways that kept the same have one number. */
export class PassedTexts {
  readonly #numbers = new Map<string, number>();
  /** By number: the nodes, in their order. */
  readonly nodes: (readonly number[])[] = [[]];
  #now: number[] = [];

  beginTurn(): void {
    // In most turns nothing is kept, and there are millions of them.
    if (this.#now.length > 0) this.#now.length = 0;
  }

  pass(node: number): void {
    this.#now.push(node);
  }

  /** The number of what was kept in this turn; 0 = nothing. */
  get number(): number {
    if (this.#now.length === 0) return 0;
    const key = this.#now.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const fresh = this.nodes.length;
    this.#numbers.set(key, fresh);
    this.nodes.push([...this.#now]);
    return fresh;
  }
}

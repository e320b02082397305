/** Rows of bits, all of the same length. */
export class BitRows {
  readonly #bits: Uint32Array;
  readonly #words: number;

  constructor(rows: number, columns: number) {
    this.#words = Math.ceil(columns / 32);
    this.#bits = new Uint32Array(rows * this.#words);
  }

  has(row: number, column: number): boolean {
    return ((Number(this.#bits[row * this.#words + (column >>> 5)]) >>> (column & 31)) & 1) === 1;
  }

  add(row: number, column: number): void {
    const at = row * this.#words + (column >>> 5);
    this.#bits[at] = Number(this.#bits[at]) | (1 << (column & 31));
  }

  /** Adds to `row` all that `other` has. */
  addRow(row: number, other: number): void {
    const to = row * this.#words;
    const from = other * this.#words;
    for (let at = 0; at < this.#words; at++) {
      this.#bits[to + at] = Number(this.#bits[to + at]) | Number(this.#bits[from + at]);
    }
  }

  /** The columns of a row, rising. */
  columns(row: number): number[] {
    const found: number[] = [];
    for (let word = 0; word < this.#words; word++) {
      let bits = Number(this.#bits[row * this.#words + word]);
      while (bits !== 0) {
        const low = bits & -bits;
        found.push(word * 32 + 31 - Math.clz32(low));
        bits ^= low;
      }
    }
    return found;
  }
}

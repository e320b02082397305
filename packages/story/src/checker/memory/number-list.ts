const chunkBits = 16;
const chunkLength = 1 << chunkBits;
const mask = chunkLength - 1;

/** A list of 32-bit numbers that grows piece by piece, so that growing copies nothing. */
export class NumberList {
  length = 0;
  readonly #chunks: Uint32Array[] = [];

  push(value: number): void {
    const at = this.length++;
    let chunk = this.#chunks[at >>> chunkBits];
    if (chunk === undefined) {
      chunk = new Uint32Array(chunkLength);
      this.#chunks.push(chunk);
    }
    chunk[at & mask] = value;
  }

  at(index: number): number {
    return Number(this.#chunks[index >>> chunkBits]?.[index & mask]);
  }

  /** The numbers of the list in one piece; the list is empty then. */
  drain(): Uint32Array {
    const all = new Uint32Array(this.length);
    for (const [index, chunk] of this.#chunks.entries()) {
      const from = index << chunkBits;
      all.set(chunk.subarray(0, Math.min(chunkLength, this.length - from)), from);
    }
    this.#chunks.length = 0;
    this.length = 0;
    return all;
  }
}

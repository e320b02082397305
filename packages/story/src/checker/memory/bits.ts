/** Numbers of a few bits, one after the other in 32-bit words. */
export class BitWriter {
  words = new Uint32Array(16);
  #bit = 0;

  begin(): void {
    this.words.fill(0, 0, this.length);
    this.#bit = 0;
  }

  /** The number of words that have been begun. */
  get length(): number {
    return (this.#bit + 31) >>> 5;
  }

  /** Lets the next value begin a word. */
  align(): void {
    this.#bit = this.length << 5;
  }

  /** `bits` ≤ 31; `value` fits in them. */
  write(value: number, bits: number): void {
    const word = this.#bit >>> 5;
    const shift = this.#bit & 31;
    if (word + 1 >= this.words.length) this.#grow();
    this.words[word] = Number(this.words[word]) | (value << shift);
    if (shift + bits > 32) this.words[word + 1] = value >>> (32 - shift);
    this.#bit += bits;
  }

  #grow(): void {
    const words = new Uint32Array(this.words.length * 2);
    words.set(this.words);
    this.words = words;
  }
}

export class BitReader {
  words: Uint32Array = new Uint32Array(0);
  #bit = 0;

  begin(words: Uint32Array): void {
    this.words = words;
    this.#bit = 0;
  }

  align(): void {
    this.#bit = ((this.#bit + 31) >>> 5) << 5;
  }

  read(bits: number): number {
    const word = this.#bit >>> 5;
    const shift = this.#bit & 31;
    this.#bit += bits;
    let value = Number(this.words[word]) >>> shift;
    if (shift + bits > 32) value |= Number(this.words[word + 1]) << (32 - shift);
    return bits === 32 ? value >>> 0 : value & ((1 << bits) - 1);
  }
}

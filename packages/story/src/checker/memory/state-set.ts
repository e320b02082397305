import { NumberList } from './number-list.ts';

const chunkBits = 18;
const chunkLength = 1 << chunkBits;
const mask = chunkLength - 1;
const mostWords = 2 ** 26;

/**
 * Packed states, each once, numbered in the order in which they came: records of 32-bit words, one
 * after the other, and a table with open addressing to find them again. How long a record is can be
 * read from its beginning, so that no record is the beginning of another.
 */
export class StateSet {
  /** Whether the last `add` brought a state that was not there before. */
  isNew = false;
  readonly #chunks: Uint32Array[] = [];
  /** The places at which records begin; a record never crosses from one chunk to the next. */
  readonly #starts = new NumberList();
  #end = 0;
  /** By chunk that is full: where its last record ends. */
  readonly #ends: number[] = [];
  /** Number of the state + 1; 0 = free. */
  #table = new Uint32Array(1 << 12);

  /** Whether with so many states as large as these the memory would soon not be enough. */
  get isFull(): boolean {
    return this.#end > mostWords;
  }

  get size(): number {
    return this.#starts.length;
  }

  /** The number of the state that is in the first `length` words. */
  add(words: Uint32Array, length: number): number {
    const slots = this.#table.length - 1;
    let at = hashOf(words, 0, length) & slots;
    for (let found = this.#table[at]; found; found = this.#table[at]) {
      if (this.#isAt(found - 1, words, length)) {
        this.isNew = false;
        return found - 1;
      }
      at = (at + 1) & slots;
    }
    this.isNew = true;
    const state = this.size;
    this.#table[at] = state + 1;
    this.#keep(words, length);
    if (this.size * 3 > this.#table.length * 2) this.#grow();
    return state;
  }

  /** Copies the state's words into `words`. */
  read(state: number, words: Uint32Array): void {
    const start = this.#starts.at(state);
    const chunk = this.#chunks[start >>> chunkBits];
    if (chunk === undefined) return;
    const from = start & mask;
    const length = this.#lengthOf(state, start);
    for (let at = 0; at < length; at++) words[at] = Number(chunk[from + at]);
  }

  firstWord(state: number): number {
    const start = this.#starts.at(state);
    return Number(this.#chunks[start >>> chunkBits]?.[start & mask]);
  }

  #lengthOf(state: number, start: number): number {
    const next = state + 1 < this.size ? this.#starts.at(state + 1) : this.#end;
    const chunk = start >>> chunkBits;
    return (next >>> chunkBits === chunk ? next : (this.#ends[chunk] ?? next)) - start;
  }

  #isAt(state: number, words: Uint32Array, length: number): boolean {
    const start = this.#starts.at(state);
    const chunk = this.#chunks[start >>> chunkBits];
    const from = start & mask;
    for (let at = 0; at < length; at++) if (chunk?.[from + at] !== words[at]) return false;
    return true;
  }

  #keep(words: Uint32Array, length: number): void {
    if ((this.#end & mask) + length > chunkLength) {
      this.#ends[this.#end >>> chunkBits] = this.#end;
      this.#end = (this.#end | mask) + 1;
    }
    let chunk = this.#chunks[this.#end >>> chunkBits];
    if (chunk === undefined) {
      chunk = new Uint32Array(chunkLength);
      this.#chunks.push(chunk);
    }
    for (let at = 0; at < length; at++) chunk[(this.#end & mask) + at] = Number(words[at]);
    this.#starts.push(this.#end);
    this.#end += length;
  }

  #grow(): void {
    const table = new Uint32Array(this.#table.length * 2);
    const slots = table.length - 1;
    for (let state = 0; state < this.size; state++) {
      const start = this.#starts.at(state);
      const chunk = this.#chunks[start >>> chunkBits];
      if (chunk === undefined) continue;
      let at = hashOf(chunk, start & mask, this.#lengthOf(state, start)) & slots;
      while (table[at] !== 0) at = (at + 1) & slots;
      table[at] = state + 1;
    }
    this.#table = table;
  }
}

function hashOf(words: Uint32Array, from: number, length: number): number {
  let hash = length;
  for (let at = from; at < from + length; at++) {
    hash = Math.imul(hash ^ Number(words[at]), 0xcc9e2d51);
    hash = (hash << 13) | (hash >>> 19);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

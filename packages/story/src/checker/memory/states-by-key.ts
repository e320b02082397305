import { NumberList } from './number-list.ts';
import { StateSet } from './state-set.ts';

/** The number of states with one key that are compared with a new one. */
const mostCompared = 16;

/**
 * States of which none has the key of another one and all of its questions: their words up to
 * `keyLength` are the key, and those after it have a bit for each question that was asked.
 */
export class StatesByKey {
  /** By state: its key's number. */
  readonly keys = new NumberList();
  /** States that were left out, as another one stands for them. */
  leftOut = 0;
  readonly #states: StateSet;
  readonly #known = new StateSet();
  /** By key: the state that came last, and by state the one before it with the same key, plus 1. */
  readonly #last: number[] = [];
  readonly #before = new NumberList();
  #words = new Uint32Array(16);

  constructor(states: StateSet) {
    this.#states = states;
  }

  /** The number of the state, or of one that stands for it. */
  add(words: Uint32Array, length: number, keyLength: number): number {
    const key = this.#known.add(words, keyLength);
    let compared = 0;
    for (let next = this.#last[key] ?? 0; next !== 0 && compared < mostCompared; compared++) {
      const state = next - 1;
      if (this.#standsFor(state, words, length, keyLength)) {
        this.#states.isNew = false;
        return state;
      }
      next = this.#before.at(state);
    }
    const state = this.#states.add(words, length);
    if (!this.#states.isNew) return state;
    this.keys.push(key);
    this.#before.push(this.#last[key] ?? 0);
    this.#last[key] = state + 1;
    return state;
  }

  #standsFor(state: number, words: Uint32Array, length: number, keyLength: number): boolean {
    if (this.#words.length < words.length) this.#words = new Uint32Array(words.length);
    this.#states.read(state, this.#words);
    let isSame = true;
    for (let at = keyLength; at < length; at++) {
      const [known, wanted] = [Number(this.#words[at]), Number(words[at])];
      if ((known & ~wanted) !== 0) return false;
      if (known !== wanted) isSame = false;
    }
    if (!isSame) this.leftOut += 1;
    return true;
  }
}

import { NumberList } from '../memory/number-list.ts';
import { type StateGraph, unpackedArrows } from './state-graph.ts';

/** The arrows of a graph as they are found, those of one state after those of another. */
export class ArrowList {
  readonly #arrows = new NumberList();
  readonly #starts = new NumberList();
  readonly #shares: NumberList | null;
  readonly #labels = new NumberList();
  readonly #passed = new NumberList();

  constructor(hasShares: boolean) {
    this.#shares = hasShares ? new NumberList() : null;
  }

  get length(): number {
    return this.#arrows.length;
  }

  /** The number of states whose arrows are known, or about to be. */
  get states(): number {
    return this.#starts.length;
  }

  get hasShares(): boolean {
    return this.#shares !== null;
  }

  beginState(): void {
    this.#starts.push(this.#arrows.length);
  }

  /** `share`: how likely a reader who chooses at random goes this way. */
  push(to: number, way: number, share: number): void {
    this.#arrows.push(((to << 2) | way) >>> 0);
    this.#shares?.push(Math.min(0xffff_ffff, Math.round(share * 2 ** 32)));
  }

  /** The label of the arrow that was pushed last, where they have some. */
  label(label: number): void {
    this.#labels.push(label);
  }

  /** What was read on the way of the arrow that was pushed last, where turns pass nodes: see `PassedTexts`. */
  notePassed(passed: number): void {
    this.#passed.push(passed);
  }

  /** What a graph of so many states has of them, handed over once. */
  drain(count: number) {
    const expanded = this.states;
    const starts = new Uint32Array(count + 1).fill(this.length);
    starts.set(this.#starts.drain());
    return {
      expanded,
      starts,
      ...unpackedArrows(this.#arrows.drain()),
      shares: this.#shares?.drain() ?? null,
      labels: this.#labels.drain(),
      passed: this.#passed.drain(),
    } satisfies Partial<Record<keyof StateGraph, unknown>>;
  }
}

import { NumberList } from '../memory/number-list.ts';
import { type StateGraph, unpackedArrows } from './state-graph.ts';

interface Arrow {
  /** How likely a reader who chooses at random goes this way. */
  share: number;
  /** See `label`. */
  label: number;
  /** What was read on the way: see `PassedTexts`. */
  passed: number;
}

/** The arrows of a graph as they are found, those of one state after those of another. */
export class ArrowList {
  readonly #arrows = new NumberList();
  readonly #starts = new NumberList();
  readonly #shares: NumberList | null;
  readonly #labels: NumberList | null;
  readonly #passed: NumberList | null;

  constructor(has: { shares: boolean; labels: boolean; passed: boolean }) {
    const list = (isKept: boolean) => (isKept ? new NumberList() : null);
    this.#shares = list(has.shares);
    this.#labels = list(has.labels);
    this.#passed = list(has.passed);
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

  push(to: number, way: number, { share, label, passed }: Arrow): void {
    this.#arrows.push(((to << 2) | way) >>> 0);
    this.#shares?.push(Math.min(0xffff_ffff, Math.round(share * 2 ** 32)));
    this.#labels?.push(label);
    this.#passed?.push(passed);
  }

  /** What a graph of so many states has of them, handed over once. */
  drain(count: number) {
    const expanded = this.states;
    const starts = new Uint32Array(count + 1).fill(this.length);
    starts.set(this.#starts.drain());
    const passed = this.#passed?.drain() ?? null;
    return {
      expanded,
      starts,
      ...unpackedArrows(this.#arrows.drain()),
      shares: this.#shares?.drain() ?? null,
      labels: this.#labels?.drain() ?? null,
      passed,
    } satisfies Partial<Record<keyof StateGraph, unknown>>;
  }
}

import type { Dice } from '../../engine/state/dice.ts';

/** The most faces of one die, and falls of the dice at one step, that are all tried. */
const mostFaces = 1_000;
const mostFalls = 4_096;

export interface Roll {
  site: number;
  face: number;
}

/**
 * Dice that fall in every way, one way after the other:
 *
 *     outcomes.begin();
 *     do {
 *       … whatever asks the dice …
 *     } while (outcomes.next());
 */
export class Outcomes implements Dice {
  /** Whether some falls were left out, as there are too many. */
  isCutShort = false;
  /** Places whose chance decides nothing that matters. */
  readonly #ignored: ReadonlySet<number>;
  readonly #sites: number[] = [];
  readonly #faces: number[] = [];
  readonly #shares: number[] = [];
  readonly #options: number[] = [];
  readonly #picks: number[] = [];
  #count = 0;
  #falls = 0;
  /** Of looks aside, in all of a step. */
  #fallsAside = 0;

  constructor(ignored: ReadonlySet<number>) {
    this.#ignored = ignored;
  }

  begin(): void {
    this.#count = 0;
    this.#falls = 1;
    this.#fallsAside = 0;
    this.#picks.length = 0;
  }

  /** Sets the dice back as if nothing had asked. */
  clear(): void {
    this.#count = 0;
  }

  /**
   * Looks, while the dice are where they are, in every way at what nothing but the look asks them for. What
   * else they are asked for falls as if nobody had looked.
   */
  aside(look: () => void): void {
    const before = this.#count;
    const later = this.#picks.splice(before);
    do look();
    while (this.#turnNext(before) && this.#isWithin(++this.#fallsAside));
    this.#count = before;
    this.#picks.length = before;
    this.#picks.push(...later);
  }

  /** Whether there is another way; the dice are then set to it. */
  next(): boolean {
    return this.#turnNext(0) && this.#isWithin(++this.#falls);
  }

  /** Turns the last die that can fall otherwise; those before the first stay as they fell. */
  #turnNext(first: number): boolean {
    for (let last = this.#count - 1; last >= first; last--) {
      const pick = Number(this.#picks[last]) + 1;
      if (pick < Number(this.#options[last])) {
        this.#picks[last] = pick;
        this.#picks.length = last + 1;
        this.#count = first;
        return true;
      }
    }
    return false;
  }

  #isWithin(falls: number): boolean {
    if (falls > mostFalls) this.isCutShort = true;
    return falls <= mostFalls;
  }

  roll(site: number, faces: number, ranges?: readonly number[]): number {
    if (this.#ignored.has(site)) return 0;
    for (let at = 0; at < this.#count; at++) {
      if (this.#sites[at] === site) return Number(this.#faces[at]);
    }
    const at = this.#count++;
    const options = ranges?.length ?? faces;
    if (options > mostFaces) this.isCutShort = true;
    const pick = this.#picks[at] ?? 0;
    this.#picks[at] = pick;
    const face = ranges?.[pick] ?? pick;
    const next = ranges === undefined ? pick + 1 : (ranges[pick + 1] ?? faces);
    this.#sites[at] = site;
    this.#faces[at] = face;
    this.#shares[at] = (next - face) / faces;
    this.#options[at] = Math.min(mostFaces, options);
    return face;
  }

  /** The likelihood that the dice fall as they do now. */
  get share(): number {
    let share = 1;
    for (let at = 0; at < this.#count; at++) share *= Number(this.#shares[at]);
    return share;
  }

  /** The number of times that the dice were asked for something new. */
  get rollCount(): number {
    return this.#count;
  }

  get areAsked(): boolean {
    return this.#count > 0;
  }

  rolls(): Roll[] {
    return this.#sites.slice(0, this.#count).map((site, at) => {
      return { site, face: Number(this.#faces[at]) };
    });
  }
}

/** The rolls that were made in a state, and then with a move; each site once. */
export function rollsOf(...all: readonly Outcomes[]): Roll[] {
  const sites = new Map(
    all.flatMap((one) => one.rolls().map(({ site, face }) => [site, face] as const)),
  );
  return [...sites].map(([site, face]) => ({ site, face }));
}

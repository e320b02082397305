import { playLimits } from '../../model/play-limits.ts';
import type { Moment } from './observations.ts';
import type { Roll } from './outcomes.ts';
import { PassedTexts } from './passed-texts.ts';

/** The number of nodes after which a turn goes round, if it is one that goes on and on. */
const stepsBeforeRound = playLimits.stepsPerTurn / 2;

/** A turn that was stopped as it went on and on. */
export interface EndlessTurn {
  node: number;
  moment: Moment;
  slots: Int32Array;
  /** What was read in it: see `PassedTexts`. */
  passed: number;
}

/**
 * The ways in which chance can fall in one turn that go on and on for ever. One that is left wherever chance
 * falls otherwise on a later round is none of these: nobody ever goes round so often.
 */
export class EndlessTurns {
  /** What is read on the way of the turn. */
  readonly texts = new PassedTexts();
  #steps = 0;
  /** The number of times that chance had fallen when the turn began to go round. */
  #rollsBefore = 0;
  #stopped: Omit<EndlessTurn, 'slots'> | null = null;
  #found: (EndlessTurn & { before: readonly number[] })[] = [];
  /** The falls of chance in the turns that went round and came out. */
  #left: (readonly number[])[] = [];

  /** Chance falls anew. */
  begin(): void {
    this.texts.beginTurn();
    this.#steps = 0;
    this.#stopped = null;
  }

  /** `kept`: the node that is passed, if its text is kept. */
  pass(rolls: number, kept: number | null): void {
    if (kept !== null) this.texts.pass(kept);
    this.#steps += 1;
    if (this.#steps === stepsBeforeRound) this.#rollsBefore = rolls;
  }

  stop(node: number, moment: Moment): void {
    this.#stopped = { node, moment, passed: this.texts.number };
  }

  /** Whether the turn came to where it leads; else it is one of those that may be endless. */
  hasEnded(slots: Int32Array, rolls: () => readonly Roll[]): boolean {
    if (this.#steps < stepsBeforeRound) return true;
    const faces = rolls().map(({ face }) => face);
    if (this.#stopped === null) {
      this.#left.push(faces);
      return true;
    }
    const before = faces.slice(0, this.#rollsBefore);
    this.#found.push({ ...this.#stopped, slots: slots.slice(), before });
    return false;
  }

  /** The turns that are endless, when chance has fallen in every way. */
  take(): readonly EndlessTurn[] {
    if (this.#found.length === 0) return [];
    const left = this.#left;
    const endless = this.#found.filter(
      ({ before }) => !left.some((faces) => before.every((face, at) => faces[at] === face)),
    );
    this.#found = [];
    this.#left = [];
    return endless;
  }
}

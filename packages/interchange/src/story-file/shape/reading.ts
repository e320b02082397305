import type { StoryFileFault } from '@brasslamp/messages';
import { type Wrong, wrong } from './wrong.ts';

export type Step = string | number;

export interface Fault {
  /** The way from the whole of the file to the place. */
  path: readonly Step[];
  message: StoryFileFault;
  /** Where in the text at that place, from 1; 0 = it is about all of it. */
  line: number;
  column: number;
}

/** Faults beyond these are not looked for: the first ones are to be mended first. */
const mostFaults = 20;

/** A reading of one file: where it is, and what it found wrong so far. */
export class Reading {
  readonly faults: Fault[] = [];
  readonly #path: Step[] = [];

  /** Reads what is at the next step from here. */
  at<Value>(step: Step, read: () => Value): Value {
    this.#path.push(step);
    const value = read();
    this.#path.pop();
    return value;
  }

  refuse(message: StoryFileFault, line = 0, column = 0): Wrong {
    if (this.faults.length < mostFaults) {
      this.faults.push({ path: [...this.#path], message, line, column });
    }
    return wrong;
  }
}

/** `chapters[0].nodes[3].actions[0].target` */
export const placeOf = (path: readonly Step[]): string =>
  path
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at === 0 ? '' : '.'}${step}`))
    .join('');

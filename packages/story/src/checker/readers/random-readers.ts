import { type ReadingWords, randomReaders } from '../findings/finding.ts';

/** A walk is one reader on their way. Every step of it is at random. */
export interface Walk {
  /** Puts a new reader at the start. */
  begin(): Step;
  /** Goes one step on, in an object that the next step uses again. null = no step. */
  go(): Step | null;
}

export interface Step {
  node: number;
  /** The node was entered, so that its text is read. */
  isEntered: boolean;
  /** Nodes on the way there that offered nothing, and whether their texts were read. */
  passed: { node: number; isRead: boolean }[];
}

/** The steps that one reader goes at most; fewer where there is no ending to reach. */
const mostSteps = 5_000;
const stepsWithoutEnding = 300;

export interface Readers {
  /** By node: of `randomReaders`, how many came there. */
  meets: number[];
  reading: ReadingWords | null;
}

/**
 * Sends readers off who choose at random. Where they go a long way fewer of them are sent, and
 * counted for all.
 */
export function sendReaders(
  walk: Walk,
  words: readonly number[],
  isEnding: readonly boolean[],
  allSteps: number,
): Readers {
  const meets = new Float64Array(words.length);
  const lastReader = new Int32Array(words.length).fill(-1);
  const read: number[] = [];
  const ownSteps = isEnding.includes(true) ? mostSteps : stepsWithoutEnding;
  let steps = 0;
  let readers = 0;
  for (; readers < randomReaders && steps < allSteps; readers++) {
    let sum = 0;
    const meet = (node: number) => {
      if (lastReader[node] === readers) return;
      lastReader[node] = readers;
      meets[node] = Number(meets[node]) + 1;
    };
    const come = (step: Step): number => {
      for (const { node, isRead } of step.passed) {
        meet(node);
        if (isRead) sum += Number(words[node]);
      }
      meet(step.node);
      if (step.isEntered) sum += Number(words[step.node]);
      return step.node;
    };
    let node = come(walk.begin());
    for (let count = 0; count < ownSteps && !isEnding[node]; count++) {
      const step = walk.go();
      if (step === null) break;
      steps += 1;
      node = come(step);
    }
    if (isEnding[node]) read.push(sum);
  }
  const share = randomReaders / Math.max(1, readers);
  return { meets: [...meets].map((count) => Math.round(count * share)), reading: readingOf(read) };
}

function readingOf(read: number[]): ReadingWords | null {
  if (read.length === 0) return null;
  read.sort((one, other) => one - other);
  return {
    shortest: Number(read[0]),
    typical: Number(read[read.length >> 1]),
    longest: Number(read.at(-1)),
  };
}

/** The checker in its worker: one story at a time, and of those that wait only the newest. */
import type { CheckResult } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';

export interface CheckRequest {
  id: number;
  story: Story;
}

export interface CheckAnswer {
  id: number;
  result: CheckResult;
}

/** A worker as far as it is used; a test brings its own. */
export type CheckWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

export interface Checker {
  check: (story: Story) => void;
  close: () => void;
}

/** The time in ms that a search may go on when a newer story is there already. */
const patienceMs = 1_000;

/** `null` = the checker itself failed at this story. */
export function createChecker(
  openWorker: () => CheckWorker,
  onAnswer: (story: Story, result: CheckResult | null) => void,
): Checker {
  let worker: CheckWorker | null = null;
  let running: CheckRequest | null = null;
  let waiting: Story | null = null;
  let nextId = 1;
  let impatience: ReturnType<typeof setTimeout> | undefined;

  function stop() {
    clearTimeout(impatience);
    worker?.terminate();
    worker = null;
    running = null;
  }

  function open(): CheckWorker {
    const opened = openWorker();
    opened.onmessage = ({ data: { id, result } }: MessageEvent<CheckAnswer>) => {
      if (running?.id === id) finish(result);
    };
    opened.onerror = (event) => {
      event.preventDefault();
      if (worker === opened) finish(null);
    };
    return opened;
  }

  function finish(result: CheckResult | null) {
    clearTimeout(impatience);
    const story = running?.story;
    running = null;
    // What it holds after a failure is anybody's guess.
    if (result === null) stop();
    if (story) onAnswer(story, result);
    startNext();
  }

  function startNext() {
    if (running || !waiting) return;
    worker ??= open();
    running = { id: nextId++, story: waiting };
    waiting = null;
    worker.postMessage(running);
  }

  return {
    check(story) {
      if (running?.story === story) {
        waiting = null;
        return;
      }
      waiting = story;
      if (!running) return startNext();
      clearTimeout(impatience);
      impatience = setTimeout(() => {
        stop();
        startNext();
      }, patienceMs);
    },
    close() {
      waiting = null;
      stop();
    },
  };
}

export interface Turnstile {
  maxAtOnce: number;
  maxQueued: number;
  /** What to throw when even the queue is full. */
  full: () => Error;
}

/** Lets a few through at once and some more wait; whoever comes then is turned away. */
export function createTurnstile({ maxAtOnce, maxQueued, full }: Turnstile) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running < maxAtOnce) {
      running += 1;
    } else if (queue.length < maxQueued) {
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      throw full();
    }
    try {
      return await run();
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Lets many writes run in parallel, or one alone: that one waits for all running ones, and later ones
 * wait for it.
 */
export function createExclusiveWrites() {
  const running = new Set<Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();

  async function beside<T>(run: () => Promise<T>): Promise<T> {
    for (let seen: unknown; seen !== lastAlone; ) {
      seen = lastAlone;
      await lastAlone;
    }
    const turn = run();
    running.add(turn);
    try {
      return await turn;
    } finally {
      running.delete(turn);
    }
  }

  function alone<T>(run: () => Promise<T>): Promise<T> {
    const before = lastAlone;
    const turn = before.then(() => Promise.allSettled(running)).then(run);
    lastAlone = turn.catch(() => {});
    return turn;
  }

  return { beside, alone };
}

const maxTries = 20;

/** CPU time of the thread that answers calls, in milliseconds; its other calls have to wait that long. */
async function cpuMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The ratio of the times for which two calls hold the thread that answers calls: the least of several tries, made
 * by turns, as in `story/src/testing/least-ratio.ts`.
 */
export async function leastRatioOfCalls(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { enough, leastMs = 0.5 }: { enough: number; leastMs?: number },
): Promise<number> {
  // The first runs compile the code, and start threads.
  await other();
  await one();
  let ratio = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < maxTries && ratio > enough; tried += 1) {
    const otherMs = await cpuMs(other);
    ratio = Math.min(ratio, (await cpuMs(one)) / Math.max(otherMs, leastMs));
  }
  return ratio;
}

import { setTimeout as wait } from 'node:timers/promises';

const inMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * The longest that a call held this thread without a look at what else there is, as a part of the work
 * that all threads of the process did meanwhile: near to 1 where everybody waits for all of it. Both
 * are counted in CPU, so what other processes do changes neither.
 */
export async function longestBlockedShare(run: () => Promise<unknown>): Promise<number> {
  const all = process.cpuUsage();
  let isOver = false;
  const done = run().finally(() => {
    isOver = true;
  });
  let most = 0;
  for (let last = process.threadCpuUsage(); !isOver; ) {
    await wait(1);
    const now = process.threadCpuUsage();
    most = Math.max(most, inMs(now) - inMs(last));
    last = now;
  }
  await done;
  return most / inMs(process.cpuUsage(all));
}

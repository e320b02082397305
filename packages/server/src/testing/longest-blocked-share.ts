import { setTimeout as wait } from 'node:timers/promises';

const inMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/**
 * The longest time for which a call blocked this thread, as a share of the work of all threads of the
 * process: near 1 if other calls have to wait for all of it. Both are CPU time, so other processes
 * don't affect them.
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

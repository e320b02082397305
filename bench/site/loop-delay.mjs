// Loaded before a server by `node --import`: logs how long its own thread was blocked, twice a
// second or as often as configured: the time, the longest wait, and the longest work without returning
// to the event loop (in ms of CPU time, so that other processes do not count).
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file !== undefined) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let held = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const now = process.threadCpuUsage();
    held = Math.max(held, (now.user + now.system - last.user - last.system) / 1_000);
    last = now;
  }, resolution).unref();
  setInterval(
    () => {
      const waited = Math.max(0, delay.max / 1e6 - resolution);
      appendFileSync(file, `${Date.now()} ${waited.toFixed(1)} ${held.toFixed(1)}\n`);
      delay.reset();
      held = 0;
    },
    Number(process.env.LOOP_DELAY_EVERY_MS ?? 500),
  ).unref();
}

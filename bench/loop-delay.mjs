// Loaded before a server by `node --import`: writes down how long its own thread was held, twice a second.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file !== undefined) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${Math.max(0, delay.max / 1e6 - resolution).toFixed(1)}\n`);
    delay.reset();
  }, 500).unref();
}

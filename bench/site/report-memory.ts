// Loaded into a server before its own code: logs how much memory it takes, for a drill to read.
import { appendFileSync } from 'node:fs';
import { memoryUsage } from 'node:process';
import { isMainThread } from 'node:worker_threads';

const file = process.env.MEMORY_FILE;

if (isMainThread && file) {
  setInterval(() => appendFileSync(file, `${JSON.stringify(memoryUsage())}\n`), 1_000).unref();
}

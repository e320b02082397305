// Runs the story checker beside the server's own thread: one story after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { check } from '@brasslamp/story/checker';
import type { CheckResult } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { type TrimmedResult, trimResult } from './trim-result.ts';

/** The limits of one check; past any of them it stops and says so. */
export interface CheckLimits {
  maxStates: number;
  timeMs: number;
  /** Of packed states, which lie outside of the heap that the thread's own limit is about. */
  bufferBytes: number;
}

export interface ToCheck {
  number: number;
  /** JSON of a `Story`, whole or in pieces. */
  text: string | Uint8Array[];
}

/** The messages of the worker: first that it is ready, then the result of each story. */
export type FromChecker =
  | 'ready'
  | { number: number; result: TrimmedResult; media: CheckResult['media']; characters: number }
  | { number: number; failed: string };

const { maxStates, timeMs, bufferBytes }: CheckLimits = workerData;
const say = (message: FromChecker) => parentPort?.postMessage(message);

parentPort?.on('message', ({ number, text }: ToCheck) => {
  const end = performance.now() + timeMs;
  const isStopped = () =>
    performance.now() > end || process.memoryUsage().arrayBuffers > bufferBytes;
  try {
    const json = typeof text === 'string' ? text : Buffer.concat(text).toString();
    const story: Story = JSON.parse(json);
    const { media, ...found } = check(story, { maxStates, isStopped });
    const result = trimResult(found);
    say({ number, result, media, characters: JSON.stringify([result, media]).length });
  } catch (error) {
    say({
      number,
      failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  }
});
say('ready');

import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors/app-error.ts';
import { createJobLine, isOutOfMemory } from '../../job-line.ts';
import type { CheckLimits, FromChecker, ToCheck } from './check-worker.ts';

export interface ThreadLimits extends CheckLimits {
  /** The thread's heap. */
  heapMegabytes: number;
  /** The further time after which a check that does not stop by itself is ended with its thread. */
  graceMs: number;
}

export type Answer = Exclude<FromChecker, 'ready' | { failed: string }>;

export interface CheckerThread {
  isAlive(): boolean;
  /** Checks one story at a time. */
  run(text: ToCheck['text']): Promise<Answer>;
  end(): Promise<void>;
}

/** Starts a worker that checks stories until it is ended. It keeps no process alive. */
export function startCheckerThread({
  heapMegabytes,
  graceMs,
  ...limits
}: ThreadLimits): CheckerThread {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
    workerData: limits satisfies CheckLimits,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  const line = createJobLine<Exclude<FromChecker, 'ready'>>();
  worker.on('message', line.hear);
  worker.on('error', (error: Error) => line.die(isOutOfMemory(error) ? tooLarge() : error));
  worker.on('exit', () => line.die(new Error('The checker ended without an answer')));
  // After the listeners: each of them would hold the process again.
  worker.unref();
  const giveUp = () => {
    line.die(tooLarge());
    void worker.terminate();
  };

  return {
    isAlive: line.isAlive,
    run: (text) =>
      line.run<Answer>(
        ({ number, resolve, reject }) => {
          worker.postMessage({ number, text } satisfies ToCheck, wholeBuffers(text));
          return (message) => {
            if ('failed' in message) reject(new Error(message.failed));
            else resolve(message);
          };
        },
        { timeMs: limits.timeMs + graceMs, giveUp },
      ),
    end: async () => {
      line.retire();
      await worker.terminate();
    },
  };
}

/** The buffers that go over without a copy; a piece that is part of a larger buffer is copied. */
const wholeBuffers = (text: ToCheck['text']) =>
  (typeof text === 'string' ? [] : text).flatMap(({ buffer, byteLength }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
  );

const tooLarge = () => new AppError('limit_reached.check');

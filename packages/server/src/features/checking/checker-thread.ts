import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors/app-error.ts';
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
  let isAlive = true;
  let jobs = 0;
  let answer: (message: FromChecker) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ready = new Promise<void>((resolve, reject) => {
    answer = () => resolve();
    fail = reject;
  });
  ready.catch(() => {});
  worker.on('message', (message: FromChecker) => answer(message));
  worker.on('error', (error: Error & { code?: string }) => {
    isAlive = false;
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error);
  });
  worker.on('exit', () => {
    isAlive = false;
    fail(new Error('The checker ended without an answer'));
  });
  // After the listeners: each of them would hold the process again.
  worker.unref();

  return {
    isAlive: () => isAlive,
    async run(text) {
      await ready;
      jobs += 1;
      const job = jobs;
      let timer: NodeJS.Timeout | undefined;
      const answered = new Promise<Answer>((resolve, reject) => {
        fail = reject;
        answer = (message) => {
          if (message === 'ready' || message.job !== job) return;
          if ('failed' in message) reject(new Error(message.failed));
          else resolve(message);
        };
        timer = setTimeout(() => {
          isAlive = false;
          reject(tooLarge());
          void worker.terminate();
        }, limits.timeMs + graceMs);
        worker.postMessage({ job, text } satisfies ToCheck, wholeBuffers(text));
      });
      return answered.finally(() => clearTimeout(timer));
    },
    end: async () => {
      isAlive = false;
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

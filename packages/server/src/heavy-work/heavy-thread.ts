import { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../db/connect/open-snapshot.ts';
import { AppError } from '../errors/app-error.ts';
import type { SentJob } from './heavy-job.ts';
import type { FromHeavyWorker, ToHeavyWorker } from './serve-heavy-jobs.ts';

export interface HeavyLimits {
  heapMegabytes: number;
  /** A job that takes longer is ended with its thread. */
  timeMs: number;
  threads: number;
  /** Of jobs that wait for a thread. */
  waiting: number;
}

/** Puts a piece of what a job makes away. */
export type TakePiece = (channel: string, piece: Buffer) => void | Promise<void>;

export interface HeavyThread {
  isAlive(): boolean;
  /** Runs one job at a time. */
  run(where: DatabaseAddress, job: SentJob, take: TakePiece): Promise<unknown>;
  end(): Promise<void>;
}

const retryAfterSeconds = 5;
const ended = () =>
  new AppError(
    'busy.too_slow',
    {},
    {
      retryAfterSeconds,
    },
  );
const tooLarge = () => new AppError('limit_reached.heavy_work');

/** Starts a worker that does heavy jobs until it is ended. It keeps no process alive. */
export function startHeavyThread(code: URL, { heapMegabytes, timeMs }: HeavyLimits): HeavyThread {
  const worker = new Worker(code, {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let isAlive = true;
  let jobs = 0;
  let hear: (message: Exclude<FromHeavyWorker, 'ready'>) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => {});
  worker.on('message', (message: FromHeavyWorker) => {
    if (message === 'ready') ready.resolve();
    else hear(message);
  });
  const die = (error: Error) => {
    isAlive = false;
    ready.reject(error);
    fail(error);
  };
  worker.on('error', (error: Error & { code?: string }) =>
    die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
  );
  worker.on('exit', () => die(ended()));
  // After the listeners: each of them would hold the process again.
  worker.unref();
  /** Not before it is ready: a thread that is ended while it loads the SQLite driver aborts the process. */
  const terminate = async () => {
    worker.ref();
    await ready.promise.catch(() => {});
    await worker.terminate();
  };

  return {
    isAlive: () => isAlive,
    async run(where, job, take) {
      await ready.promise;
      jobs += 1;
      const number = jobs;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      fail = reject;
      const stop = (error: Error) => {
        die(error);
        void terminate();
      };
      const timer = setTimeout(() => stop(ended()), timeMs);
      const tell = (message: ToHeavyWorker) => worker.postMessage(message);
      hear = (message) => {
        if (message.number !== number) return;
        if ('answer' in message) resolve(message.answer);
        else if ('refused' in message) {
          reject(AppError.from(message.refused));
        } else if ('failed' in message) reject(new Error(message.failed));
        else {
          // The piece could not be stored: without an answer the thread would wait for ever.
          Promise.resolve(take(message.channel, Buffer.from(message.piece.buffer)))
            .then(() => tell({ number, goOn: true }))
            .catch(stop);
        }
      };
      tell({ number, where, job });
      return promise.finally(() => clearTimeout(timer));
    },
    end: async () => {
      isAlive = false;
      await terminate();
    },
  };
}

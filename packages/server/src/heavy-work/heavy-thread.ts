import { Worker } from 'node:worker_threads';
import type { DatabaseAddress } from '../db/connect/open-snapshot.ts';
import { AppError } from '../errors/app-error.ts';
import { createJobLine, isOutOfMemory } from '../job-line.ts';
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
  const line = createJobLine<Exclude<FromHeavyWorker, 'ready'>>();
  worker.on('message', line.hear);
  worker.on('error', (error: Error) => line.die(isOutOfMemory(error) ? tooLarge() : error));
  worker.on('exit', () => line.die(ended()));
  // After the listeners: each of them would hold the process again.
  worker.unref();
  /** Not before it is ready: a thread that is ended while it loads the SQLite driver aborts the process. */
  const terminate = async () => {
    worker.ref();
    await line.ready.catch(() => {});
    await worker.terminate();
  };
  const stop = (error: Error) => {
    line.die(error);
    void terminate();
  };
  const tell = (message: ToHeavyWorker) => worker.postMessage(message);

  return {
    isAlive: line.isAlive,
    run: (where, job, take) =>
      line.run<unknown>(
        ({ number, resolve, reject }) => {
          tell({ number, where, job });
          return (message) => {
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
        },
        { timeMs, giveUp: () => stop(ended()) },
      ),
    end: async () => {
      line.retire();
      await terminate();
    },
  };
}

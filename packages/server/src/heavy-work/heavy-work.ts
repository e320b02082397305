import type { FastifyBaseLogger } from 'fastify';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { DatabaseAddress } from '../db/connect/open-snapshot.ts';
import type { Reader } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { LargeBodyRead, ReadLargeBody } from '../http/bodies/read-body.ts';
import type { AboutFile, FileJobKind, HeavyJob, SentJob } from './heavy-job.ts';
import {
  type HeavyLimits,
  type HeavyThread,
  startHeavyThread,
  type TakePiece,
} from './heavy-thread.ts';

/** The bytes below which work is done at once where the calls are answered: to hand it over would take longer. */
const lightBytes = 256 * 1024;

const defaultLimits: HeavyLimits = {
  heapMegabytes: 768,
  timeMs: 60_000,
  threads: 1,
  waiting: 16,
};

const retryAfterSeconds = 5;

/** Threads that any number of sites may share. */
export interface HeavyThreads {
  run(
    where: DatabaseAddress,
    job: SentJob,
    who: { user: string; take: TakePiece },
  ): Promise<unknown>;
  /** Starts the first thread before there is a job: it has its modules to load. */
  warmUp(): void;
  close(): Promise<void>;
}

/**
 * Does what takes long with a large story in threads of its own: calls are answered meanwhile. Users
 * take turns, few wait, and each job is bounded in time and memory. The threads start with the first
 * job, or before it when they are warmed up.
 */
export function createHeavyThreads(
  { log, code }: { log: Pick<FastifyBaseLogger, 'error'>; code: URL },
  given: Partial<HeavyLimits> = {},
): HeavyThreads {
  const limits = { ...defaultLimits, ...given };
  const idle: HeavyThread[] = [];
  const all = new Set<HeavyThread>();
  let isClosed = false;
  const inTurn = createConcurrencyLimit({
    maxAtOnce: limits.threads,
    maxQueued: limits.waiting,
    full: () => new AppError('busy.heavy_work', {}, { retryAfterSeconds }),
  });

  function threadToUse(): HeavyThread {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (thread.isAlive()) return thread;
      all.delete(thread);
    }
    const started = startHeavyThread(code, limits);
    all.add(started);
    return started;
  }

  return {
    run: (where, job, { user, take }) =>
      inTurn(async () => {
        if (isClosed) throw new AppError('busy.stopping', {}, { retryAfterSeconds });
        const thread = threadToUse();
        try {
          return await thread.run(where, job, take);
        } catch (error) {
          if (error instanceof AppError) throw error;
          const storyId = 'ask' in job ? job.ask.storyId : undefined;
          log.error({ err: error, job: job.kind, storyId }, 'A heavy job failed');
          throw new AppError('internal.heavy_work');
        } finally {
          if (thread.isAlive()) idle.push(thread);
          else all.delete(thread);
        }
      }, user),
    warmUp: () => {
      if (!isClosed && all.size === 0) idle.push(threadToUse());
    },
    close: async () => {
      isClosed = true;
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}

/** Reads what is sent with calls, where it is large, in threads that nothing longer keeps busy. */
export const readsBodies =
  (threads: HeavyThreads, where: DatabaseAddress): ReadLargeBody =>
  async (key, { bytes }, user) => {
    const job = { kind: 'read-body', key, bytes } as const;
    return (await threads.run(where, job, { user, take: () => {} })) as LargeBodyRead;
  };

/** Reads a file in a thread, in turns of users. */
export type ReadFile = <Answer>(
  kind: FileJobKind<Answer>,
  file: Uint8Array,
  user: string,
  about?: AboutFile,
) => Promise<Answer>;

const nothingKnown: AboutFile = { name: '', now: 0 };

/** Reads files in the same threads. */
export const readsFiles =
  (threads: HeavyThreads, where: DatabaseAddress): ReadFile =>
  async <Answer>(
    { kind }: FileJobKind<Answer>,
    file: Uint8Array,
    user: string,
    about = nothingKnown,
  ) =>
    (await threads.run(where, { kind, file, about }, { user, take: () => {} })) as Answer;

/** The most that a call can bring is read in less than a second. */
export const bodyLimits: Partial<HeavyLimits> = {
  heapMegabytes: 256,
  timeMs: 10_000,
  waiting: 64,
};

export interface HeavyWork {
  /** `bytes` is what the stories in it have of text; null = not known. */
  run<Answer>(
    job: HeavyJob<Answer>,
    about: { user: string; bytes: number | null; take: TakePiece },
  ): Promise<Answer>;
}

/** The heavy work of one site. Without threads all of it is done at once. */
export function createHeavyWork(
  read: Reader,
  beside: { threads: HeavyThreads; where: DatabaseAddress } | null,
): HeavyWork {
  return {
    async run<Answer>(
      job: HeavyJob<Answer>,
      { user, bytes, take }: Parameters<HeavyWork['run']>[1],
    ) {
      const isLight = bytes !== null && bytes <= lightBytes;
      if (isLight || beside === null) {
        return job.run(read, async (channel, piece) =>
          take(channel, typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)),
        );
      }
      const { kind, ask } = job;
      return (await beside.threads.run(beside.where, { kind, ask }, { user, take })) as Answer;
    },
  };
}

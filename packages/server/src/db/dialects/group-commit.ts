import { setTimeout as wait } from 'node:timers/promises';
import type { Database as Sqlite } from 'better-sqlite3';
import type { Writer } from '../database.ts';
import { isBusy } from '../portable.ts';

const maxBatch = 256;
/** The time to wait for another process that is writing. */
const longestWaitMs = 5_000;
const pauseMs = 3;

interface Waiting {
  /** Runs it; the returned function answers its caller with what came of it. */
  run: (trx: Writer) => Promise<() => void>;
  reject: (error: unknown) => void;
}

/**
 * While another process writes (such as an import on the command line), SQLite itself would block the
 * whole thread.
 */
async function begin(sqlite: Sqlite): Promise<void> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const before = sqlite.pragma('busy_timeout', { simple: true });
    sqlite.pragma('busy_timeout = 0');
    try {
      return void sqlite.exec('begin immediate');
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    } finally {
      sqlite.pragma(`busy_timeout = ${before}`);
    }
    await wait(pauseMs);
  }
}

/**
 * Group commit. With synchronous=FULL a commit waits for the disk, so waiting transactions share one:
 * they run one after the other, each in its own savepoint of a common transaction, and their callers
 * are answered only when the common commit is on disk. One that throws is rolled back to its savepoint
 * and does not affect the others. Between two batches the event loop runs once, so that requests that
 * have arrived in the meantime join the next batch.
 */
export function createGroupCommit(sqlite: Sqlite, trx: Writer) {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function commitNextBatch() {
    const batch = waiting.splice(0, maxBatch);
    const done: (() => void)[] = [];
    try {
      await begin(sqlite);
      for (const one of batch) {
        sqlite.exec('savepoint one');
        try {
          const answer = await one.run(trx);
          sqlite.exec('release one');
          done.push(answer);
        } catch (error) {
          // A full disk ends the whole transaction, so the batch can't continue.
          if (!sqlite.inTransaction) throw error;
          sqlite.exec('rollback to one; release one');
          done.push(() => one.reject(error));
        }
      }
      sqlite.exec('commit');
    } catch (error) {
      if (sqlite.inTransaction) sqlite.exec('rollback');
      for (const one of batch) one.reject(error);
      return;
    }
    for (const answer of done) answer();
  }

  async function runAll() {
    while (waiting.length > 0) {
      await commitNextBatch();
      await new Promise((resolve) => setImmediate(resolve));
    }
    isRunning = false;
  }

  return <T>(run: (trx: Writer) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const runFor = async (trx: Writer) => {
        const result = await run(trx);
        return () => resolve(result);
      };
      waiting.push({ run: runFor, reject });
      if (!isRunning) {
        isRunning = true;
        setImmediate(runAll);
      }
    });
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Database as Sqlite } from 'better-sqlite3';
import type { Writer } from '../database.ts';
import { isBusy } from '../portable.ts';

const maxBatch = 256;
/** As long as another process may write until this one gives up. */
const longestWaitMs = 5_000;
const pauseMs = 3;

interface Waiting {
  run: (trx: Writer) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * While another process writes, as an import at the command line does, SQLite itself would sleep, and
 * the whole thread with it.
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
 * Group commit. With synchronous=FULL a commit waits for the disk, so transactions that stand in
 * line share one: each runs in a savepoint of its own inside a common transaction, one after the
 * other, and their callers are answered only when the common commit is on disk. One that throws is
 * rolled back to its savepoint and takes nobody with it. Between two batches the event loop turns
 * once, so that requests that have arrived meanwhile join the next batch.
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
          const result = await one.run(trx);
          sqlite.exec('release one');
          done.push(() => one.resolve(result));
        } catch (error) {
          // A full disk ends the whole transaction: then there is nothing to go on with.
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
      waiting.push({ run, resolve: resolve as (result: unknown) => void, reject });
      if (!isRunning) {
        isRunning = true;
        setImmediate(runAll);
      }
    });
}

import type { Database } from '../db/database.ts';
import { claimRun } from './queries.ts';

export interface Jobs {
  /** Runs it once in each interval, on one of the site's processes, and first soon after the start. */
  every(name: string, intervalMs: number, run: () => Promise<void>): void;
  /** Starts nothing more and waits for what is running. */
  stop(): Promise<void>;
}

interface Log {
  error(fields: object, message: string): void;
}

const defaultFirstWithinMs = 60_000;
/** How often a process looks whether a job is due. */
const maxPauseMs = 10 * 60_000;

/**
 * Work that nobody waits for. When a job was last begun stands in the database, so that of several
 * processes one runs it, and a restart does not run it again. In a process, jobs run one after the
 * other. One that fails is tried again when it is due the next time.
 */
export function createJobs(deps: {
  database: Database;
  now: () => number;
  log: Log;
  firstWithinMs?: number;
}): Jobs {
  const { database, now, log, firstWithinMs = defaultFirstWithinMs } = deps;
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();

  function later(pauseMs: number, look: () => Promise<void>) {
    if (isStopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      last = last.then(look);
    }, pauseMs);
    timer.unref();
    timers.add(timer);
  }

  return {
    every: (name, intervalMs, run) => {
      // Processes that were started together look at different moments.
      const pauseMs = () => Math.min(intervalMs, maxPauseMs) * (0.8 + 0.4 * Math.random());
      const look = async () => {
        if (isStopped) return;
        try {
          const at = now();
          if (await database.write((trx) => claimRun(trx, name, at, at - intervalMs))) await run();
        } catch (error) {
          log.error({ err: error, job: name }, 'A job failed; it runs again when it is due');
        }
        later(pauseMs(), look);
      };
      later(Math.random() * Math.min(firstWithinMs, intervalMs), look);
    },
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      await last;
    },
  };
}

import type { Database } from '../db/database.ts';
import { isAway } from '../db/portable.ts';
import { claimJobRun } from './queries.ts';

export interface Jobs {
  /** Runs it once in each interval, on one of the site's processes, and first soon after the start. */
  every(name: string, intervalMs: number, run: () => Promise<void>): void;
  /** Starts no more jobs and waits for the running one. */
  stop(): Promise<void>;
}

interface Log {
  error(fields: object, message: string): void;
}

const defaultFirstWithinMs = 60_000;
/** The longest time after which a process looks again whether a job is due. */
const maxPauseMs = 10 * 60_000;
const defaultAgainWithinMs = 60_000;

/**
 * Background jobs. The database has the last start of each job, so that only one of several processes
 * runs it, and a restart does not run it again. In a process, jobs run one after the other. A failed
 * job runs again when it is next due, or soon if the database was unreachable.
 */
export function createJobs(deps: {
  database: Database;
  now: () => number;
  log: Log;
  firstWithinMs?: number;
  againWithinMs?: number;
}): Jobs {
  const { database, now, log } = deps;
  const { firstWithinMs = defaultFirstWithinMs, againWithinMs = defaultAgainWithinMs } = deps;
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
      const pauseMs = (mostMs: number) =>
        Math.min(intervalMs, mostMs) * (0.8 + 0.4 * Math.random());
      /** The start of a run that was interrupted by the database; if no run has started since, it is due. */
      let brokenOffAt = Number.NEGATIVE_INFINITY;
      const look = async () => {
        if (isStopped) return;
        const at = now();
        const dueSince = Math.max(at - intervalMs, brokenOffAt);
        try {
          if (await database.write((trx) => claimJobRun(trx, name, at, dueSince))) await run();
          brokenOffAt = Number.NEGATIVE_INFINITY;
          later(pauseMs(maxPauseMs), look);
        } catch (error) {
          const isSoon = isAway(error);
          brokenOffAt = isSoon ? at : Number.NEGATIVE_INFINITY;
          const when = isSoon ? 'within about a minute' : 'when it’s next due';
          log.error({ err: error, job: name }, `A job failed. It will run again ${when}`);
          later(pauseMs(isSoon ? againWithinMs : maxPauseMs), look);
        }
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

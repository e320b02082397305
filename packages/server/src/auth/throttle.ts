import { createBoundedCache } from '../bounded-cache.ts';
import { AppError } from '../errors/app-error.ts';

/** Counts tries by key, in the memory of this process. */
export interface Throttle {
  /** Counts one try. Throws `too_often`, and counts nothing, when the limit is reached. */
  consume(key: string): void;
  /** Throws as `consume` would, and counts nothing. */
  assertAllowed(key: string): void;
  /** Takes back the latest tries, because they succeeded. */
  refund(key: string, tries?: number): void;
  /** The number of tries that count at this moment. */
  count(key: string): number;
}

/**
 * Room for 20,000 keys with the longest login names; the least recently used ones are dropped first.
 * With less, whoever tries many long names makes the limits forget the tries before them sooner.
 */
const maxBytes = 16 * 1024 * 1024;
const timeBytes = 8;

/** Makes a throttle, which lets at most `limit` tries through in any `windowMs`. */
export function createThrottle(given: {
  limit: number;
  windowMs: number;
  now: () => number;
}): Throttle {
  const { limit, windowMs, now } = given;
  /** The times of the tries of each key. */
  const tries = createBoundedCache<number[]>({ maxBytes });

  const recentTries = (key: string): number[] =>
    (tries.get(key) ?? []).filter((time) => time > now() - windowMs);

  function assertAllowed(key: string): void {
    const recent = recentTries(key);
    const [oldest] = recent;
    if (oldest !== undefined && recent.length >= limit)
      throw tooManyTries(oldest + windowMs - now());
  }

  return {
    consume: (key) => {
      assertAllowed(key);
      const times = [...recentTries(key), now()];
      tries.set(key, times, times.length * timeBytes);
    },
    assertAllowed,
    refund: (key, count = 1) => void tries.get(key)?.splice(-count, count),
    count: (key) => recentTries(key).length,
  };
}

/**
 * The first `free` tries are not delayed; then each try has to wait twice as long as the one before,
 * from `firstMs` up to `longestMs`. All tries are forgotten `forgetMs` after the latest one.
 */
export function createBackoff(given: {
  free: number;
  firstMs: number;
  longestMs: number;
  forgetMs: number;
  now: () => number;
}): Throttle {
  const { free, firstMs, longestMs, forgetMs, now } = given;
  const tries = createBoundedCache<{ count: number; latestAt: number }>({ maxBytes });

  function known(key: string) {
    const found = tries.get(key);
    return found && found.latestAt > now() - forgetMs ? found : { count: 0, latestAt: 0 };
  }

  function assertAllowed(key: string): void {
    const { count, latestAt } = known(key);
    if (count < free) return;
    const waitMs = latestAt + Math.min(longestMs, firstMs * 2 ** (count - free)) - now();
    if (waitMs > 0) throw tooManyTries(waitMs);
  }

  return {
    consume: (key) => {
      assertAllowed(key);
      tries.set(key, { count: known(key).count + 1, latestAt: now() }, 2 * timeBytes);
    },
    assertAllowed,
    count: (key) => known(key).count,
    refund: (key, count = 1) => {
      const { count: before, latestAt } = known(key);
      if (before > count) tries.set(key, { count: before - count, latestAt }, 2 * timeBytes);
      else tries.delete(key);
    },
  };
}

/** Counts one try against several limits, or against none when one of them is reached. */
export function consumeAll(...limits: [Throttle, key: string][]): void {
  for (const [throttle, key] of limits) throttle.assertAllowed(key);
  for (const [throttle, key] of limits) throttle.consume(key);
}

function tooManyTries(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new AppError('too_often.tries', { seconds: retryAfterSeconds }, { retryAfterSeconds });
}

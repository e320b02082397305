import { AppError } from '../http/app-error.ts';

export interface Throttle {
  /** Counts one try. Throws `too_often` when there were as many as the limit within the window. */
  take(key: string): void;
  /** Takes back the last try: it was a good one. */
  giveBack(key: string): void;
}

const maxKeys = 20_000;

/** A sliding window for each key, in the memory of this process. */
export function createThrottle(given: {
  limit: number;
  windowMs: number;
  now: () => number;
}): Throttle {
  const { limit, windowMs, now } = given;
  /** The times of the tries of each key; the key that was tried least recently comes first. */
  const tries = new Map<string, number[]>();

  return {
    take: (key) => {
      const at = now();
      const recent = (tries.get(key) ?? []).filter((time) => time > at - windowMs);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= limit) {
        const retryAfterSeconds = Math.max(1, Math.ceil((oldest + windowMs - at) / 1_000));
        throw new AppError(
          'too_often',
          `Too many tries. Try again in ${inWords(retryAfterSeconds)}.`,
          {
            retryAfterSeconds,
          },
        );
      }
      tries.delete(key);
      tries.set(key, [...recent, at]);
      if (tries.size > maxKeys) {
        const [leastRecent] = tries.keys();
        if (leastRecent !== undefined) tries.delete(leastRecent);
      }
    },
    giveBack: (key) => {
      tries.get(key)?.pop();
    },
  };
}

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
};

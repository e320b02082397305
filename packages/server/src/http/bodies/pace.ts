import { AppError } from '../../errors/app-error.ts';

/** The least speed of a file, from its beginning on: a slow telephone sends three times as much. */
const leastBytesPerSecond = 32_000;
/** The time of waiting that counts for nothing: a connection may pause. */
const graceMs = 5_000;
const lookEveryMs = 500;

/** A watch over the speed at which a file comes. */
export interface Pace {
  came(bytes: number): void;
  /** Rejects with `busy.upload_slow` once it comes too slowly: its place is for others then. */
  lost: Promise<never>;
  end(): void;
}

export function keepPace(): Pace {
  const begunAt = performance.now();
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  let bytes = 0;
  const timer = setInterval(() => {
    if (isTooSlow(bytes, performance.now() - begunAt)) reject(new AppError('busy.upload_slow'));
  }, lookEveryMs);
  return {
    came: (more) => {
      bytes += more;
    },
    lost: promise,
    end: () => clearInterval(timer),
  };
}

export const isTooSlow = (bytes: number, ms: number): boolean =>
  bytes < ((ms - graceMs) / 1_000) * leastBytesPerSecond;

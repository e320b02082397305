import { createBoundedCache } from '../../bounded-cache.ts';
import { createConcurrencyLimit, createSharedCalls } from '../../concurrency-limit.ts';
import { AppError } from '../../errors/app-error.ts';

/** A picture takes about a tenth of a second of CPU. */
const turns = { maxAtOnce: 2, maxQueued: 16 };

/**
 * Caches pictures by what they are drawn from, and draws missing ones: a few at a time, each once for
 * all parallel requests. Throws `busy` when too many are waiting.
 */
export function createPictureCache(maxBytes: number) {
  const pictures = createBoundedCache<Buffer>({ maxBytes });
  const once = createSharedCalls<Buffer>();
  const inTurn = createConcurrencyLimit({
    ...turns,
    full: () => new AppError('busy.pictures'),
  });

  const drawAndStore = async (key: string, draw: () => Promise<Buffer>) => {
    const picture = await inTurn(draw);
    pictures.set(key, picture, picture.byteLength);
    return picture;
  };

  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
    pictures.get(key) ?? once(key, () => drawAndStore(key, draw));
}

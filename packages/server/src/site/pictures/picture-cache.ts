import { createBoundedCache } from '../../bounded-cache.ts';
import { createConcurrencyLimit } from '../../concurrency-limit.ts';
import { AppError } from '../../errors/app-error.ts';

/** A picture takes about a tenth of a second of CPU. */
const turns = { maxAtOnce: 2, maxQueued: 16 };

/**
 * Caches pictures by what they are drawn from, and draws missing ones: a few at a time, each once for
 * all parallel requests. Throws `busy` when too many are waiting.
 */
export function createPictureCache(maxBytes: number) {
  const pictures = createBoundedCache<Buffer>({ maxBytes });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = createConcurrencyLimit({
    ...turns,
    full: () => new AppError('busy.pictures'),
  });

  return async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const found = pictures.get(key);
    if (found) return found;
    let drawing = underWay.get(key);
    if (!drawing) {
      drawing = inTurn(draw).finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      drawing.then(
        (picture) => pictures.set(key, picture, picture.byteLength),
        () => {},
      );
    }
    return drawing;
  };
}

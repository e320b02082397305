import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FrozenReply } from '@brasslamp/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasMark } from './has-mark.ts';

const keptBytes = 32 * 1024 * 1024;
const worthCompressing = 1_024;
const compress = promisify(brotliCompress);
const how = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

interface Kept {
  made: Promise<Buffer>;
  /** 0 until it is made. */
  bytes: number;
}

/**
 * Sends what never changes, so that browsers ask for it once. Compressing a big story costs more
 * than all the rest of such a call: the bytes of those that were asked for last are kept.
 */
export function createFrozenReplies(maxBytes = keptBytes) {
  /** By the text's hash, in the order of last use. Whoever asks at the same moment waits for one. */
  const kept = new Map<string, Kept>();
  let bytes = 0;

  function forget(hash: string) {
    bytes -= kept.get(hash)?.bytes ?? 0;
    kept.delete(hash);
  }

  async function make(hash: string, text: string): Promise<Buffer> {
    try {
      const made = await compress(text, how);
      const entry = kept.get(hash);
      if (!entry) return made;
      entry.bytes = made.length;
      bytes += made.length;
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break;
        forget(oldest);
      }
      return made;
    } catch (error) {
      forget(hash);
      throw error;
    }
  }

  function brotliOf({ text, hash }: FrozenReply): Promise<Buffer> {
    const found = kept.get(hash) ?? { made: make(hash, text), bytes: 0 };
    kept.delete(hash);
    kept.set(hash, found);
    return found.made;
  }

  return async (request: FastifyRequest, reply: FastifyReply, frozen: FrozenReply) => {
    const etag = `"${frozen.hash}"`;
    // `private`: it is not for everybody to see.
    reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable');
    reply.header('vary', 'accept-encoding');
    if (hasMark(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    if (!takesBrotli(request) || frozen.text.length < worthCompressing) {
      return reply.send(frozen.text);
    }
    return reply.header('content-encoding', 'br').send(await brotliOf(frozen));
  };
}

function takesBrotli(request: FastifyRequest): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(',');
  return accepted.some((coding) => {
    const [name, quality] = coding.split(';');
    return name?.trim() === 'br' && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
  });
}

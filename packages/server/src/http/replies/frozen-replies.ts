import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliCompress } from 'node:zlib';
import type { FrozenReply } from '@brasslamp/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createBoundedCache } from '../../bounded-cache.ts';
import { acceptedCoding, keptBrotli } from './accepted-coding.ts';

const cachedBytes = 32 * 1024 * 1024;
const worthCompressing = 1_024;

/**
 * Sends texts that never change, so that browsers ask for them once. Compressing a large story costs
 * more than the rest of the call, so compressed bytes are cached.
 */
export function createFrozenReplies(maxBytes = cachedBytes) {
  /** The compressed texts by the hash of each. Parallel requests share one compression. */
  const encoded = createBoundedCache<Promise<Buffer>>({ maxBytes });

  function make(hash: string, pieces: AsyncIterable<string>): Promise<Buffer> {
    const made: Promise<Buffer> = compress(pieces).then(
      (bytes) => {
        if (encoded.get(hash) === made) encoded.set(hash, made, bytes.length);
        return bytes;
      },
      (error) => {
        if (encoded.get(hash) === made) encoded.delete(hash);
        throw error;
      },
    );
    encoded.set(hash, made, 0);
    return made;
  }

  return async (request: FastifyRequest, reply: FastifyReply, frozen: FrozenReply) => {
    const etag = `"${frozen.hash}"`;
    // `private`: not everybody may see it.
    reply.header('etag', etag).header('cache-control', 'private, max-age=31536000, immutable');
    reply.header('vary', 'accept-encoding');
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const isShort = frozen.text !== null && frozen.text.length < worthCompressing;
    if (isShort || acceptedCoding(request.headers['accept-encoding']?.toString()) !== 'br') {
      return reply.send(frozen.text ?? Readable.from(frozen.pieces()));
    }
    const made = encoded.get(frozen.hash) ?? make(frozen.hash, frozen.pieces());
    return reply.header('content-encoding', 'br').send(await made);
  };
}

const compress = (pieces: AsyncIterable<string>): Promise<Buffer> =>
  pipeline(Readable.from(pieces), createBrotliCompress(keptBrotli), buffer);

/** Whether `If-None-Match` names this ETag; weak ones count. */
export const etagMatches = (header = '', etag: string): boolean =>
  header.split(',').some((mark) => mark.trim() === '*' || mark.trim().replace(/^W\//, '') === etag);

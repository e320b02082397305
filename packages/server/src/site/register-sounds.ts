import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import { findShownSound, soundPieces } from '../features/media/sounds.ts';

/** A sound never changes; it may be gone one day. */
const forAYear = 'public, max-age=31536000, immutable';
/** Opened as a page of its own it can do nothing, whatever a browser takes it for. */
const inert = "default-src 'none'; sandbox";

const types = {
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
} as const;

/**
 * The sounds that authors uploaded, at `/media/{id}.{format}`: for whoever has the address. Parts of
 * them too: some browsers play nothing that they cannot ask for in parts.
 */
export function registerSounds(
  fastify: FastifyInstance,
  { database }: { database: Pick<Database, 'read'> },
): void {
  for (const format of Object.keys(types) as (keyof typeof types)[]) {
    fastify.get<{ Params: { id: string } }>(`/media/:id.${format}`, async (request, reply) => {
      const { id } = request.params;
      const bytes = await findShownSound(database.read, id, format);
      if (bytes === null) throw new AppError('not_found.sound_at');
      const etag = `"${id}"`;
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': forAYear,
        'content-security-policy': inert,
        'content-type': types[format],
        etag,
      });
      const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
      if (ifNoneMatch === etag) return reply.code(304).send();
      const isAsked = range !== undefined && (ifRange === undefined || ifRange === etag);
      const part = isAsked ? partOf(range, bytes) : 'whole';
      if (part === 'beyond') {
        return reply.code(416).header('content-range', `bytes */${bytes}`).send();
      }
      const { from, to } = part === 'whole' ? { from: 0, to: bytes } : part;
      if (part !== 'whole') {
        reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${bytes}`);
      }
      reply.header('content-length', to - from);
      return reply.send(Readable.from(soundPieces(database.read, id, from, to)));
    });
  }
}

/** What is asked for: one part; of what is no such question, or of several, the whole. */
function partOf(range: string, bytes: number): { from: number; to: number } | 'whole' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? [];
  if (first === '') {
    if (last === '') return 'whole';
    const most = Math.min(Number(last), bytes);
    return most === 0 ? 'beyond' : { from: bytes - most, to: bytes };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return 'whole';
  if (from >= bytes) return 'beyond';
  return { from, to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}

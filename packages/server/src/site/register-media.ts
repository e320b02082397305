import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Kind } from '../features/media/kind.ts';
import { kinds } from '../features/media/kinds.ts';
import { mediaPieces } from '../features/media/media.ts';
import { findShown } from '../features/media/queries.ts';
import { shownElsewhere } from '../http/server/security-headers.ts';

/** An image or a sound never changes; it may be gone one day. */
const forAYear = 'public, max-age=31536000, immutable';
/** Opened as a page of its own it can do nothing, whatever a browser takes it for. */
const inert = "default-src 'none'; sandbox";

type MediaSite = { database: Pick<Database, 'read'> };

/** The images and sounds that authors uploaded, at `/media/{id}.{format}`: for whoever has the address. */
export function registerMedia(fastify: FastifyInstance, site: MediaSite): void {
  for (const kind of Object.values(kinds)) {
    for (const [format, type] of Object.entries(kind.types)) {
      registerFormat(fastify, site, kind, format, type);
    }
  }
}

function registerFormat(
  fastify: FastifyInstance,
  { database: { read } }: MediaSite,
  kind: Kind<unknown, object>,
  format: string,
  type: string,
): void {
  fastify.get<{ Params: { id: string } }>(`/media/:id.${format}`, async (request, reply) => {
    const { id } = request.params;
    const shown = await findShown(read, kind.table, id);
    if (!shown || kind.formatOf(shown) !== format) throw new AppError(kind.notAtAddress);
    const { bytes } = shown;
    if (kind.isShownElsewhere) shownElsewhere(reply);
    reply.headers({
      'cache-control': forAYear,
      'content-security-policy': inert,
      'content-type': type,
    });
    const etag = `"${id}"`;
    if (kind.isSentInParts) reply.headers({ 'accept-ranges': 'bytes', etag });
    const asked = kind.isSentInParts ? askedFor(request.headers, etag, bytes) : 'whole';
    if (asked === 'nothing') return reply.code(304).send();
    if (asked === 'beyond') {
      return reply.code(416).header('content-range', `bytes */${bytes}`).send();
    }
    const { from, to } = asked === 'whole' ? { from: 0, to: bytes } : asked;
    if (asked !== 'whole') {
      reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${bytes}`);
    }
    reply.header('content-length', to - from);
    return reply.send(Readable.from(mediaPieces(read, kind, id, from, to)));
  });
}

type Asked = { from: number; to: number } | 'whole' | 'beyond' | 'nothing';

/** The part of a file that is asked for: nothing by whoever has it. */
function askedFor(headers: IncomingHttpHeaders, etag: string, bytes: number): Asked {
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (ifNoneMatch === etag) return 'nothing';
  const isForPart = range !== undefined && (ifRange === undefined || ifRange === etag);
  return isForPart ? partOf(range, bytes) : 'whole';
}

/** The one part that a range asks for; the whole where it is no range, or several. */
function partOf(range: string, bytes: number): Asked {
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

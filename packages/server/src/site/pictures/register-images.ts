import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { findShownImage } from '../../features/media/images.ts';
import { shownElsewhere } from '../../http/server/security-headers.ts';

/** An image never changes; it may be gone one day. */
const forAYear = 'public, max-age=31536000, immutable';
/** Opened as a page of its own it can do nothing, whatever a browser takes it for. */
const inert = "default-src 'none'; sandbox";

/** The images that authors uploaded, at `/media/{id}.webp`: for whoever has the address. */
export function registerImages(
  fastify: FastifyInstance,
  { database }: { database: Pick<Database, 'read'> },
): void {
  fastify.get<{ Params: { id: string } }>('/media/:id.webp', async ({ params }, reply) => {
    const content = await findShownImage(database.read, params.id);
    if (!content) throw new AppError('not_found.picture');
    // A cover is shown where somebody shares a link.
    return shownElsewhere(reply)
      .header('cache-control', forAYear)
      .header('content-security-policy', inert)
      .type('image/webp')
      .send(content);
  });
}

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { authorFeed, listFeed, siteFeed } from './feeds.ts';
import type { StoryKey } from './queries.ts';
import { firstSitemap, sitemap, sitemapStarts } from './sitemaps.ts';

/** Finding where each sitemap begins reads the whole list, and it changes slowly. */
const startsLiveMs = 5 * 60_000;
const maxAge = 'public, max-age=600';

/** Files for search engines and feed readers, only about public stories. */
export function registerDiscovery(
  fastify: FastifyInstance,
  given: {
    config: Pick<Config, 'siteName' | 'basePath'>;
    database: Pick<Database, 'read'>;
    publicUrl: () => string;
  },
): void {
  const db = given.database.read;
  const { siteName: name, basePath } = given.config;
  const site = () => ({ name, siteUrl: given.publicUrl() });
  const starts = cachedFor(startsLiveMs, () => sitemapStarts(db));

  fastify.get('/robots.txt', (request, reply) =>
    send(request, reply, 'text/plain', robotsText(site().siteUrl, basePath)),
  );
  fastify.get('/sitemap.xml', async (request, reply) =>
    send(request, reply, 'application/xml', await firstSitemap(db, await starts(), site().siteUrl)),
  );
  fastify.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const { name } = request.params;
    return send(request, reply, 'application/xml', await sitemap(db, name, site().siteUrl));
  });
  fastify.get('/feeds/stories.atom', async (request, reply) =>
    send(request, reply, 'application/atom+xml', await siteFeed(db, site())),
  );
  fastify.get<{ Params: { id: string } }>('/feeds/lists/:id.atom', async (request, reply) => {
    const feed = await listFeed(db, site(), request.params.id);
    return send(request, reply, 'application/atom+xml', feed);
  });
  fastify.get<{ Params: { username: string } }>('/feeds/:username.atom', async (request, reply) => {
    const { username } = request.params;
    const feed = await authorFeed(db, site(), username);
    return send(request, reply, 'application/atom+xml', feed);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  // Weak: compression on the way out may change the bytes.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', maxAge);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}

/** Caches an answer for that time; parallel callers share it. */
function cachedFor(liveMs: number, ask: () => Promise<(StoryKey | null)[]>) {
  let cached: { answer: Promise<(StoryKey | null)[]>; until: number } | undefined;
  return () => {
    if (!cached || cached.until < performance.now()) {
      cached = { answer: ask(), until: performance.now() + liveMs };
      cached.answer.catch(() => {
        cached = undefined;
      });
    }
    return cached.answer;
  };
}

/**
 * Pages for one person alone, or that only lead to a login. `$` ends an address, because an author may
 * be called `reading-room`.
 */
const closed = [
  '/api/',
  ...[
    '/admin',
    '/profile',
    '/reading',
    '/login',
    '/register',
    '/verify-email',
    '/reset-password',
  ].flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
  '/*/*/reader',
];

const robotsText = (siteUrl: string, basePath: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${basePath}${path.slice(1)}`),
    `Allow: ${basePath}`,
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n');

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/calls/caller.ts';
import type { Dispatch } from '../../http/calls/dispatch.ts';
import { Moved } from '../../http/replies/moved.ts';
import { shownElsewhere } from '../../http/server/security-headers.ts';
import type { PictureText } from './draw-picture.ts';
import { createPictureCache } from './picture-cache.ts';

const maxCachedBytes = 16 * 1024 * 1024;
/** Increase it when the same text is to be drawn differently. */
const design = 1;
/** The part of the path that has the slug: `/pictures/{username}/{slug}`. */
const slugIndex = 3;

/** The pictures that are shown where somebody shares a link to this site. */
export function registerPictures(
  fastify: FastifyInstance,
  { config, dispatch }: { config: Pick<Config, 'siteName'>; dispatch: Dispatch },
): void {
  const send = createSender();
  const { siteName } = config;

  fastify.get('/pictures/site.png', (request, reply) =>
    send(request, reply, {
      siteName: '',
      headline: siteName,
      plainHeadline: 'Brasslamp',
      below: ['Interactive stories'],
    }),
  );

  fastify.get<StoryPicture>('/pictures/:username/:story_slug.png', async (request, reply) => {
    try {
      const text = await storyText(dispatch, request);
      return await send(request, reply, { siteName, ...text });
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
      const [path = '', search = ''] = request.url.split(/(?=\?)/s, 2);
      const moved = error.locationOf(path.replace(/\.png$/, ''), slugIndex);
      if (moved === null) throw new AppError('not_found.picture');
      return reply.header('cache-control', 'no-store').redirect(`${moved}.png${search}`, 301);
    }
  });
}

interface StoryPicture {
  Params: { username: string; story_slug: string };
  Querystring: { ending?: unknown };
}

/** The text of a story's picture, as everybody sees it: a story that only some may see has no picture. */
async function storyText(
  dispatch: Dispatch,
  request: FastifyRequest<StoryPicture>,
): Promise<Omit<PictureText, 'siteName'>> {
  const { params, query } = request;
  const { ending } = query;
  const caller = callerOf(request);
  const story = await dispatch('GET /api/stories/:username/:story_slug', { params }, caller);
  const byAuthor = `by ${story.author}`;
  const { composition, emblem, palette, typeface } = story.look;
  const look = { composition, emblem, palette, typeface };
  const ofStory = {
    look,
    headline: story.title,
    plainHeadline: story.slug.replaceAll('-', ' '),
    below: [byAuthor],
  };
  if (typeof ending !== 'string' || ending === '') return ofStory;
  const key = 'GET /api/stories/:username/:story_slug/endings/:ending_name';
  try {
    const { name } = await dispatch(key, { params: { ...params, ending_name: ending } }, caller);
    return {
      look,
      kicker: 'A reader reached the ending',
      headline: `“${name}”`,
      plainHeadline: 'The end',
      below: [story.title, byAuthor],
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return ofStory;
    throw error;
  }
}

function createSender() {
  const cachedOrDrawn = createPictureCache(maxCachedBytes);
  return async (request: FastifyRequest, reply: FastifyReply, text: PictureText) => {
    const key = createHash('sha256')
      .update(JSON.stringify([design, text]))
      .digest('base64url');
    const etag = `"${key}"`;
    const headers = { etag, 'cache-control': 'public, max-age=3600' };
    shownElsewhere(reply);
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(headers).send();
    const picture = await cachedOrDrawn(key, async () => {
      // Loaded on first use: its libraries are large, and many sites never share a link.
      const { drawPicture } = await import('./draw-picture.ts');
      return drawPicture(text);
    });
    return reply.headers(headers).type('image/png').send(picture);
  };
}

const callerOf = (request: FastifyRequest): Caller => ({
  viewer: null,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});

import type { Reply } from '@brasslamp/contract';
import type { App } from '../screen/app.ts';

type Content = Reply<'GET /api/content'>;

const cache = new Map<string, Content>();

/**
 * A page of the site's own. A browser asks for each path once, until the page is reloaded; admins,
 * who may have just changed it, always get the latest.
 */
export async function readContent({ api, world, session }: App, path: string): Promise<Content> {
  const isCached = world === 'browser' && !session.current()?.flags.includes('admin');
  const known = isCached ? cache.get(path) : undefined;
  if (known) return known;
  const content = await api('GET /api/content', { query: { path } });
  if (isCached) cache.set(path, content);
  return content;
}

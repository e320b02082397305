import type { Reply } from '@brasslamp/contract';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ApiError } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { type App, appContext } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { loadSanitizer, SanitizedHtml } from '../ui/sanitized-html.tsx';
import './content-item.css';

export async function loader({ context, params: { name } }: LoaderFunctionArgs) {
  if (!name)
    throw new ApiError({ code: 'not_found', status: 404, detail: 'There is no such page' });
  const app = context.get(appContext);
  const [{ value: content, failure }] = await Promise.all([
    loadPart(app, readContent(app, name).catch(asNotFound), null),
    loadSanitizer(),
  ]);
  return withStatusOf({ content, failure });
}

/** A name that no page can have is no page. */
function asNotFound(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'not_valid') throw error;
  throw new ApiError({ code: 'not_found', status: 404, detail: 'There is no such page' });
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  title: (loaded?: Loaded) => loaded?.content?.title ?? t('errors.content.heading'),
};

/** A page of the site's own, such as About. */
export function Component() {
  const { content, failure } = useLoaderData<typeof loader>();
  return (
    <div className="page content-item">
      <h1>{content?.title ?? t('errors.content.heading')}</h1>
      {failure && <LoadFailure failure={failure} />}
      {content && <SanitizedHtml html={content.body} />}
    </div>
  );
}

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

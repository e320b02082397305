import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { useOnHost } from '../../host/base-path.ts';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import { withStatusOf } from '../../screen/load-part.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { listIn, siteLang } from '../../ui/story/story-lang.ts';
import { FoundStories } from './found-stories.tsx';
import { loadFound } from './load-found.ts';
import { anyStory, pathOf, type Wanted, wantedIn } from './wanted-stories.ts';
import './explore.css';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const tag = await app.api('GET /api/tags/:tag', { params: { tag: params.tag } });
  // A name that means another tag leads to that one.
  if (tag.name !== params.tag) throw redirect(pathTo('tag', { tag: tag.name }) + url.search);
  const { show_hidden } = wantedIn(url.searchParams);
  const wanted: Wanted = { ...anyStory, with: [tag.name], show_hidden };
  const cursor = url.searchParams.get('cursor');
  const { value, failure } = await loadFound(app, wanted, cursor);
  return withStatusOf({ ...value, tag, wanted, isFurther: cursor !== null, failure });
}

export const handle = { title: (_: unknown, { tag }: { tag?: string }) => tag ?? null };

/** What a tag means, and the stories that have it. */
export function Component() {
  const onHost = useOnHost();
  const { tag, wanted, found, isFurther, failure } = useLoaderData<typeof loader>();
  return (
    <div className="page explore-tag">
      <Breadcrumbs
        crumbs={[{ label: t('explore.heading'), to: pathTo('explore') }, { label: tag.name }]}
      />
      <header className="explore-tag-head">
        <h1 dir="auto">{tag.name}</h1>
        {tag.description && (
          <p className="explore-tag-about" dir="auto">
            {tag.description}
          </p>
        )}
        {tag.also.length > 0 && (
          <p className="explore-tag-also">
            {t('explore.tag.also', { tags: listIn(siteLang, tag.also) })}
          </p>
        )}
        <p>
          <Link to={pathOf(wanted)}>{t('explore.tag.narrow')}</Link>
        </p>
      </header>
      {failure ? (
        <LoadFailure failure={failure} />
      ) : (
        <section className="explore-found" aria-labelledby="found">
          <FoundStories
            wanted={wanted}
            found={found}
            none={<p className="empty">{t('explore.tag.none')}</p>}
          />
        </section>
      )}
      {isFurther && (
        <p>
          <Link to={pathTo('tag', { tag: tag.name })}>{t('explore.fromStart')}</Link>
        </p>
      )}
      <p>
        <a className="feed-link" href={onHost(`/feeds/tags/${encodeURIComponent(tag.name)}.atom`)}>
          {t('explore.tag.feed')}
        </a>
      </p>
    </div>
  );
}

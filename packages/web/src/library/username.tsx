import type { Story } from '@brasslamp/contract';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { appContext, useSession } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { StoryBadges } from '../ui/story/story-badges.tsx';
import { StoryCover, StoryLength } from './story-cover.tsx';
import './username.css';

export async function loader({ context, params: { username }, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const cursor = url.searchParams.get('cursor');
  const isOwn = app.session.current()?.username === username;
  const [list, bin] = await Promise.all([
    loadPart(
      app,
      app.api('GET /api/stories/:username', {
        params: { username },
        query: { limit: 100, ...(cursor && { cursor }) },
      }),
      null,
    ),
    loadPart(app, isOwn ? app.api('GET /api/user/me/bin', {}) : noBin, null),
  ]);
  const { value, failure } = list;
  return withStatusOf({
    author: value?.author ?? null,
    stories: value?.stories ?? [],
    next_cursor: value?.next_cursor ?? null,
    inBin: bin.value?.stories.length ?? 0,
    failure,
  });
}

const noBin = Promise.resolve(null);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  title: (loaded: Loaded | undefined, { username }: { username?: string }) =>
    loaded?.author?.display_name || (username ?? null),
};

/** An author's page: their stories, and for themselves the desk where stories begin. */
export function Component() {
  const { author, stories, next_cursor, inBin, failure } = useLoaderData<typeof loader>();
  const { username = '' } = useParams();
  const isOwn = useSession()?.username === username;
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: username }]} />
      <header className="author-head">
        <h1>{author?.display_name || username}</h1>
        {author?.bio && <p className="author-bio">{author.bio}</p>}
      </header>
      {isOwn && (
        <p className="button-row">
          <Link className="button button-primary" to={pathTo('createStory', { username })}>
            {t('pages.username.startStory')}
          </Link>
          {inBin > 0 && (
            <Link className="button button-quiet" to={pathTo('bin')}>
              {t('pages.username.bin', { count: inBin })}
            </Link>
          )}
        </p>
      )}
      {failure && <LoadFailure failure={failure} />}
      {stories.length > 0 ? (
        <ul className="story-list">
          {stories.map((story, place) => (
            <StoryEntry key={story.id} story={story} isOwn={isOwn} isFar={place > 1} />
          ))}
        </ul>
      ) : (
        !failure && (
          <div className="empty">
            <p>{t('pages.username.noStories')}</p>
            {isOwn && <p>{t('pages.username.noStoriesOwn')}</p>}
          </div>
        )
      )}
      {next_cursor && (
        <p>
          <Link className="button" to={`?cursor=${encodeURIComponent(next_cursor)}`}>
            {t('pages.username.older')}
          </Link>
        </p>
      )}
      {author && stories.length > 0 && (
        <p>
          <a className="feed-link" href={`/feeds/${author.username}.atom`}>
            {t('stories.feed')}
          </a>
        </p>
      )}
    </div>
  );
}

function StoryEntry({ story, isOwn, isFar }: { story: Story; isOwn: boolean; isFar: boolean }) {
  const { title, slug, username, description } = story;
  return (
    <li className="story-entry story-card">
      <StoryCover story={story} isFar={isFar} />
      <div className="story-card-words">
        <div className="story-row">
          <h2>
            <Link to={pathTo('story', { username, slug })}>{title}</Link>
          </h2>
          {isOwn && <StoryBadges story={story} />}
        </div>
        {description && <p className="story-teaser">{description}</p>}
        <StoryLength story={story} />
      </div>
    </li>
  );
}

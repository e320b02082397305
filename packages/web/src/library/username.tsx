import type { OwnStory, Story } from '@brasslamp/contract';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { type App, appContext, useSession } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { StoryCover, StoryLength } from '../ui/story/story-cover.tsx';
import { wordsIn } from '../ui/story/story-lang.ts';
import { OwnStoryList } from './own-story-list.tsx';
import './username.css';
import { useOnHost } from '../host/base-path.ts';

export async function loader({ context, params: { username }, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const cursor = url.searchParams.get('cursor');
  const isOwn = app.session.current()?.username === username;
  const query = { limit: 100, ...(cursor && { cursor }) };
  const [list, bin] = await Promise.all([
    loadPart(app, isOwn ? listOwn(app, query) : listPublic(app, username, query), null),
    loadPart(app, isOwn ? app.api('GET /api/user/me/bin', {}) : noBin, null),
  ]);
  const { value, failure } = list;
  return withStatusOf({
    author: value?.author ?? null,
    own: value?.own ?? noOwn,
    stories: value?.stories ?? noStories,
    next_cursor: value?.next_cursor ?? null,
    inBin: bin.value?.stories.length ?? 0,
    failure,
  });
}

interface Page {
  limit: number;
  cursor?: string;
}

async function listOwn(app: App, query: Page) {
  const { stories, ...rest } = await app.api('GET /api/user/me/stories', { query });
  return { ...rest, own: stories, stories: [] };
}

async function listPublic(app: App, username: string | undefined, query: Page) {
  const list = await app.api('GET /api/stories/:username', { params: { username }, query });
  return { ...list, own: noOwn };
}

const noBin = Promise.resolve(null);
const noOwn: OwnStory[] = [];
const noStories: Story[] = [];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  title: (loaded: Loaded | undefined, { username }: { username?: string }) =>
    loaded?.author?.display_name || (username ?? null),
};

/** An author's page: their stories, and for themselves the desk where stories begin. */
export function Component() {
  const onHost = useOnHost();
  const { author, own, stories, next_cursor, inBin, failure } = useLoaderData<typeof loader>();
  const { username = '' } = useParams();
  const isOwn = useSession()?.username === username;
  const hasStories = own.length + stories.length > 0;
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
      {own.length > 0 && <OwnStoryList stories={own} />}
      {stories.length > 0 && (
        <ul className="story-list">
          {stories.map((story, place) => (
            <StoryEntry key={story.id} story={story} isFar={place > 1} />
          ))}
        </ul>
      )}
      {!hasStories && !failure && (
        <div className="empty">
          <p>{t('pages.username.noStories')}</p>
          {isOwn && <p>{t('pages.username.noStoriesOwn')}</p>}
        </div>
      )}
      {next_cursor && (
        <p>
          <Link className="button" to={`?cursor=${encodeURIComponent(next_cursor)}`}>
            {t('stories.older')}
          </Link>
        </p>
      )}
      {author && hasStories && (
        <p>
          <a className="feed-link" href={onHost(`/feeds/${author.username}.atom`)}>
            {t('stories.feed')}
          </a>
        </p>
      )}
    </div>
  );
}

function StoryEntry({ story, isFar }: { story: Story; isFar: boolean }) {
  const { title, slug, username, description } = story;
  const words = wordsIn(story.lang);
  return (
    <li className="story-entry story-card">
      <StoryCover story={story} isFar={isFar} />
      <div className="story-card-words">
        <h2 {...words}>
          <Link to={pathTo('story', { username, slug })}>{title}</Link>
        </h2>
        {description && (
          <p className="story-teaser" {...words}>
            {description}
          </p>
        )}
        <StoryLength story={story} />
      </div>
    </li>
  );
}

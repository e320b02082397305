import type { Playthrough, Story } from '@brasslamp/contract';
import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { type App, appContext, useApp, useSession } from '../screen/app.ts';
import { CameFrom } from '../screen/came-from-note.tsx';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { StoryCover, StoryLength } from '../ui/story/story-cover.tsx';
import { wordsIn } from '../ui/story/story-lang.ts';
import './home.css';
import { useOnHost } from '../host/base-path.ts';

const OfflineStories = lazy(() => import('./reading-list/offline-stories.tsx'));

export async function loader({ context, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const cursor = url.searchParams.get('cursor');
  const query = cursor ? { cursor } : {};
  const { value, failure } = await loadPart(app, app.api('GET /api/home/featured', { query }), {
    stories: [],
    next_cursor: null,
  });
  const kept = failure?.code === 'offline' ? await keptStories(app) : [];
  return withStatusOf({ ...value, failure, kept });
}

/** The playthroughs that this browser keeps for reading without the site, as the reading list has them. */
async function keptStories(app: App): Promise<Playthrough[]> {
  const reader = app.session.current() ?? app.guest;
  if (!reader) return [];
  const params = { username: reader.username };
  const loading = app.api('GET /api/stories/:username/playthroughs', { params });
  return loading.catch(() => []);
}

/** Logging out without JavaScript. */
export async function action({ context }: ActionFunctionArgs) {
  const app = context.get(appContext);
  if (app.session.current()) await app.api('POST /api/user/logout', {});
  app.signOut();
  return redirect(pathTo('home'));
}

export function Component() {
  const onHost = useOnHost();
  const { stories, next_cursor, failure, kept } = useLoaderData<typeof loader>();
  const { site } = useApp();
  const featured = stories.filter((story) => story.featured);
  const recent = stories.filter((story) => !story.featured);
  return (
    <div className="page home">
      <CameFrom />
      <header className="home-head">
        <h1>{site.name}</h1>
        <p className="home-tagline">{t('pages.home.tagline')}</p>
        <Prompt />
        <p className="home-links">
          <Link reloadDocument to={pathTo('contentItem', { name: 'about' })}>
            {t('pages.home.about')}
          </Link>
          <Link reloadDocument to={pathTo('contentItem', { name: 'status' })}>
            {t('pages.home.status')}
          </Link>
        </p>
      </header>
      {kept.length > 0 && (
        <Suspense fallback={null}>
          <OfflineStories playthroughs={kept} />
        </Suspense>
      )}
      {featured.length > 0 && (
        <section className="home-stories" aria-labelledby="featured">
          <h2 id="featured">{t('pages.home.featured')}</h2>
          <StoryList stories={featured} isFar={false} />
        </section>
      )}
      <section className="home-stories" aria-labelledby="recent">
        <h2 id="recent">{t('pages.home.recent')}</h2>
        {failure && <LoadFailure failure={failure} />}
        {recent.length > 0 && <StoryList stories={recent} isFar={featured.length > 0} />}
        {recent.length === 0 && !failure && (
          <p className="empty">
            {featured.length > 0 ? t('pages.home.noOthers') : t('pages.home.empty')}
          </p>
        )}
        {next_cursor && (
          <p>
            <Link className="button" to={`?cursor=${encodeURIComponent(next_cursor)}`}>
              {t('stories.older')}
            </Link>
          </p>
        )}
        {stories.length > 0 && (
          <p>
            <a className="feed-link" href={onHost('/feeds/stories.atom')}>
              {t('stories.feed')}
            </a>
          </p>
        )}
      </section>
    </div>
  );
}

function Prompt() {
  const session = useSession();
  return (
    <p className="home-prompt">
      {session
        ? rich(t('pages.home.promptWriting'), {
            writing: (inside) => (
              <Link to={pathTo('username', { username: session.username })}>{inside}</Link>
            ),
          })
        : rich(t('pages.home.promptLogIn'), {
            login: (inside) => <Link to={pathTo('login')}>{inside}</Link>,
          })}
    </p>
  );
}

function StoryList({ stories, isFar }: { stories: Story[]; isFar: boolean }) {
  return (
    <ul className="story-list">
      {stories.map((story, place) => (
        <StoryEntry key={story.id} story={story} isFar={isFar || place > 0} />
      ))}
    </ul>
  );
}

function StoryEntry({ story, isFar }: { story: Story; isFar: boolean }) {
  const { title, slug, username, author, description } = story;
  const words = wordsIn(story.lang);
  return (
    <li className="story-entry story-card">
      <StoryCover story={story} isFar={isFar} />
      <div className="story-card-words">
        <h3 {...words}>
          <Link to={pathTo('story', { username, slug })}>{title}</Link>
        </h3>
        <p className="story-author">
          {rich(t('stories.by', { author }), {
            author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
          })}
        </p>
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

import type { Playthrough } from '@brasslamp/contract';
import { lazy, Suspense } from 'react';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { useOnHost } from '../../host/base-path.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { type App, appContext, useApp, useSession } from '../../screen/app.ts';
import { CameFrom } from '../../screen/came-from-note.tsx';
import { loadPart, withStatusOf } from '../../screen/load-part.ts';
import { LoadFailure } from '../../ui/failures/load-failure.tsx';
import { StoryCards } from '../../ui/story/story-cards.tsx';
import { readStandings } from '../shelf/read-standings.ts';
import { standingIn } from '../shelf/standing-line.tsx';
import { loadTaste } from './load-taste.ts';
import { playTaste } from './play-taste.ts';
import { Taste } from './taste.tsx';
import { WaysIn } from './ways-in.tsx';
import './home.css';

const OfflineStories = lazy(() => import('../reading-list/offline-stories.tsx'));

export async function loader({ context, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const cursor = url.searchParams.get('cursor');
  const query = cursor ? { cursor } : {};
  const { value, failure } = await loadPart(app, app.api('GET /api/home/featured', { query }), {
    stories: [],
    next_cursor: null,
  });
  const kept = failure?.code === 'offline' ? await keptStories(app) : [];
  const isFirst = cursor === null && !failure;
  const [taste, standings] = await Promise.all([
    isFirst ? loadTaste(app, value.stories, url.searchParams.get('taste')) : null,
    readStandings(app, value.stories),
  ]);
  return withStatusOf({ ...value, failure, kept, taste, standings });
}

/** The answer to a choice holds the next words; without any, another story is to be found. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (actionResult?.taste) return false;
  return actionResult?.isGone ? true : defaultShouldRevalidate;
}

/** The playthroughs that this browser keeps for reading without the site, as the reading list has them. */
async function keptStories(app: App): Promise<Playthrough[]> {
  const reader = app.session.current() ?? app.guest;
  if (!reader) return [];
  const params = { username: reader.username };
  const loading = app.api('GET /api/stories/:username/playthroughs', { params });
  return loading.catch(() => []);
}

/** A choice on this page; or logging out without JavaScript. */
export async function action({ context, request }: ActionFunctionArgs) {
  const app = context.get(appContext);
  const form = await request.formData();
  if (form.has('action_id')) return playTaste(app, form);
  if (app.session.current()) await app.api('POST /api/user/logout', {});
  app.signOut();
  return redirect(pathTo('home'));
}

export function Component() {
  const { stories, next_cursor, failure, kept, taste, standings } = useLoaderData<typeof loader>();
  const onHost = useOnHost();
  const { site } = useApp();
  const standing = standingIn(standings);
  const featured = stories.filter((story) => story.featured);
  const recent = stories.filter((story) => !story.featured);
  return (
    <div className="page page-wide home">
      <CameFrom />
      <div className="home-first">
        <header className="home-head">
          <h1>{site.name}</h1>
          <p className="home-tagline">{t('pages.home.tagline')}</p>
        </header>
        <Taste loaded={taste} />
        <WaysIn stories={stories} taste={taste} />
        <div className="home-small">
          <Prompt />
          <SitePages />
        </div>
      </div>
      {kept.length > 0 && (
        <Suspense fallback={null}>
          <OfflineStories playthroughs={kept} />
        </Suspense>
      )}
      {featured.length > 0 && (
        <section className="home-stories" aria-labelledby="featured">
          <h2 id="featured">{t('pages.home.featured')}</h2>
          <StoryCards stories={featured} level={3} isFar={taste !== null} standing={standing} />
        </section>
      )}
      <section className="home-stories" aria-labelledby="recent">
        <h2 id="recent">{t('pages.home.recent')}</h2>
        {failure && <LoadFailure failure={failure} />}
        <StoryCards
          stories={recent}
          level={3}
          isFar={taste !== null || featured.length > 0}
          standing={standing}
        />
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

function SitePages() {
  return (
    <p className="home-links">
      <Link reloadDocument to={pathTo('contentItem', { name: 'about' })}>
        {t('pages.home.about')}
      </Link>
      <Link reloadDocument to={pathTo('contentItem', { name: 'status' })}>
        {t('pages.home.status')}
      </Link>
    </p>
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

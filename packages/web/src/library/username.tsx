import type { OwnStory, Story } from '@brasslamp/contract';
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router';
import { t } from '../i18n/translate.ts';
import { type App, appContext, useSession } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { StoryCards } from '../ui/story/story-cards.tsx';
import { OwnStories } from './own-stories/own-stories.tsx';
import { type Wanted, wantedIn } from './own-stories/wanted.ts';
import { readStandings } from './shelf/read-standings.ts';
import { standingIn } from './shelf/standing-line.tsx';
import './username.css';
import { useOnHost } from '../host/base-path.ts';

export async function loader({ context, params: { username }, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const cursor = url.searchParams.get('cursor');
  const isOwn = app.session.current()?.username === username;
  const query = { limit: 100, ...(cursor && { cursor }) };
  const wanted = wantedIn(url.searchParams);
  const [list, bin] = await Promise.all([
    loadPart(
      app,
      isOwn ? listOwn(app, { ...query, ...wanted }) : listPublic(app, username, query),
      null,
    ),
    loadPart(app, isOwn ? app.api('GET /api/user/me/bin', {}) : noBin, null),
  ]);
  const { value, failure } = list;
  const standings = await readStandings(app, value?.stories ?? noStories);
  return withStatusOf({
    author: value?.author ?? null,
    own: value?.own ?? noOwn,
    stories: value?.stories ?? noStories,
    next_cursor: value?.next_cursor ?? null,
    inBin: bin.value?.stories.length ?? 0,
    isOwn,
    wanted,
    standings,
    failure,
  });
}

interface Page {
  limit: number;
  cursor?: string;
}

async function listOwn(app: App, query: Page & Wanted) {
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
    loaded?.isOwn
      ? t('pages.username.yourStories')
      : loaded?.author?.display_name || (username ?? null),
};

/** An author's page: their stories, and for themselves the desk where stories begin. */
export function Component() {
  const { author, own, stories, next_cursor, inBin, isOwn, wanted, standings, failure } =
    useLoaderData<typeof loader>();
  const { username = '' } = useParams();
  const [params] = useSearchParams();
  // Of somebody who has logged out here the page is loaded anew in a moment.
  const isDesk = useSession()?.username === username && isOwn;
  const hasStories = own.length + stories.length > 0;
  return (
    <div className={isDesk ? 'page own-desk' : 'page page-wide'}>
      <Breadcrumbs crumbs={[{ label: username }]} />
      {isDesk ? (
        <OwnStories
          username={username}
          stories={failure ? null : own}
          inBin={inBin}
          wanted={wanted}
          isPage={next_cursor !== null || params.has('cursor')}
        />
      ) : (
        <header className="author-head">
          <h1>{author?.display_name || username}</h1>
          {author?.bio && <p className="author-bio">{author.bio}</p>}
          {author && hasStories && <FeedLink username={author.username} />}
        </header>
      )}
      {failure && <LoadFailure failure={failure} />}
      <StoryCards stories={stories} level={2} isByOne standing={standingIn(standings)} />
      {!isDesk && !hasStories && !failure && (
        <div className="empty">
          <p>{t('pages.username.noStories')}</p>
        </div>
      )}
      {next_cursor && (
        <p>
          <Link className="button" to={`?${withCursor(params, next_cursor)}`}>
            {t('stories.older')}
          </Link>
        </p>
      )}
      {isDesk && author && hasStories && <FeedLink username={author.username} />}
    </div>
  );
}

function FeedLink({ username }: { username: string }) {
  const onHost = useOnHost();
  return (
    <p>
      <a className="feed-link" href={onHost(`/feeds/${username}.atom`)}>
        {t('stories.feed')}
      </a>
    </p>
  );
}

function withCursor(params: URLSearchParams, cursor: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('cursor', cursor);
  return next;
}

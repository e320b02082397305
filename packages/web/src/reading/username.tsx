import type { Story } from '@brasslamp/contract';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { appContext, useSession } from '../app/app.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { StoryBadges } from '../design/story-badges.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { username } = params;
  const cursor = url.searchParams.get('cursor');
  return context.get(appContext).api('GET /api/stories/:username', {
    params: { username },
    query: { limit: 100, ...(cursor && { cursor }) },
  });
}

export const handle = {
  title: (_: unknown, { username }: { username?: string }) => username ?? null,
};

/** An author's page: their stories, and for themselves the desk where stories begin. */
export function Component() {
  const { stories, next_cursor } = useLoaderData<typeof loader>();
  const { username = '' } = useParams();
  const isOwn = useSession()?.username === username;
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: username }]} />
      <h1>{username}</h1>
      {isOwn && (
        <p>
          <Link className="button button-primary" to={pathTo('createStory', { username })}>
            {t('pages.username.startStory')}
          </Link>
        </p>
      )}
      {stories.length > 0 ? (
        <ul className="story-list">
          {stories.map((story) => (
            <StoryEntry key={story.id} story={story} isOwn={isOwn} />
          ))}
        </ul>
      ) : (
        <div className="empty">
          <p>{t('pages.username.noStories')}</p>
          {isOwn && <p>{t('pages.username.noStoriesOwn')}</p>}
        </div>
      )}
      {next_cursor && (
        <p>
          <Link className="button" to={`?cursor=${encodeURIComponent(next_cursor)}`}>
            {t('pages.username.older')}
          </Link>
        </p>
      )}
    </div>
  );
}

function StoryEntry({ story, isOwn }: { story: Story; isOwn: boolean }) {
  const { title, slug, username, description } = story;
  return (
    <li className="story-entry">
      <div className="story-row">
        <h2>
          <Link to={pathTo('story', { username, slug })}>{title}</Link>
        </h2>
        {isOwn && <StoryBadges story={story} />}
      </div>
      {description && <p className="story-teaser">{description}</p>}
    </li>
  );
}

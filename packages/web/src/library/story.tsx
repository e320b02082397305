import type { Reply, Story } from '@brasslamp/contract';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Api } from '../api/api.ts';
import { rich } from '../i18n/rich.tsx';
import { type MessageKey, t } from '../i18n/translate.ts';
import { checkBeforePublish } from '../publishing/publish-check.ts';
import { PlanNotes, PublishControl } from '../publishing/publish-control.tsx';
import { PublishQuestion } from '../publishing/publish-question.tsx';
import {
  type NotAnswered,
  parseStatusChange,
  publishesDraft,
} from '../publishing/status-change.ts';
import { pathTo } from '../routes.ts';
import { type App, appContext, useSession } from '../screen/app.ts';
import { loadPart, withStatusOf } from '../screen/load-part.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { EndingsFound } from '../ui/story/endings-found.tsx';
import { NoteReachList } from '../ui/story/note-reach.tsx';
import { OneReading } from '../ui/story/one-reading.tsx';
import { StoryBadges } from '../ui/story/story-badges.tsx';
import { StoryCover, StoryLength } from '../ui/story/story-cover.tsx';
import { wordsIn } from '../ui/story/story-lang.ts';
import { ChapterList, OwnerMenu } from './owned-story.tsx';
import './story.css';

export { publishAction as action } from '../publishing/status-change.ts';

export async function loader({ context, params: { username, slug }, url }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const { api } = app;
  const params = { username, story_slug: slug };
  const isOwn = app.session.current()?.username === username;
  const listed = api('GET /api/stories/:username/:story_slug/chapters', { params });
  const [story, { value, failure }, ending, found] = await Promise.all([
    api('GET /api/stories/:username/:story_slug', { params }),
    loadPart(app, listed, { chapters: [] }),
    readSharedEnding(api, params, url),
    readFound(app, params),
  ]);
  // In the browser the API has already led on from an old address.
  if (story.slug !== slug) throw redirect(pathTo('story', story) + url.search);
  // Without JavaScript the question comes with what the checker says.
  const change =
    app.world === 'server' && isOwn ? parseStatusChange(url.searchParams.get('ask')) : null;
  const checked = change && publishesDraft(change) ? await checkBeforePublish(api, story) : null;
  // Only its owner is shown the chapters.
  const missing = isOwn ? failure : undefined;
  return withStatusOf({ story, ...value, ending, found, checked, failure: missing });
}

type Params = Record<'username' | 'story_slug', string | undefined>;

/** The endings found by somebody who has read it; null also where that cannot be found out. */
async function readFound(app: App, params: Params) {
  if (!app.session.current() && !app.guest) return null;
  const key = 'GET /api/stories/:username/:story_slug/endings';
  const found = await app.api(key, { params }).catch(() => null);
  return found && found.names.length > 0 ? found : null;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  title: (loaded?: Loaded) => loaded?.story.title ?? null,
};

/** A story's front page; its owner also finds the way into the workshop here. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { story, chapters, ending, found, checked, failure } = loaded;
  const failed = useActionData<Partial<NotAnswered>>();
  const session = useSession();
  const isOwner = session?.user_id === story.owner_id;
  const isAdmin = session?.flags.includes('admin') === true;
  const { title, description, username, author, slug } = story;
  const words = wordsIn(story.lang);
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: username, to: pathTo('username', { username }) }, { label: title }]}
      />
      {/* The picture that is drawn of a story has its title, which stands here in words. */}
      {story.cover !== null && <StoryCover story={story} className="story-page-cover" />}
      <header className="story-head">
        <div className="story-heading">
          <h1 {...words}>{title}</h1>
          {isOwner && <OwnerMenu story={story} />}
          {isAdmin && (
            <Link
              className="button button-quiet"
              to={pathTo('adminStories', undefined, { search: title })}
            >
              {t('pages.story.moderate')}
            </Link>
          )}
        </div>
        <div className="story-row">
          <p className="story-author">
            {rich(t('stories.by', { author }), {
              author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
            })}
          </p>
          {(isOwner || isAdmin) && <StoryBadges story={story} />}
        </div>
        <OneReading reading={story.reading} />
        <StoryLength story={story} />
      </header>
      <StoryNotice story={story} isOwner={isOwner} />
      {description && (
        <p className="story-description" {...words}>
          {description}
        </p>
      )}
      <NoteReachList notes={story.note_reach} lang={story.lang} />
      {found && <EndingsFound found={{ endings_found: found, achievements: [] }} />}
      {ending && <SharedEnding ending={ending} story={story} />}
      <div className="button-row">
        {isOwner && (
          <Link
            className="button button-primary"
            to={pathTo('workspace', { username, slug }, { field: 'body' })}
          >
            {t('pages.story.write')}
          </Link>
        )}
        <Link
          className={isOwner ? 'button story-read' : 'button button-primary story-read'}
          to={pathTo('readerHome', { username, slug })}
        >
          {t('pages.story.read')}
        </Link>
        {isOwner && <PublishControl story={story} isNext={false} />}
        {isOwner && <PlanNotes story={story} />}
      </div>
      {isOwner && <ChapterList story={story} chapters={chapters} failure={failure} />}
      {isOwner && <PublishQuestion story={story} checked={checked} failed={failed} />}
    </div>
  );
}

type Ending = Reply<'GET /api/stories/:username/:story_slug/endings/:ending_name'>;

/** The ending that a shared link speaks of. One that the story does not have is no error: null. */
async function readSharedEnding(
  api: Api,
  params: Params,
  { searchParams }: URL,
): Promise<Ending | null> {
  const ending_name = searchParams.get('ending');
  if (!ending_name) return null;
  const key = 'GET /api/stories/:username/:story_slug/endings/:ending_name';
  return api(key, { params: { ...params, ending_name } }).catch(() => null);
}

/** For visitors who follow a link that a reader shared from an ending. */
function SharedEnding({ ending, story }: { ending: Ending; story: Story }) {
  return (
    <p className="note">
      {t('pages.story.sharedEnding', { ending: ending.name })}{' '}
      <Link to={pathTo('readerHome', story)}>{t('pages.story.sharedEndingStart')}</Link>
    </p>
  );
}

/** Explains the status to its viewer; a published story needs no words. */
function StoryNotice({ story, isOwner }: { story: Story; isOwner: boolean }) {
  const key = noticeKey(story.status, isOwner);
  if (!key) return null;
  const isShut = story.status === 'suspended' || story.status === 'banned';
  return (
    <div className={isShut ? 'note story-notice story-notice-shut' : 'note story-notice'}>
      <p>{rich(t(key), { bin: (inside) => <Link to={pathTo('bin')}>{inside}</Link> })}</p>
      {isShut && story.status_reason && (
        <p className="story-reason">
          {t('pages.story.notices.reason')} <q>{story.status_reason}</q>
        </p>
      )}
    </div>
  );
}

function noticeKey(status: Story['status'], isOwner: boolean): MessageKey | null {
  switch (status) {
    case 'published':
      return null;
    case 'archived':
      return isOwner ? 'pages.story.notices.archivedOwn' : 'pages.story.notices.archived';
    case 'draft':
      return isOwner ? null : 'pages.story.notices.draft';
    case 'suspended':
      return isOwner ? 'pages.story.notices.suspendedOwn' : 'pages.story.notices.suspended';
    case 'banned':
      return isOwner ? 'pages.story.notices.bannedOwn' : 'pages.story.notices.banned';
    case 'deleted':
      return isOwner ? 'pages.story.notices.deletedOwn' : 'pages.story.notices.deleted';
  }
}

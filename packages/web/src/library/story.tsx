import type { Reply, Story } from '@brasslamp/contract';
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Api } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
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
import { lookAttributes } from '../ui/story/look-attributes.ts';
import { NoteReachList } from '../ui/story/note-reach.tsx';
import { StoryBadges } from '../ui/story/story-badges.tsx';
import { StoryTags } from '../ui/story/story-card.tsx';
import { StoryAuthor, StoryCards } from '../ui/story/story-cards.tsx';
import { StoryCover } from '../ui/story/story-cover.tsx';
import { wordsIn } from '../ui/story/story-lang.ts';
import { ChapterList, OwnerMenu } from './owned-story.tsx';
import { readStoryShelf } from './shelf/read-standings.ts';
import { StoryShelf } from './shelf/story-shelf.tsx';
import { EndingsOf, FactsLine } from './story-page/story-facts.tsx';
import { SharedEnding, StoryNotice } from './story-page/story-notes.tsx';
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
  const [shelf, more, alike] = await Promise.all([
    readStoryShelf(app, story),
    readMore(app, story),
    readAlike(app, story),
  ]);
  // Without JavaScript the question comes with what the checker says.
  const change =
    app.world === 'server' && isOwn ? parseStatusChange(url.searchParams.get('ask')) : null;
  const checked = change && publishesDraft(change) ? await checkBeforePublish(api, story) : null;
  // Only its owner is shown the chapters.
  const missing = isOwn ? failure : undefined;
  return withStatusOf({
    story,
    ...value,
    ending,
    found,
    shelf,
    more,
    alike,
    checked,
    failure: missing,
  });
}

type Params = Record<'username' | 'story_slug', string | undefined>;

/** The endings found by somebody who has read it; null also where that cannot be found out. */
async function readFound(app: App, params: Params) {
  if (!app.session.current() && !app.guest) return null;
  const key = 'GET /api/stories/:username/:story_slug/endings';
  const found = await app.api(key, { params }).catch(() => null);
  return found && found.names.length > 0 ? found : null;
}

/** As many of their other stories as stand in a row. */
const mostMore = 3;

/** Other stories that its author has published; a story that is not open itself leads to none. */
async function readMore({ api }: App, { id, username, status }: Story): Promise<Story[]> {
  if (status !== 'published' && status !== 'archived') return [];
  const key = 'GET /api/stories/:username';
  const query = { limit: mostMore + 1 };
  const found = await api(key, { params: { username }, query }).catch(() => null);
  const others = found?.stories.filter((one) => one.id !== id && one.status === 'published') ?? [];
  return others.slice(0, mostMore);
}

/** Stories of others like this one; one without tags is like none. */
async function readAlike({ api }: App, { username, slug, tags }: Story): Promise<Story[]> {
  if (tags.length === 0) return [];
  const key = 'GET /api/stories/:username/:story_slug/alike';
  const found = await api(key, { params: { username, story_slug: slug } }).catch(() => null);
  return found?.stories ?? [];
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = {
  title: (loaded?: Loaded) => loaded?.story.title ?? null,
};

/** A story's front page; its owner also finds the way into the workshop here. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { story, chapters, ending, found, shelf, more, alike, checked, failure } = loaded;
  const failed = useActionData<Partial<NotAnswered>>();
  const session = useSession();
  const isOwner = session?.user_id === story.owner_id;
  const isAdmin = session?.flags.includes('admin') === true;
  const { title, description, username, author, slug } = story;
  const words = wordsIn(story.lang);
  return (
    <div className="page page-wide" {...lookAttributes(story)}>
      <Breadcrumbs
        crumbs={[{ label: username, to: pathTo('username', { username }) }, { label: title }]}
      />
      <div className="story-page">
        <StoryCover story={story} className="story-page-cover" />
        <div className="story-page-words">
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
              <StoryAuthor story={story} />
              {(isOwner || isAdmin) && <StoryBadges story={story} />}
            </div>
            <FactsLine story={story} />
          </header>
          <StoryNotice story={story} isOwner={isOwner} />
          {description && (
            <p className="story-description" {...words}>
              {description}
            </p>
          )}
          {story.first_words && (
            <p className="story-first-words" {...words}>
              {story.first_words}
            </p>
          )}
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
          <StoryShelf story={story} shelf={shelf} />
          <EndingsOf story={story} found={found} />
          <NoteReachList notes={story.note_reach} lang={story.lang} />
          <StoryTags tags={story.tags} />
          {isOwner && <ChapterList story={story} chapters={chapters} failure={failure} />}
        </div>
      </div>
      {more.length > 0 && (
        <section className="story-more" aria-labelledby="more">
          <h2 id="more">{t('pages.story.moreBy', { author })}</h2>
          <StoryCards stories={more} level={3} isFar isByOne />
        </section>
      )}
      {alike.length > 0 && (
        <section className="story-more" aria-labelledby="alike">
          <h2 id="alike">{t('pages.story.alike')}</h2>
          <StoryCards stories={alike} level={3} isFar />
        </section>
      )}
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

import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { appContext, useSession } from '../app/app.ts';
import type { Failed } from '../app/screen-module.ts';
import { Breadcrumbs } from '../design/breadcrumbs.tsx';
import { FormError } from '../design/form-error.tsx';
import { StoryBadges } from '../design/story-badges.tsx';
import { StoryNav } from '../design/story-nav.tsx';
import { rich } from '../i18n/rich.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';
import { ChapterList, OwnerMenu } from './owned-story.tsx';
import { PublishControls } from './publish-controls.tsx';
import { readSharedEnding, SharedEnding } from './shared-ending.tsx';
import { StoryNotice } from './story-notice.tsx';
import './story.css';

export { publishAction as action } from './publish-action.ts';

export async function loader({ context, params: { username, slug }, url }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const params = { username, story_slug: slug };
  const [story, { chapters }, ending] = await Promise.all([
    api('GET /api/stories/:username/:story_slug', { params }),
    api('GET /api/stories/:username/:story_slug/chapters', { params }),
    readSharedEnding(api, params, url),
  ]);
  // In the browser the API has already led on from an old address.
  if (story.slug !== slug) throw redirect(pathTo('story', story) + url.search);
  return { story, chapters, ending };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle = {
  title: (loaded?: Loaded) => loaded?.story.title ?? null,
};

/** A story's front page; its owner also finds the way into the workshop here. */
export function Component() {
  const { story, chapters, ending } = useLoaderData<typeof loader>();
  const failed = useActionData<Partial<Failed>>();
  const [search] = useSearchParams();
  const session = useSession();
  const isOwner = session?.user_id === story.owner_id;
  const isAdmin = session?.flags.includes('admin') === true;
  const { title, description, username, author, slug, content_notes: notes } = story;
  const hasPublishing =
    isOwner &&
    (story.status === 'draft' || (story.status === 'published' && story.has_unpublished_changes));
  return (
    <div className="page">
      <Breadcrumbs
        crumbs={[{ label: username, to: pathTo('username', { username }) }, { label: title }]}
      />
      {isOwner && <StoryNav username={username} slug={slug} />}
      <header className="story-head">
        <div className="story-heading">
          <h1>{title}</h1>
          {isOwner && <OwnerMenu story={story} />}
        </div>
        <div className="story-row">
          <p className="story-author">
            {rich(t('stories.by', { author }), {
              author: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
            })}
          </p>
          {(isOwner || isAdmin) && <StoryBadges story={story} />}
        </div>
      </header>
      <StoryNotice story={story} isOwner={isOwner} />
      {description && <p className="story-description">{description}</p>}
      {notes.length > 0 && (
        <p className="story-notes">{t('pages.story.contentNotes', { notes: notes.join(', ') })}</p>
      )}
      {ending && <SharedEnding ending={ending} story={story} />}
      <FormError failure={failed?.failure} />
      <div className="button-row">
        <Link
          className={hasPublishing ? 'button' : 'button button-primary'}
          to={pathTo('readerHome', { username, slug })}
        >
          {t('pages.story.read')}
        </Link>
        {isOwner && <PublishControls story={story} asks={search.get('ask')} />}
      </div>
      {isOwner && <ChapterList story={story} chapters={chapters} />}
    </div>
  );
}

import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useOnHost } from '../../host/base-path.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { appContext } from '../../screen/app.ts';
import { StoryAuthor } from '../../ui/story/story-cards.tsx';
import { StoryCover } from '../../ui/story/story-cover.tsx';
import { wordsIn } from '../../ui/story/story-lang.ts';
import { StoryLine } from '../../ui/story/story-line.tsx';
import { readStandings } from '../shelf/read-standings.ts';
import { StandingLine } from '../shelf/standing-line.tsx';
import './lists.css';

export async function loader({ context, params: { listId } }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const list = await app.api('GET /api/lists/:list_id', { params: { list_id: listId } });
  const stories = list.stories.flatMap(({ story }) => story ?? []);
  return { list, standings: await readStandings(app, stories) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export const handle = { title: (loaded?: Loaded) => loaded?.list.title ?? null };

/** A list of stories as others read it. */
export function Component() {
  const onHost = useOnHost();
  const { list, standings } = useLoaderData<typeof loader>();
  const { id, title, note, username, is_own, is_public } = list;
  const shown = list.stories.flatMap(({ story, ...said }) => (story ? [{ ...said, story }] : []));
  const finished = shown.filter(({ story }) => standings.byStory[story.id]?.tab === 'finished');
  return (
    <div className="page">
      <header className="list-head">
        <h1 dir="auto">{title}</h1>
        <p className="story-author">
          {rich(t('lists.by', { owner: username }), {
            owner: (inside) => <Link to={pathTo('username', { username })}>{inside}</Link>,
          })}
        </p>
        {note && (
          <p className="list-note" dir="auto">
            {note}
          </p>
        )}
        {finished.length > 0 && (
          <p className="list-facts">
            {t('lists.finished', { count: finished.length, total: shown.length })}
          </p>
        )}
        {!is_public && <p className="note">{t('lists.onlyYou')}</p>}
      </header>
      {shown.length === 0 && <p className="empty">{t('lists.empty')}</p>}
      {shown.length > 0 && (
        <ol className="listed-stories" aria-label={t('lists.order')}>
          {shown.map(({ story, note: sentence }, place) => (
            <li className="listed-story" key={story.id}>
              <StoryCover story={story} isFar={place > 1} className="listed-cover" />
              <div className="listed-words">
                <h2 {...wordsIn(story.lang)}>
                  <Link to={pathTo('story', story)}>{story.title}</Link>
                </h2>
                <StoryAuthor story={story} />
                {sentence && (
                  <p className="listed-sentence" dir="auto">
                    {sentence}
                  </p>
                )}
                <StoryLine story={story} />
                <StandingLine story={story} standings={standings} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {is_own && (
        <p>
          <Link className="button" to={pathTo('readingList', { listId: id })}>
            {t('lists.edit')}
          </Link>
        </p>
      )}
      {is_public && (
        <p>
          <a className="feed-link" href={onHost(`/feeds/lists/${id}.atom`)}>
            {t('lists.feed')}
          </a>
        </p>
      )}
    </div>
  );
}

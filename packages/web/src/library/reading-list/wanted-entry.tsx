import type { ShelfEntry } from '@brasslamp/contract';
import { Form, Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';
import { StoryCover } from '../../ui/story/story-cover.tsx';
import { wordsIn } from '../../ui/story/story-lang.ts';
import { StoryLine } from '../../ui/story/story-line.tsx';

/** A story that somebody wants to read: how long it is, the way into it, and off the shelf again. */
export function WantedEntry({ entry: { story } }: { entry: ShelfEntry }) {
  const { username, slug, title, author, lang } = story;
  return (
    <li className="reading-entry reading-entry-covered">
      <StoryCover story={story} isFar className="reading-cover" />
      <div className="reading-words">
        <h3 {...wordsIn(lang)}>
          <Link to={pathTo('story', { username, slug })}>{title}</Link>
        </h3>
        <p className="story-author">
          {rich(t('stories.by', { author }), { author: (inside) => inside })}
        </p>
        <StoryLine story={story} />
        <div className="playthrough-actions">
          <Link
            className="button"
            to={pathTo('readerHome', { username, slug })}
            aria-label={t('pages.reading.startThis', { title })}
          >
            {t('pages.reading.start')}
          </Link>
          <Form method="post" action={pathTo('reading')} replace preventScrollReset>
            <input type="hidden" name="story_id" value={story.id} />
            <input
              type="hidden"
              name="back"
              value={pathTo('reading', undefined, { tab: 'want', off: story.id })}
            />
            <button
              className="button button-quiet"
              type="submit"
              name="intent"
              value="want_no_more"
              aria-label={t('pages.reading.takeOffThis', { title })}
            >
              {t('pages.reading.takeOff')}
            </button>
          </Form>
        </div>
      </div>
    </li>
  );
}

/** Says that a story was taken off, and takes that back. */
export function WantedAgain({ storyId }: { storyId: string }) {
  return (
    <div className="note undo-note-content" role="status">
      <p>{t('pages.reading.takenOff')}</p>
      <Form method="post" action={pathTo('reading')} replace preventScrollReset>
        <input type="hidden" name="story_id" value={storyId} />
        <input type="hidden" name="back" value={pathTo('reading', undefined, { tab: 'want' })} />
        <button className="button" type="submit" name="intent" value="want">
          {t('playthrough.undo')}
        </button>
      </Form>
    </div>
  );
}

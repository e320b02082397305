import type { Chapter, Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import type { Failure } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { QuestionLink } from '../publishing/publish-control.tsx';
import { pathTo } from '../routes.ts';
import { LoadFailure } from '../ui/failures/load-failure.tsx';
import { Menu } from '../ui/menu.tsx';
import { MoreIcon } from '../ui/more-icon.tsx';

/** The parts of a story's page that only its owner sees. */

interface Part {
  story: Story;
}

/** An admin has shut it: its owner can still write, but not change its status. */
const isShut = ({ status }: Story) => status === 'suspended' || status === 'banned';

export function OwnerMenu({ story }: Part) {
  const { username, slug, status } = story;
  return (
    <Menu label={t('pages.story.menu')} summary={<MoreIcon />}>
      <Link className="menu-entry" to={pathTo('editStoryProperties', { username, slug })}>
        {t('pages.story.edit')}
      </Link>
      <Link className="menu-entry" to={pathTo('storyVersions', { username, slug })}>
        {t('pages.story.versions')}
      </Link>
      {status === 'published' && (
        <QuestionLink change="archive" className="menu-entry">
          {t('pages.story.archive')}
        </QuestionLink>
      )}
      {(status === 'published' || status === 'archived') && (
        <QuestionLink change="unpublish" className="menu-entry menu-entry-danger">
          {t('pages.story.unpublish')}
        </QuestionLink>
      )}
      {!isShut(story) && (
        <Link
          className="menu-entry menu-entry-danger"
          to={pathTo('deleteStory', { username, slug })}
        >
          {t('pages.story.delete')}
        </Link>
      )}
    </Menu>
  );
}

export function ChapterList({
  story,
  chapters,
  failure,
}: Part & {
  chapters: Chapter[];
  failure: Failure | undefined;
}) {
  const { username, slug } = story;
  return (
    <section className="chapters" aria-labelledby="chapters">
      <h2 id="chapters">{t('pages.story.chapters')}</h2>
      {chapters.length > 0 ? (
        <ol className="chapter-list">
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <Link to={pathTo('authorChapter', { username, slug, chapterId: id })}>{title}</Link>
            </li>
          ))}
        </ol>
      ) : (
        !failure && <p className="empty">{t('pages.story.noChapters')}</p>
      )}
      {failure && <LoadFailure failure={failure} />}
      <p className="button-row">
        <Link className="button" to={pathTo('createChapter', { username, slug })}>
          {t('pages.story.createChapter')}
        </Link>
      </p>
    </section>
  );
}

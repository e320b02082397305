import type { Chapter, Story } from '@brasslamp/contract';
import { Form, Link } from 'react-router';
import { Menu } from '../design/menu.tsx';
import { MoreIcon } from '../design/more-icon.tsx';
import { t } from '../i18n/translate.ts';
import { pathTo } from '../routes.ts';

/** What only the owner of a story sees on its page. */

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
      {status === 'published' && <StatusEntry to="archive">{t('pages.story.archive')}</StatusEntry>}
      {status === 'archived' && (
        <StatusEntry to="unarchive">{t('pages.story.unarchive')}</StatusEntry>
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

function StatusEntry({ to, children }: { to: 'archive' | 'unarchive'; children: string }) {
  return (
    <Form method="post" replace preventScrollReset>
      <button className="menu-entry" type="submit" name="intent" value={to}>
        {children}
      </button>
    </Form>
  );
}

export function ChapterList({ story, chapters }: Part & { chapters: Chapter[] }) {
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
        <p className="empty">{t('pages.story.noChapters')}</p>
      )}
      <p>
        <Link className="button" to={pathTo('createChapter', { username, slug })}>
          {t('pages.story.createChapter')}
        </Link>
      </p>
    </section>
  );
}

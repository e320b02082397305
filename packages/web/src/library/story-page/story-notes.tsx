import type { Reply, Story } from '@brasslamp/contract';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { pathTo } from '../../routes.ts';

type Ending = Reply<'GET /api/stories/:username/:story_slug/endings/:ending_name'>;

/** For visitors who follow a link that a reader shared from an ending. */
export function SharedEnding({ ending, story }: { ending: Ending; story: Story }) {
  return (
    <p className="note">
      {t('pages.story.sharedEnding', { ending: ending.name })}{' '}
      <Link to={pathTo('readerHome', story)}>{t('pages.story.sharedEndingStart')}</Link>
    </p>
  );
}

/** Explains the status to its viewer; a published story needs no words. */
export function StoryNotice({ story, isOwner }: { story: Story; isOwner: boolean }) {
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

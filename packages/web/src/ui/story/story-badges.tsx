import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';
import { StatusBadge } from './status-badge.tsx';

/** For a story's owner: its status, and whether readers have yet to get the latest. */
export function StoryBadges({ story: { status, has_unpublished_changes } }: { story: Story }) {
  return (
    <>
      <StatusBadge status={status} />
      {status === 'published' && has_unpublished_changes && (
        <span className="badge">{t('stories.hasChanges')}</span>
      )}
    </>
  );
}

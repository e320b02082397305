import type { Story } from '@brasslamp/contract';
import { t } from '../../i18n/translate.ts';

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

/** The status of a story, in a word. */
export function StatusBadge({ status }: Pick<Story, 'status'>) {
  return <span className="badge">{t(`statuses.${status}`)}</span>;
}

import type { Story, Version } from '@brasslamp/contract';
import { Link } from 'react-router';
import { PublishControl } from '../../publishing/publish-control.tsx';
import { t } from '../t.ts';
import { MissedPlanNote } from './plan/missed-plan-note.tsx';
import { PlanForm } from './plan/plan-form.tsx';
import styles from './versions.module.css';

/** What readers have now, and the ways to give them what is in the draft. */
export function NowSection({ story, current }: { story: Story; current: Version | undefined }) {
  const { status, has_unpublished_changes: hasChanges } = story;
  const isOpen = status === 'draft' || status === 'published';
  return (
    <section className={styles.part} aria-labelledby="now">
      <h2 id="now" tabIndex={-1}>
        {t('studio.versions.now')}
      </h2>
      <p>
        {nowWords(story, current)}
        {status === 'published' && hasChanges && current && (
          <>
            {' '}
            <Link to={`?from=${current.id}&to=draft`} replace preventScrollReset>
              {t('studio.versions.seeChanges')}
            </Link>
          </>
        )}
      </p>
      {story.missed_plan && <MissedPlanNote story={story} missed={story.missed_plan} />}
      <PublishControl story={story} />
      {isOpen && <PlanForm story={story} />}
    </section>
  );
}

function nowWords({ status, has_unpublished_changes }: Story, current: Version | undefined) {
  const number = current?.number ?? '';
  if (status === 'draft') return t('studio.versions.nowDraft');
  if (status === 'archived') return t('studio.versions.nowArchived', { number });
  if (status !== 'published') {
    return t('studio.versions.nowShut', { status: t(`statuses.${status}`) });
  }
  return t(has_unpublished_changes ? 'studio.versions.nowBehind' : 'studio.versions.nowLatest', {
    number,
  });
}

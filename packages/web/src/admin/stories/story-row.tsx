import type { Story } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { Day } from '../../ui/day.tsx';
import { StatusBadge } from '../../ui/story/status-badge.tsx';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { type Act, ActDialog } from '../frame/act-dialog.tsx';
import { t } from '../t.ts';
import styles from './story-row.module.css';
import { useStoryActs } from './use-story-acts.tsx';

/** One story as an admin sees it: where it stands, why, and what can be done about it. */
export function StoryRow({ story }: { story: Story }) {
  const { title, username, slug, status, featured, status_reason } = story;
  return (
    <article className={styles.row} aria-label={title}>
      <div className={styles.words}>
        <div className={styles.head}>
          <h2>
            <Link to={pathTo('story', { username, slug })}>{title}</Link>
          </h2>
          <StatusBadge status={status} />
          {featured && (
            <span className={`badge ${styles.featured}`}>{t('admin.stories.featured')}</span>
          )}
        </div>
        <p className={styles.soft}>
          {rich(t('admin.stories.facts'), {
            author: () => (
              <Link to={pathTo('adminUserDetails', { userId: story.owner_id })}>{username}</Link>
            ),
            day: () => <Day time={story.created_at} />,
          })}
        </p>
        {status_reason && <p>{t('admin.stories.reason', { reason: status_reason })}</p>}
      </div>
      {status !== 'deleted' && <Acts story={story} />}
    </article>
  );
}

function Acts({ story }: { story: Story }) {
  const [act, setAct] = useState<Act | null>(null);
  const { suspend, ban, lift, toggleFeatured } = useStoryActs(story);
  const featuring = useMutation({ mutationFn: toggleFeatured });
  const { title, status, featured } = story;
  const isShut = status === 'suspended' || status === 'banned';
  return (
    <div className={styles.acts}>
      {(featured || status === 'published') && (
        <button
          className={`button button-quiet ${styles.act}`}
          type="button"
          aria-label={t(featured ? 'admin.feature.stopOne' : 'admin.feature.startOne', { title })}
          aria-disabled={featuring.isPending}
          onClick={() => !featuring.isPending && featuring.mutate()}
        >
          {t(featured ? 'admin.feature.stop' : 'admin.feature.start')}
        </button>
      )}
      {status === 'suspended' && (
        <button
          className={`button button-quiet ${styles.act}`}
          type="button"
          aria-label={t('admin.liftStory.openOne', { title })}
          onClick={() => setAct(lift)}
        >
          {t('admin.liftStory.open')}
        </button>
      )}
      {!isShut && (
        <button
          className={`button button-quiet ${styles.act}`}
          type="button"
          aria-label={t('admin.shut.suspended.openOne', { title })}
          onClick={() => setAct(suspend)}
        >
          {t('admin.shut.suspended.open')}
        </button>
      )}
      {status !== 'banned' && (
        <button
          className={`button button-quiet ${styles.act} ${styles.ban}`}
          type="button"
          aria-label={t('admin.shut.banned.openOne', { title })}
          onClick={() => setAct(ban)}
        >
          {t('admin.shut.banned.open')}
        </button>
      )}
      <ActionFailure error={featuring.error} />
      <ActDialog act={act} onClose={() => setAct(null)} />
    </div>
  );
}

import type { Story } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { Day } from '../../ui/day.tsx';
import { StatusBadge } from '../../ui/story/story-badges.tsx';
import { ActionFailure } from '../../ui-kit/action-failure.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { useStories } from '../frame/admin-queries.ts';
import filtersStyles from '../frame/filters.module.css';
import { SearchField, useFilters } from '../frame/filters.tsx';
import styles from '../frame/list-row.module.css';
import { PagedList } from '../frame/lists.tsx';
import { Page } from '../frame/page.tsx';
import { t } from '../t.ts';
import { useStoryActions } from './use-story-actions.tsx';

export const handle = { title: () => t('admin.nav.stories') };

const statuses: Story['status'][] = [
  'published',
  'draft',
  'archived',
  'suspended',
  'banned',
  'deleted',
];

export function Component() {
  const { filters, setFilter } = useFilters('search', 'status');
  const status = statuses.find((one) => one === filters.status);
  const stories = useStories({ search: filters.search.trim(), status });
  const isNarrowed = filters.search !== '' || status !== undefined;
  return (
    <Page heading={t('admin.nav.stories')}>
      <div className={filtersStyles.filters}>
        <SearchField
          label={t('admin.stories.search')}
          value={filters.search}
          onSearch={(text) => setFilter('search', text)}
        />
        <SelectField
          label={t('admin.stories.status')}
          name="status"
          value={status ?? ''}
          options={[
            { id: '', words: t('admin.stories.allStatuses') },
            ...statuses.map((one) => ({ id: one, words: t(`statuses.${one}`) })),
          ]}
          onPick={(picked) => setFilter('status', picked)}
        />
      </div>
      <PagedList
        label={t('admin.nav.stories')}
        pages={stories}
        entriesOf={(page) => page.stories}
        keyOf={({ id }) => id}
        empty={<p>{t(isNarrowed ? 'admin.stories.noneSuch' : 'admin.stories.none')}</p>}
      >
        {(story) => <StoryRow story={story} />}
      </PagedList>
    </Page>
  );
}

/** A story as an admin sees it: its status, the reason, and the actions. */
function StoryRow({ story }: { story: Story }) {
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
      {status !== 'deleted' && <StoryActions story={story} />}
    </article>
  );
}

function StoryActions({ story }: { story: Story }) {
  const [action, setAction] = useState<AdminAction | null>(null);
  const { suspend, ban, lift, toggleFeatured } = useStoryActions(story);
  const featuring = useMutation({ mutationFn: toggleFeatured });
  const { title, status, featured } = story;
  const isShut = status === 'suspended' || status === 'banned';
  return (
    <div className={styles.actions}>
      {(featured || status === 'published') && (
        <button
          className={`button button-quiet ${styles.action}`}
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
          className={`button button-quiet ${styles.action}`}
          type="button"
          aria-label={t('admin.liftStory.openOne', { title })}
          onClick={() => setAction(lift)}
        >
          {t('admin.liftStory.open')}
        </button>
      )}
      {!isShut && (
        <button
          className={`button button-quiet ${styles.action}`}
          type="button"
          aria-label={t('admin.shut.suspended.openOne', { title })}
          onClick={() => setAction(suspend)}
        >
          {t('admin.shut.suspended.open')}
        </button>
      )}
      {status !== 'banned' && (
        <button
          className={`button button-quiet ${styles.action} ${styles.loss}`}
          type="button"
          aria-label={t('admin.shut.banned.openOne', { title })}
          onClick={() => setAction(ban)}
        >
          {t('admin.shut.banned.open')}
        </button>
      )}
      <ActionFailure error={featuring.error} />
      <ActionDialog action={action} onClose={() => setAction(null)} />
    </div>
  );
}

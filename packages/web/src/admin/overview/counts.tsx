import type { SiteEvent } from '@brasslamp/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useNewestEvents, useStoryCount } from '../frame/admin-queries.ts';
import { t } from '../t.ts';
import styles from './counts.module.css';

const dayMs = 24 * 60 * 60 * 1_000;

/** How much there is of what an admin looks after, each leading to the list behind it. */
export function Counts() {
  return (
    <ul className={styles.counts}>
      <EventCount type="registered" />
      <EventCount type="login_failed" />
      <EventCount type="story_published" />
      <StoryCount status="suspended" />
      <StoryCount status="banned" />
    </ul>
  );
}

function EventCount({ type }: { type: Counted }) {
  const { data } = useNewestEvents(type);
  const [openedAt] = useState(Date.now);
  const recent = data?.events.filter(({ created_at }) => Date.parse(created_at) > openedAt - dayMs);
  const isMore = data?.next_cursor != null && recent?.length === data.events.length;
  return (
    <Count
      to={pathTo('adminEvents', undefined, { type })}
      count={recent?.length}
      isMore={isMore}
      label={t(`admin.counts.${type}`)}
    />
  );
}

type Counted = Extract<SiteEvent['type'], 'registered' | 'login_failed' | 'story_published'>;

function StoryCount({ status }: { status: 'suspended' | 'banned' }) {
  const { data } = useStoryCount(status);
  return (
    <Count
      to={pathTo('adminStories', undefined, { status })}
      count={data?.stories.length}
      isMore={data?.next_cursor != null}
      label={t(`admin.counts.${status}`)}
    />
  );
}

function Count({
  to,
  count,
  isMore,
  label,
}: {
  to: string;
  count: number | undefined;
  isMore: boolean;
  label: string;
}) {
  return (
    <li>
      <Link className={styles.count} to={to}>
        <strong>{count === undefined ? '–' : `${count}${isMore ? '+' : ''}`}</strong>
        <span>{label}</span>
      </Link>
    </li>
  );
}

import type { SiteEvent } from '@brasslamp/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureOf } from '../../api/api.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { EventLine } from '../events/event-line.tsx';
import { useNewestEvents, useStoryCount, useUsers } from '../frame/admin-queries.ts';
import { StaticList } from '../frame/lists.tsx';
import { Page, Section } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { t } from '../t.ts';
import { UserEntry } from '../users/user-entry.tsx';
import styles from './test-mail.module.css';

export const handle = { title: () => t('admin.title') };

const usersShown = 5;

/** The first page of the admin area: what needs looking at, and the ways on from there. */
export function Component() {
  const events = useNewestEvents();
  const users = useUsers('');
  return (
    <Page heading={t('admin.nav.overview')} actions={<TestMail />}>
      <Counts />
      <Section
        heading={t('admin.overview.events')}
        more={<Link to={pathTo('adminEvents')}>{t('admin.overview.allEvents')}</Link>}
      >
        <QueryResult query={events} rows={5}>
          {(given) => (
            <StaticList
              label={t('admin.overview.events')}
              entries={given.events}
              keyOf={({ id }) => id}
              empty={t('admin.events.none')}
            >
              {(event) => <EventLine event={event} />}
            </StaticList>
          )}
        </QueryResult>
      </Section>
      <Section
        heading={t('admin.overview.users')}
        more={<Link to={pathTo('adminUsers')}>{t('admin.overview.allUsers')}</Link>}
      >
        <QueryResult query={users} rows={usersShown}>
          {({ pages: [first] }) => (
            <StaticList
              label={t('admin.overview.users')}
              entries={(first?.users ?? []).slice(0, usersShown)}
              keyOf={({ id }) => id}
              empty={t('admin.users.none')}
            >
              {(user) => <UserEntry user={user} />}
            </StaticList>
          )}
        </QueryResult>
      </Section>
    </Page>
  );
}

/** Sends a test mail to the admin who presses, and says where it went or why it could not be sent. */
function TestMail() {
  const { api } = useApp();
  const test = useMutation({ mutationFn: () => api('GET /api/user/send-test-email', {}) });
  return (
    <div className={styles.test}>
      <BusyButton
        className="button"
        type="button"
        isBusy={test.isPending}
        busyLabel={t('admin.testMail.sending')}
        onClick={() => !test.isPending && test.mutate()}
      >
        {t('admin.testMail.send')}
      </BusyButton>
      <div role="status">
        {!test.isPending && test.data && <Outcome {...test.data} />}
        {!test.isPending && test.error && (
          <p className="form-error">{failureText(failureOf(test.error))}</p>
        )}
      </div>
    </div>
  );
}

function Outcome({ sent, to, error }: { sent: boolean; to: string; error: string | null }) {
  if (sent) return <p className={styles.sent}>{t('admin.testMail.sent', { to })}</p>;
  return (
    <div className="form-error">
      <p>{t('admin.testMail.failed', { to })}</p>
      {error && <p className={styles.reason}>{error}</p>}
    </div>
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

/** The numbers of what an admin looks after, each leading to the list behind it. */
function Counts() {
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

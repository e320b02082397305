import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { failureOf } from '../../api/api.ts';
import { pathTo } from '../../routes.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { EventLine } from '../events/event-line.tsx';
import { useNewestEvents, useUsers } from '../frame/admin-queries.ts';
import { StaticList } from '../frame/lists.tsx';
import { Page, Section } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { t } from '../t.ts';
import { UserEntry } from '../users/user-entry.tsx';
import { Counts } from './counts.tsx';
import styles from './test-mail.module.css';

export const handle = { title: () => t('admin.title') };

const usersShown = 5;

/** What needs looking at, and the ways on from there. */
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

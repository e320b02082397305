import { Link } from 'react-router';
import { pathTo } from '../../routes.ts';
import { EventLine } from '../events/event-line.tsx';
import { useNewestEvents, useUsers } from '../frame/admin-queries.ts';
import { StaticList } from '../frame/lists.tsx';
import { Page, Section } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { t } from '../t.ts';
import { UserEntry } from '../users/user-entry.tsx';
import { Counts } from './counts.tsx';
import { TestMail } from './test-mail.tsx';

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

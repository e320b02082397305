import type { Story } from '@brasslamp/contract';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { onHost } from '../../host/base-path.ts';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { useApp, useSession } from '../../screen/app.ts';
import { Day } from '../../ui/day.tsx';
import { StatusBadge } from '../../ui/story/story-badges.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { EventLine } from '../events/event-line.tsx';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { type UserDetails, useInvalidateAdmin, useUser } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { StaticList } from '../frame/lists.tsx';
import { Page, Section } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { t } from '../t.ts';
import { UserActions } from './user-actions.tsx';
import { UserBadges } from './user-entry.tsx';

export const handle = { title: () => t('admin.user.title') };

export function Component() {
  const { userId = '' } = useParams();
  const user = useUser(userId);
  return (
    <Page
      heading={user.data?.username ?? t('admin.user.title')}
      crumbs={[{ label: t('admin.nav.users'), to: pathTo('adminUsers') }]}
    >
      <QueryResult query={user} rows={6}>
        {(given) => <Details user={given} />}
      </QueryResult>
    </Page>
  );
}

function Details({ user }: { user: UserDetails }) {
  const isMe = useSession()?.user_id === user.id;
  return (
    <>
      <div className={styles.badges}>
        <UserBadges user={user} />
      </div>
      <Facts user={user} />
      <UserActions user={user} isMe={isMe} />
      <SessionList user={user} isMe={isMe} />
      <Section heading={t('admin.user.stories')}>
        <StaticList
          entries={user.stories}
          keyOf={({ id }) => id}
          empty={t('admin.user.noStories')}
          label={t('admin.user.stories')}
        >
          {(story) => <StoryEntry story={story} />}
        </StaticList>
      </Section>
      <Section
        heading={t('admin.user.audit')}
        more={
          <Link to={pathTo('adminEvents', undefined, { user: user.id })}>
            {t('admin.user.allEvents')}
          </Link>
        }
      >
        <StaticList
          entries={user.events}
          keyOf={({ id }) => id}
          empty={t('admin.user.noEvents')}
          label={t('admin.user.audit')}
        >
          {(event) => <EventLine event={event} />}
        </StaticList>
      </Section>
    </>
  );
}

function Facts({ user }: { user: UserDetails }) {
  return (
    <dl className={styles.facts}>
      <dt>{t('admin.user.email')}</dt>
      <dd>{user.email}</dd>
      {user.display_name && (
        <>
          <dt>{t('admin.user.displayName')}</dt>
          <dd>{user.display_name}</dd>
        </>
      )}
      <dt>{t('admin.user.joined')}</dt>
      <dd>
        <Day time={user.created_at} />
      </dd>
      <dt>{t('admin.user.page')}</dt>
      <dd>
        <Link to={pathTo('username', { username: user.username })}>
          {onHost(`/${user.username}`)}
        </Link>
      </dd>
      <dt>{t('admin.user.id')}</dt>
      <dd>{user.id}</dd>
    </dl>
  );
}

function StoryEntry({ story }: { story: Story }) {
  return (
    <div className={styles.entry}>
      <div className={styles.name}>
        <Link to={pathTo('story', { username: story.username, slug: story.slug })}>
          {story.title}
        </Link>
        <StatusBadge status={story.status} />
        {story.status_reason && <span className={styles.soft}>{story.status_reason}</span>}
      </div>
      <p className={styles.soft}>
        <Link to={pathTo('adminStories', undefined, { search: story.title })}>
          {t('admin.user.moderate')}
        </Link>
      </p>
    </div>
  );
}

/** The list of places where somebody is signed in, and the way to end all of it. */
function SessionList({ user, isMe }: { user: UserDetails; isMe: boolean }) {
  const [action, setAction] = useState<AdminAction | null>(null);
  const end = useEndSessions(user, isMe);
  return (
    <Section
      heading={t('admin.user.sessions')}
      more={
        user.sessions.length > 0 && (
          <button className="button" type="button" onClick={() => setAction(end)}>
            {t('admin.user.endSessions')}
          </button>
        )
      }
    >
      <StaticList
        label={t('admin.user.sessions')}
        entries={user.sessions}
        keyOf={({ id }) => id}
        empty={t('admin.user.noSessions')}
      >
        {(session) => (
          <div className={styles.entry}>
            <div className={styles.name}>
              <span>{session.user_agent || t('admin.user.unknownAgent')}</span>
              {session.is_current && <span className="badge">{t('admin.user.thisSession')}</span>}
            </div>
            <p className={styles.soft}>
              {rich(t('admin.user.sessionFacts'), {
                begun: () => <Timestamp time={session.created_at} />,
                used: () => <Timestamp time={session.last_used_at} />,
              })}
            </p>
          </div>
        )}
      </StaticList>
      <ActionDialog action={action} onClose={() => setAction(null)} />
    </Section>
  );
}

function useEndSessions({ id, username }: UserDetails, isMe: boolean): AdminAction {
  const { api } = useApp();
  const invalidate = useInvalidateAdmin();
  return {
    title: t('admin.endSessions.heading', { username }),
    text: <p>{t(isMe ? 'admin.endSessions.textMe' : 'admin.endSessions.text')}</p>,
    label: t('admin.endSessions.do'),
    busyLabel: t('admin.act.busy'),
    isLoss: true,
    asksPassword: true,
    async run({ password }) {
      const { ended } = await api('POST /api/admin/users/:user_id/end-sessions', {
        params: { user_id: id },
        body: { password },
      });
      showToast(t('admin.endSessions.done', { username, ended }));
      await invalidate();
    },
  };
}

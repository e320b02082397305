import type { Story } from '@brasslamp/contract';
import { Link, useParams } from 'react-router';
import { pathTo } from '../../routes.ts';
import { useSession } from '../../screen/app.ts';
import { Day } from '../../ui/day.tsx';
import { StatusBadge } from '../../ui/story/story-badges.tsx';
import { EventLine } from '../events/event-line.tsx';
import { type UserDetails, useUser } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { StaticList } from '../frame/lists.tsx';
import { Page, Section } from '../frame/page.tsx';
import { QueryResult } from '../frame/query-result.tsx';
import { t } from '../t.ts';
import { SessionList } from './session-list.tsx';
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
        <Link to={pathTo('username', { username: user.username })}>{`/${user.username}`}</Link>
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

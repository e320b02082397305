import type { User } from '@brasslamp/contract';
import { Link } from 'react-router';
import { rich } from '../../i18n/rich.tsx';
import { pathTo } from '../../routes.ts';
import { Day } from '../../ui/day.tsx';
import styles from '../frame/entry.module.css';
import { t } from '../t.ts';

/** An account in a list. */
export function UserEntry({ user }: { user: User }) {
  return (
    <div className={styles.entry}>
      <div className={styles.name}>
        <Link to={pathTo('adminUserDetails', { userId: user.id })}>{user.username}</Link>
        <span className={styles.soft}>{user.email}</span>
        <span className={styles.badges}>
          <UserBadges user={user} />
        </span>
      </div>
      <p className={styles.soft}>
        {rich(t('admin.users.facts', { stories: user.story_count }), {
          day: () => <Day time={user.created_at} />,
        })}
      </p>
    </div>
  );
}

/** Badges: what an admin should see about somebody at a glance. */
export function UserBadges({
  user: { flags, suspended_at, email_verified },
}: {
  user: Pick<User, 'flags' | 'suspended_at' | 'email_verified'>;
}) {
  return (
    <>
      {flags.map((flag) => (
        <span className="badge" key={flag}>
          {flag}
        </span>
      ))}
      {suspended_at && (
        <span className={`badge ${styles.suspended}`}>{t('admin.users.suspended')}</span>
      )}
      {!email_verified && <span className="badge">{t('admin.users.notVerified')}</span>}
    </>
  );
}

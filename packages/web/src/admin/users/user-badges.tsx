import type { User } from '@brasslamp/contract';
import styles from '../frame/entry.module.css';
import { t } from '../t.ts';

/** What an admin should see about somebody at a glance. */
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

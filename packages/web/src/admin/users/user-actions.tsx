import { useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { useApp } from '../../screen/app.ts';
import { Day } from '../../ui/day.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { type UserDetails, useInvalidateAdmin } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { Section } from '../frame/page.tsx';
import { t } from '../t.ts';

/** An account's rights, and the powerful acts that change them. */
export function UserActions({ user, isMe }: { user: UserDetails; isMe: boolean }) {
  const [action, setAction] = useState<AdminAction | null>(null);
  const { suspend, lift, giveAdmin, takeAdmin } = useUserActions(user);
  const isAdmin = user.flags.includes('admin');
  return (
    <Section heading={t('admin.user.rights')}>
      <div className={styles.actions}>
        <div className={styles.action}>
          <p>{t(isAdmin ? 'admin.user.isAdmin' : 'admin.user.isNoAdmin')}</p>
          {!isMe && (
            <button
              className="button"
              type="button"
              onClick={() => setAction(isAdmin ? takeAdmin : giveAdmin)}
            >
              {t(isAdmin ? 'admin.user.takeAdmin' : 'admin.user.giveAdmin')}
            </button>
          )}
        </div>
        <div className={styles.action}>
          {user.suspended_at ? (
            <SuspendedText user={user} />
          ) : (
            <p>{t('admin.user.notSuspended')}</p>
          )}
          {!isMe && (
            <button
              className={user.suspended_at ? 'button' : 'button button-danger'}
              type="button"
              onClick={() => setAction(user.suspended_at ? lift : suspend)}
            >
              {t(user.suspended_at ? 'admin.user.lift' : 'admin.user.suspend')}
            </button>
          )}
        </div>
        {isMe && <p className={styles.soft}>{t('admin.user.self')}</p>}
      </div>
      <ActionDialog action={action} onClose={() => setAction(null)} />
    </Section>
  );
}

function SuspendedText({ user }: { user: UserDetails }) {
  const { suspended_at, suspended_reason } = user;
  return (
    <p>
      {rich(t('admin.user.suspendedSince'), {
        day: () => suspended_at && <Day time={suspended_at} />,
      })}
      {suspended_reason && (
        <>
          <br />
          {t('admin.user.reason', { reason: suspended_reason })}
        </>
      )}
    </p>
  );
}

type Change = {
  flags?: 'admin'[];
  suspended?: boolean;
  reason?: string;
  with_stories?: boolean;
  password: string;
};

function useUserActions({ id, username }: UserDetails) {
  const { api } = useApp();
  const invalidate = useInvalidateAdmin();
  return userActions(username, async (body, done) => {
    await api('PATCH /api/admin/users/:user_id', { params: { user_id: id }, body });
    showToast(done);
    await invalidate();
  });
}

/** The actions of an admin on an account; each asks for the admin's own password. */
function userActions(
  username: string,
  change: (body: Change, done: string) => Promise<unknown>,
): Record<'suspend' | 'lift' | 'giveAdmin' | 'takeAdmin', AdminAction> {
  const action = (
    name: 'suspendUser' | 'liftUser' | 'giveAdmin' | 'takeAdmin',
    body: Omit<Change, 'password' | 'reason'>,
    more: Partial<AdminAction> = {},
  ): AdminAction => ({
    title: t(`admin.${name}.heading`, { username }),
    text: <p>{t(`admin.${name}.text`, { username })}</p>,
    label: t(`admin.${name}.do`),
    ...more,
    busyLabel: t('admin.act.busy'),
    asksPassword: true,
    run: ({ reason, password, isTicked }) => {
      const why = more.reasonHint ? { reason: reason.trim() } : {};
      const stories = more.besides ? { with_stories: isTicked } : {};
      const whole = { ...body, ...why, ...stories, password };
      return change(whole, t(`admin.${name}.done`, { username }));
    },
  });
  return {
    suspend: action(
      'suspendUser',
      { suspended: true },
      {
        isLoss: true,
        reasonHint: t('admin.suspendUser.reasonHint'),
        besides: { label: t('admin.suspendUser.withStories'), isTicked: false },
      },
    ),
    lift: action(
      'liftUser',
      { suspended: false },
      { besides: { label: t('admin.liftUser.withStories'), isTicked: true } },
    ),
    giveAdmin: action('giveAdmin', { flags: ['admin'] }),
    takeAdmin: action('takeAdmin', { flags: [] }, { isLoss: true }),
  };
}

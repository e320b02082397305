import { useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { useApp } from '../../screen/app.ts';
import { Day } from '../../ui/day.tsx';
import { say } from '../../ui/messages/messages.ts';
import { type Act, ActDialog } from '../frame/act-dialog.tsx';
import { type UserDetails, useForget } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { Section } from '../frame/page.tsx';
import { t } from '../t.ts';

/** An account's rights, and the powerful acts that change them. */
export function UserActs({ user, isMe }: { user: UserDetails; isMe: boolean }) {
  const [act, setAct] = useState<Act | null>(null);
  const { suspend, lift, giveAdmin, takeAdmin } = useActs(user);
  const isAdmin = user.flags.includes('admin');
  return (
    <Section heading={t('admin.user.rights')}>
      <div className={styles.acts}>
        <div className={styles.act}>
          <p>{t(isAdmin ? 'admin.user.isAdmin' : 'admin.user.isNoAdmin')}</p>
          {!isMe && (
            <button
              className="button"
              type="button"
              onClick={() => setAct(isAdmin ? takeAdmin : giveAdmin)}
            >
              {t(isAdmin ? 'admin.user.takeAdmin' : 'admin.user.giveAdmin')}
            </button>
          )}
        </div>
        <div className={styles.act}>
          {user.suspended_at ? (
            <SuspendedText user={user} />
          ) : (
            <p>{t('admin.user.notSuspended')}</p>
          )}
          {!isMe && (
            <button
              className={user.suspended_at ? 'button' : 'button button-danger'}
              type="button"
              onClick={() => setAct(user.suspended_at ? lift : suspend)}
            >
              {t(user.suspended_at ? 'admin.user.lift' : 'admin.user.suspend')}
            </button>
          )}
        </div>
        {isMe && <p className={styles.soft}>{t('admin.user.self')}</p>}
      </div>
      <ActDialog act={act} onClose={() => setAct(null)} />
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

function useActs({ id, username }: UserDetails) {
  const { api } = useApp();
  const forget = useForget();

  async function change(
    body: { flags?: 'admin'[]; suspended?: boolean; reason?: string; password: string },
    done: string,
  ) {
    await api('PATCH /api/admin/users/:user_id', { params: { user_id: id }, body });
    say(done);
    await forget();
  }

  const act = (
    words: Pick<Act, 'title' | 'text' | 'label'>,
    body: { flags?: 'admin'[]; suspended?: boolean },
    done: string,
    more: Partial<Act> = {},
  ): Act => ({
    ...words,
    ...more,
    busyLabel: t('admin.act.busy'),
    asksPassword: true,
    run: ({ reason, password }) => {
      const why = more.reasonHint ? { reason: reason.trim() } : {};
      return change({ ...body, ...why, password }, done);
    },
  });

  return {
    suspend: act(
      {
        title: t('admin.suspendUser.heading', { username }),
        text: <p>{t('admin.suspendUser.text')}</p>,
        label: t('admin.suspendUser.do'),
      },
      { suspended: true },
      t('admin.suspendUser.done', { username }),
      { isLoss: true, reasonHint: t('admin.suspendUser.reasonHint') },
    ),
    lift: act(
      {
        title: t('admin.liftUser.heading', { username }),
        text: <p>{t('admin.liftUser.text')}</p>,
        label: t('admin.liftUser.do'),
      },
      { suspended: false },
      t('admin.liftUser.done', { username }),
    ),
    giveAdmin: act(
      {
        title: t('admin.giveAdmin.heading', { username }),
        text: <p>{t('admin.giveAdmin.text')}</p>,
        label: t('admin.giveAdmin.do'),
      },
      { flags: ['admin'] },
      t('admin.giveAdmin.done', { username }),
    ),
    takeAdmin: act(
      {
        title: t('admin.takeAdmin.heading', { username }),
        text: <p>{t('admin.takeAdmin.text')}</p>,
        label: t('admin.takeAdmin.do'),
      },
      { flags: [] },
      t('admin.takeAdmin.done', { username }),
      { isLoss: true },
    ),
  };
}

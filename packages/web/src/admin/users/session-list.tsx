import { useState } from 'react';
import { rich } from '../../i18n/rich.tsx';
import { useApp } from '../../screen/app.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { ActionDialog, type AdminAction } from '../frame/action-dialog.tsx';
import { type UserDetails, useInvalidateAdmin } from '../frame/admin-queries.ts';
import styles from '../frame/entry.module.css';
import { StaticList } from '../frame/lists.tsx';
import { Section } from '../frame/page.tsx';
import { Timestamp } from '../frame/timestamp.tsx';
import { t } from '../t.ts';

/** Where somebody is signed in, and the way to end all of it. */
export function SessionList({ user, isMe }: { user: UserDetails; isMe: boolean }) {
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

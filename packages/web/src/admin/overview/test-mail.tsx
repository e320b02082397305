import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../api/api.ts';
import { useApp } from '../../screen/app.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { t } from '../t.ts';
import styles from './test-mail.module.css';

/** Sends a test mail to the admin who presses, and says where it went or why it could not be sent. */
export function TestMail() {
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

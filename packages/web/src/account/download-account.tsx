import { useApp } from '../screen/app.ts';
import { DownloadButton } from '../ui-kit/download/download-button.tsx';
import { t } from './t.ts';

/** Downloads everything of the account as one archive. */
export function DownloadAccount() {
  const { api } = useApp();
  return (
    <>
      <div className="needs-script">
        <DownloadButton
          label={t('account.profile.export')}
          busyLabel={t('account.profile.exporting')}
          fetchFile={(signal) => api('GET /api/user/me/export', { signal })}
        />
      </div>
      <p className="note needs-no-script">{t('account.profile.exportNeedsScript')}</p>
    </>
  );
}

import { useState } from 'react';
import { type Failure, failureOf } from '../api/api.ts';
import { useApp } from '../screen/app.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { saveFile } from './save-file.ts';
import { t } from './t.ts';

/** Gets everything of mine as one archive, which the browser then saves. */
export function DownloadButton() {
  const app = useApp();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function download() {
    if (isLoading) return;
    setLoading(true);
    setFailure(undefined);
    try {
      saveFile(await app.api('GET /api/user/me/export', {}));
    } catch (error) {
      app.report(error);
      setFailure(failureOf(error));
    } finally {
      setLoading(false);
    }
  }

  return (
    <>
      <FormError failure={failure} />
      <p className="needs-script">
        <button className="button" type="button" aria-disabled={isLoading} onClick={download}>
          {isLoading ? t('account.profile.exporting') : t('account.profile.export')}
        </button>
      </p>
      <p className="note needs-no-script">{t('account.profile.exportNeedsScript')}</p>
    </>
  );
}

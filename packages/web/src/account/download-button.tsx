import type { FileReply } from '@brasslamp/contract';
import { useState } from 'react';
import { type Failure, failureOf } from '../api/api.ts';
import { useApp } from '../screen/app.ts';
import { FormError } from '../ui/fields/form-error.tsx';
import { t } from './t.ts';

/** Downloads everything of the account as one archive. */
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

/** The time in ms that a browser may take to begin saving. */
const graceMs = 60_000;

/** Has the browser save a file that is already here. */
function saveFile({ fileName, mediaType, bytes }: FileReply) {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: mediaType });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), graceMs);
}

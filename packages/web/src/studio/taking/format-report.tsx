import { useState } from 'react';
import { failureOf } from '../../api/api.ts';
import { failureText } from '../../ui/failures/failure-text.ts';
import { sizeWords } from '../../ui/size-words.ts';
import { DownloadButton } from '../../ui-kit/download/download-button.tsx';
import { withoutCache } from '../../ui-kit/without-cache.ts';
import { ExportLosses } from './export-losses.tsx';
import { comesBack, type ExportFormat, holdsMedia } from './formats.ts';
import { t } from './t.ts';
import styles from './taking.module.css';
import { type Report, useExport } from './use-export.ts';

/** What a format cannot hold of the story, how large its file is, and the way to get it. */
export function FormatReport({ format }: { format: ExportFormat }) {
  const [isWith, setWith] = useState(true);
  /** What is known of the story’s media by the report before: a new one is on its way. */
  const [media, setMedia] = useState<Report['media'] | null>(null);
  const { report, fetchFile } = useExport({ format, media: isWith ? 'with' : 'without' });
  const { data, error, refetch, isFetching } = withoutCache(report);
  if (data && data.media !== media) setMedia(data.media);
  const isTooLarge = error !== null && failureOf(error).code === 'limit_reached';
  const hasChoice = holdsMedia(format) && ((media?.files ?? 0) > 0 || isTooLarge);
  return (
    <>
      {hasChoice && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isWith}
            onChange={({ currentTarget: { checked } }) => setWith(checked)}
          />
          {media
            ? t('take.withMedia', { files: media.files, size: sizeWords(media.bytes) })
            : t('take.withMediaUnknown')}
        </label>
      )}
      <div role="status" className={styles.said}>
        {!data && !error && <p className="field-hint">{t('take.looking')}</p>}
        {data && <p className={styles.count}>{countWords(data)}</p>}
      </div>
      {error && (
        <>
          <p className="form-error" role="alert">
            {failureText(failureOf(error))}
          </p>
          {!isTooLarge && (
            <p>
              <button
                className="button"
                type="button"
                aria-disabled={isFetching}
                onClick={() => void refetch()}
              >
                {t('take.again')}
              </button>
            </p>
          )}
        </>
      )}
      {data && (
        <>
          <ExportLosses losses={data.losses} />
          <div className={styles.download}>
            <DownloadButton
              key={String(isWith)}
              className="button button-primary"
              label={t('take.download', { format: t(`take.formats.${format}`) })}
              busyLabel={t('take.downloading')}
              fetchFile={fetchFile}
            />
            <p className="field-hint">{sizeOf(data)}</p>
          </div>
          {comesBack(format) && <p className="field-hint">{t('take.comesBack')}</p>}
        </>
      )}
    </>
  );
}

const countWords = ({ losses }: Report) =>
  losses.length === 0 ? t('take.whole') : t('take.losses', { count: losses.length });

const sizeOf = ({ file_name: file, bytes }: Report) =>
  t(file.endsWith('.zip') ? 'take.sizeZipped' : 'take.size', { file, size: sizeWords(bytes) });

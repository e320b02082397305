import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { useStoryPath } from '../queries/story-queries.ts';
import styles from './media.module.css';
import { mediaKey } from './media-queries.ts';
import { mostMegabytes } from './size-words.ts';
import { t } from './t.ts';
import { acceptedFiles, type MediaKind, useUpload } from './use-upload.ts';

interface Round {
  count: number;
  /** How many have been tried. */
  tried: number;
  failed: { file: string; why: string }[];
}

/** Adds any number of files to what the story has, one after the other. */
export function UploadHere({ kind }: { kind: MediaKind }) {
  const upload = useUpload();
  const client = useQueryClient();
  const path = useStoryPath();
  const input = useRef<HTMLInputElement>(null);
  const [round, setRound] = useState<Round | null>(null);
  const isBusy = round !== null && round.tried < round.count;

  const [stop] = useState(() => ({ now: new AbortController() }));
  useEffect(() => {
    // In development an effect runs twice.
    stop.now = new AbortController();
    return () => stop.now.abort();
  }, [stop]);

  const done = round === null || isBusy ? 0 : round.count - round.failed.length;

  async function send(files: File[]) {
    const { signal } = stop.now;
    const failed: Round['failed'] = [];
    for (const [tried, file] of files.entries()) {
      setRound({ count: files.length, tried, failed: [...failed] });
      try {
        await upload(file, signal, kind);
      } catch (error) {
        if (signal.aborted) return;
        failed.push({ file: file.name, why: error instanceof Error ? error.message : `${error}` });
      }
    }
    setRound({ count: files.length, tried: files.length, failed });
    await client.invalidateQueries({ queryKey: mediaKey(path, kind) });
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles[kind]}
        aria-label={t(`media.upload.${kind}`)}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <div className={styles.upload}>
        <BusyButton
          className="button"
          type="button"
          isBusy={isBusy}
          busyLabel={t('media.upload.busy', {
            at: (round?.tried ?? 0) + 1,
            count: round?.count ?? 0,
          })}
          onClick={() => !isBusy && input.current?.click()}
        >
          {t(`media.upload.${kind}`)}
        </BusyButton>
        <p className="field-hint">{t(`media.types.${kind}`, { most: mostMegabytes })}</p>
      </div>
      <p className={styles.facts} role="status">
        {done > 0 && t('media.upload.done', { count: done })}
      </p>
      {round && round.failed.length > 0 && (
        <div role="alert">
          <ul className={styles.failed}>
            {round.failed.map(({ file, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
              <li className="field-error" key={at}>
                {t('media.upload.failed', { file, why })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

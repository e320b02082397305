import { isImageAddress } from '@brasslamp/story/model/image-address';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { onHost } from '../../host/base-path.ts';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { useStoryPath } from '../queries/story-queries.ts';
import styles from './media.module.css';
import { mediaKey } from './media-queries.ts';
import { PictureList } from './picture-list.tsx';
import { mostMegabytes } from './size-words.ts';
import { t } from './t.ts';
import { acceptedFiles, useUpload } from './use-upload.ts';

/** Uploads a picture, or takes one that the story has. What it picks is an address on this site. */
export function PicturePicker({
  label,
  hint,
  error,
  address,
  onPick,
}: {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Of the picture now; one elsewhere on the web is not shown. */
  address: string | null;
  onPick: (address: string | null) => void;
}) {
  const id = useId();
  const upload = useUploadOne(onPick);
  const [isOver, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isOwn = address !== null && isImageAddress(address);
  const problem = upload.error ?? error;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    upload.add([...event.dataTransfer.files]);
  }

  return (
    <section className={styles.picker} aria-labelledby={`${id}-label`}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first. */}
      <div
        className={styles.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {isOwn && (
          <img className={styles.preview} src={onHost(address)} alt={t('pictures.preview')} />
        )}
        <p className="field-hint">
          {isOwn ? t('pictures.dropOther') : t('pictures.drop', { most: mostMegabytes })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedFiles.image}
        aria-label={label}
        hidden
        onChange={({ currentTarget }) => {
          upload.add([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
      <div className="button-row">
        <BusyButton
          className="button"
          type="button"
          isBusy={upload.isBusy}
          busyLabel={t('pictures.uploading')}
          onClick={() => !upload.isBusy && input.current?.click()}
        >
          {t('pictures.upload')}
        </BusyButton>
        <button
          ref={chooser}
          className="button"
          type="button"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('pictures.choose')}
        </button>
        {isOwn && (
          <button className="button button-quiet" type="button" onClick={() => onPick(null)}>
            {t('pictures.remove')}
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {upload.isBusy ? t('pictures.uploading') : upload.isDone && t('pictures.done')}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint">{hint}</p>
      {isChoosing && (
        <PictureList
          picked={address}
          onPick={(picked) => {
            // The focus was in the list, which goes.
            chooser.current?.focus();
            setChoosing(false);
            onPick(picked);
          }}
        />
      )}
    </section>
  );
}

/** One file at a time; leaving the screen stops it. */
function useUploadOne(onDone: (address: string) => void) {
  const upload = useUpload();
  const client = useQueryClient();
  const path = useStoryPath();
  const [state, setState] = useState<'none' | 'busy' | 'done'>('none');
  const [error, setError] = useState<string | null>(null);
  const [stop] = useState(() => ({ now: new AbortController() }));
  useEffect(() => {
    // In development an effect runs twice.
    stop.now = new AbortController();
    return () => stop.now.abort();
  }, [stop]);

  async function send(file: File) {
    const { signal } = stop.now;
    setError(null);
    setState('busy');
    try {
      const { url } = await upload(file, signal);
      if (signal.aborted) return;
      void client.invalidateQueries({ queryKey: mediaKey(path, 'image') });
      setState('done');
      onDone(url);
    } catch (failure) {
      if (signal.aborted) return;
      setState('none');
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  }

  return {
    isBusy: state === 'busy',
    isDone: state === 'done',
    error,
    add(files: File[]) {
      const [file] = files;
      if (!file || state === 'busy') return;
      if (files.length > 1) setError(t('pictures.onlyOne'));
      else void send(file);
    },
  };
}

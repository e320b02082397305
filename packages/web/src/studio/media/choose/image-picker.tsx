import { limits } from '@brasslamp/story/model';
import { isImageAddress } from '@brasslamp/story/model/media-address';
import { type DragEvent, useId, useRef, useState } from 'react';
import { onHost } from '../../../host/base-path.ts';
import { BusyButton } from '../../../ui-kit/busy-button.tsx';
import { FileInput } from '../file-input.tsx';
import styles from '../media.module.css';
import { t } from '../t.ts';
import { useUploadRound } from '../use-upload-round.ts';
import { MediaToChoose } from './media-to-choose.tsx';

/** Uploads an image, or takes one that the story has. What it picks is an address on this site. */
export function ImagePicker({
  label,
  hint,
  error,
  address,
  onPick,
}: {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Of the image now; one elsewhere on the web is not shown. */
  address: string | null;
  onPick: (address: string | null) => void;
}) {
  const id = useId();
  const upload = useUploadRound('image', ({ url }) => onPick(url));
  const [isTooMany, setTooMany] = useState(false);
  const [isOver, setOver] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isOwn = address !== null && isImageAddress(address);
  const [failure] = upload.failed;
  const problem = isTooMany ? t('media.picker.onlyOne') : (failure?.why ?? error);

  function add(files: File[]) {
    if (files.length === 0 || upload.isBusy) return;
    setTooMany(files.length > 1);
    if (files.length === 1) void upload.send(files);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
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
          <img className={styles.preview} src={onHost(address)} alt={t('media.picker.preview')} />
        )}
        <p className="field-hint">
          {isOwn
            ? t('media.picker.dropOther')
            : t('media.picker.drop', { most: limits.fileMegabytes })}
        </p>
      </div>
      <FileInput input={input} kind="image" label={label} onFiles={add} />
      <div className="button-row">
        <BusyButton
          className="button"
          type="button"
          isBusy={upload.isBusy}
          busyLabel={t('media.picker.uploading')}
          onClick={() => !upload.isBusy && input.current?.click()}
        >
          {t('media.choose.upload.image')}
        </BusyButton>
        <button
          ref={chooser}
          className="button"
          type="button"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('media.picker.choose')}
        </button>
        {isOwn && (
          <button className="button button-quiet" type="button" onClick={() => onPick(null)}>
            {t('media.picker.remove')}
          </button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {upload.isBusy ? t('media.picker.uploading') : upload.done > 0 && t('media.picker.done')}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="field-hint">{hint}</p>
      {isChoosing && (
        <MediaToChoose
          kind="image"
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

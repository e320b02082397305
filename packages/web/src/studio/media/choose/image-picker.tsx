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

interface Props {
  label: string;
  hint: string;
  error?: string | undefined;
  /** Of the image now; one elsewhere on the web is not shown. */
  address: string | null;
  onPick: (address: string | null) => void;
}

/** Uploads an image, or takes one that the story has. What it picks is an address on this site. */
export function ImagePicker({ label, hint, error, address, onPick }: Props) {
  const id = useId();
  const upload = useOneUpload(onPick);
  const [isChoosing, setChoosing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const own = address !== null && isImageAddress(address) ? address : null;

  return (
    <section className={styles.picker} aria-labelledby={`${id}-label`}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
      </p>
      <DropPlace own={own} onFiles={upload.add} />
      <FileInput input={input} kind="image" label={label} onFiles={upload.add} />
      <div className="button-row">
        <UploadButton isBusy={upload.isBusy} onClick={() => input.current?.click()} />
        <button
          ref={chooser}
          className="button"
          type="button"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('media.picker.choose')}
        </button>
        {own !== null && (
          <button className="button button-quiet" type="button" onClick={() => onPick(null)}>
            {t('media.picker.remove')}
          </button>
        )}
      </div>
      <UploadState upload={upload} error={error} />
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

/** The upload of one image at a time, and what went wrong with it. */
function useOneUpload(onCame: (address: string) => void) {
  const { isBusy, done, failed, send } = useUploadRound('image', ({ url }) => onCame(url));
  const [isTooMany, setTooMany] = useState(false);

  function add(files: File[]) {
    if (files.length === 0 || isBusy) return;
    setTooMany(files.length > 1);
    if (files.length === 1) void send(files);
  }

  return { isBusy, done, add, problem: isTooMany ? t('media.picker.onlyOne') : failed[0]?.why };
}

function UploadButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <BusyButton
      className="button"
      type="button"
      isBusy={isBusy}
      busyLabel={t('media.picker.uploading')}
      onClick={() => !isBusy && onClick()}
    >
      {t('media.choose.upload.image')}
    </BusyButton>
  );
}

/** How far an upload is, and what is wrong: with it, or else with the image that is there. */
function UploadState({
  upload: { isBusy, done, problem: failure },
  error,
}: {
  upload: ReturnType<typeof useOneUpload>;
  error: string | undefined;
}) {
  const problem = failure ?? error;
  return (
    <>
      <p className="visually-hidden" role="status">
        {isBusy ? t('media.picker.uploading') : done > 0 && t('media.picker.done')}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** The place where an image can be dropped, with the one of this site that is there. */
function DropPlace({ own, onFiles }: { own: string | null; onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first.
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
      {own !== null && (
        <img className={styles.preview} src={onHost(own)} alt={t('media.picker.preview')} />
      )}
      <p className="field-hint">
        {own === null
          ? t('media.picker.drop', { most: limits.fileMegabytes })
          : t('media.picker.dropOther')}
      </p>
    </div>
  );
}

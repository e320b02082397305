import { isImageAddress } from '@brasslamp/story/model/media-address';
import { type RefObject, useState } from 'react';
import { onHost } from '../../../../host/base-path.ts';
import { SoundPlayer } from '../../../../reader/sound/sound-player.tsx';
import { FormDialog } from '../../../../ui-kit/form-dialog.tsx';
import type { TextEdit } from '../../../../ui-kit/text-edit.ts';
import { lacksWords } from '../../../media/media-mark.ts';
import { t } from '../../t.ts';
import { MediaDescription } from '../../uploads/media-description.tsx';
import styles from './media-dialog.module.css';
import { describeMedia, type MediaInText, removeMedia } from './media-edits.ts';

/** Describes an image or a sound of the text anew, or takes it out. */
export function MediaDialog({
  media,
  isOpen,
  area,
  readText,
  onDone,
  onClose,
  onClosed,
}: {
  media: MediaInText;
  isOpen: boolean;
  /** The element that gets the focus afterwards. */
  area: RefObject<HTMLElement | null>;
  /** The text that it is in, as it is now. */
  readText: () => string;
  onDone: (edit: TextEdit) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const { kind } = media;
  const [alt, setAlt] = useState(media.alt);
  const [lacksAlt, setLacksAlt] = useState(false);

  function submit() {
    if (lacksWords(kind, alt)) setLacksAlt(true);
    else if (alt === media.alt) onClose();
    else onDone(describeMedia(readText(), media, alt));
  }

  return (
    <FormDialog
      title={t(`page.${kind}.inText`)}
      submitLabel={t('page.media.done')}
      isOpen={isOpen}
      error={null}
      area={area}
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
      more={<RemoveButton kind={kind} onRemove={() => onDone(removeMedia(readText(), media))} />}
    >
      <Shown {...media} />
      <MediaDescription
        kind={kind}
        alt={alt}
        isMissing={lacksAlt}
        onChange={(typed) => {
          setAlt(typed);
          setLacksAlt(false);
        }}
      />
    </FormDialog>
  );
}

function RemoveButton({ kind, onRemove }: { kind: MediaInText['kind']; onRemove: () => void }) {
  return (
    <button className="button button-quiet" type="button" onClick={onRemove}>
      {t(`page.${kind}.remove`)}
    </button>
  );
}

/** An image from elsewhere on the web is not loaded here. */
function Shown({ kind, url, alt }: MediaInText) {
  if (kind === 'sound') {
    return (
      <div className={styles.sound}>
        <SoundPlayer url={url} alt={alt} />
      </div>
    );
  }
  return isImageAddress(url) ? (
    <img className={styles.image} src={onHost(url)} alt="" />
  ) : (
    <p className={styles.address}>{url}</p>
  );
}

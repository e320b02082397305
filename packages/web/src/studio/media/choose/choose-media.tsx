import { Dialog } from '@base-ui/react/dialog';
import { limits } from '@brasslamp/story/model';
import type { MediaKind } from '@brasslamp/story/model/media-address';
import { useRef, useState } from 'react';
import dialog from '../../../ui-kit/form-dialog.module.css';
import { FileInput } from '../file-input.tsx';
import styles from '../media.module.css';
import { t } from '../t.ts';
import { MediaToChoose } from './media-to-choose.tsx';

/** The media that was chosen: files of the device, or one that the story has, as it is described already. */
export type Chosen = { files: File[] } | { url: string; words: string };

export interface AskedMedia {
  kind: MediaKind;
  /** Called when the dialog is gone: what comes next may take the focus. */
  onChosen: (chosen: Chosen) => void;
}

/** Asks for an image or a sound. Without an answer the focus goes back to where it was. */
export function ChooseMedia({ kind, onChosen, onClosed }: AskedMedia & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function choose(what: Chosen) {
    chosen.current = what;
    setOpen(false);
  }

  return (
    <Dialog.Root
      open={isOpen}
      onOpenChange={setOpen}
      onOpenChangeComplete={(open) => {
        if (open) return;
        onClosed();
        if (chosen.current) onChosen(chosen.current);
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup} finalFocus={() => chosen.current === null}>
          <div className={dialog.form}>
            <Dialog.Title className={dialog.title}>{t(`media.choose.${kind}`)}</Dialog.Title>
            <FileInput
              input={input}
              kind={kind}
              label={t(`media.choose.upload.${kind}`)}
              isForMany
              onFiles={(files) => choose({ files })}
            />
            <div className={styles.upload}>
              <button
                className="button button-primary"
                type="button"
                onClick={() => input.current?.click()}
              >
                {t(`media.choose.upload.${kind}`)}
              </button>
              <p className="field-hint">
                {t(`media.choose.hint.${kind}`, { most: limits.fileMegabytes })}
              </p>
            </div>
            <h3 className={styles.again}>{t('media.choose.again')}</h3>
            <MediaToChoose kind={kind} onPick={(url, words) => choose({ url, words })} />
            <div className="button-row">
              <Dialog.Close className="button">{t('dialogs.cancel')}</Dialog.Close>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

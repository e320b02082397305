import { Dialog } from '@base-ui/react/dialog';
import { useRef, useState } from 'react';
import { SoundPlayer } from '../../reader/sound/sound-player.tsx';
import { Loading } from '../../ui/loading.tsx';
import dialog from '../../ui-kit/form-dialog.module.css';
import { ShowMore } from '../../ui-kit/show-more.tsx';
import styles from './media.module.css';
import { useSounds } from './media-queries.ts';
import { useMediaUses } from './media-uses.ts';
import { PictureList } from './picture-list.tsx';
import { mostMegabytes } from './size-words.ts';
import { t } from './t.ts';
import { acceptedFiles, type MediaKind } from './use-upload.ts';

/** What was chosen: files of the device, or one that the story has, as it is described already. */
export type Chosen = { files: File[] } | { url: string; words: string };

export interface AskedMedia {
  kind: MediaKind;
  /** When the dialog is gone: what comes next may take the focus. */
  onChosen: (chosen: Chosen) => void;
}

/** Asks for a picture or a sound. Without an answer the focus goes back to where it was. */
export function ChooseMedia({ kind, onChosen, onClosed }: AskedMedia & { onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<Chosen | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function choose(what: Chosen) {
    chosen.current = what;
    setOpen(false);
  }
  const pick = (url: string, words: string) => choose({ url, words });

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
            <input
              ref={input}
              type="file"
              multiple
              hidden
              accept={acceptedFiles[kind]}
              aria-label={t(`media.choose.upload.${kind}`)}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                if (files.length > 0) choose({ files });
              }}
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
                {t(`media.choose.hint.${kind}`, { most: mostMegabytes })}
              </p>
            </div>
            <h3 className={styles.again}>{t('media.choose.again')}</h3>
            {kind === 'image' ? <PictureList onPick={pick} /> : <SoundList onPick={pick} />}
            <div className="button-row">
              <Dialog.Close className="button">{t('dialogs.cancel')}</Dialog.Close>
            </div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The sounds that the story has, newest first. */
function SoundList({ onPick }: { onPick: (url: string, words: string) => void }) {
  const sounds = useSounds();
  const uses = useMediaUses();
  if (sounds.isPending) return <Loading />;
  return (
    <>
      {sounds.data?.length === 0 && <p>{t('media.choose.noSounds')}</p>}
      <ul className={styles.rows} aria-label={t('media.sounds')}>
        {sounds.data?.map(({ id, url }, at) => {
          const words = uses?.get(url)?.words ?? '';
          const name = words || t('media.nameless.sound', { place: at + 1 });
          return (
            <li className={styles.row} key={id}>
              <div className={styles.player}>
                <SoundPlayer url={url} alt={name} />
              </div>
              <button
                className="button"
                type="button"
                aria-label={t('media.choose.useThis', { name })}
                onClick={() => onPick(url, words)}
              >
                {t('media.choose.use')}
              </button>
            </li>
          );
        })}
      </ul>
      <ShowMore query={sounds} label={t('media.more')} busyLabel={t('loading')} />
    </>
  );
}

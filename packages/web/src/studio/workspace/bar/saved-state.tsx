import { useEffect, useRef, useState } from 'react';
import { useDraftStatus, useUnsentWords } from '../../draft/draft-hooks.ts';
import { t } from '../t.ts';
import styles from './bar.module.css';

/** The states that a writer has to know about: their words are not on the site, or not even kept here. */
const troubles = ['offline', 'signed_out', 'not_kept'] as const;

/**
 * The state of the words: where they are. "Saved" is the server's word. That they are on their way is seen and not read
 * out; trouble is, and its end.
 */
export function SavedState({ className }: { className: string | undefined }) {
  const { saved } = useDraftStatus();
  const trouble = troubles.find((one) => one === saved);
  const words = t(`workspace.saved.${saved}`);
  const [told, setTold] = useState('');
  const wasTroubled = useRef(false);
  useEffect(() => {
    if (trouble) {
      wasTroubled.current = true;
      setTold(words);
    } else if (saved === 'saved' && wasTroubled.current) {
      wasTroubled.current = false;
      setTold(words);
    }
  }, [trouble, saved, words]);
  return (
    <>
      <span className={className} data-saved={saved} data-troubled={trouble !== undefined}>
        {words}
      </span>
      <span className="visually-hidden" role="status">
        {told}
      </span>
      {saved === 'not_kept' && <DownloadButton />}
    </>
  );
}

/** A button that saves as a file what neither the site nor this browser keeps. */
function DownloadButton() {
  const unsentWords = useUnsentWords();
  function download() {
    const address = URL.createObjectURL(new Blob([unsentWords()], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = t('workspace.downloadName');
    link.click();
    // Not before the browser has read it.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
  return (
    <button className={styles.tool} type="button" onClick={download}>
      {t('workspace.download')}
    </button>
  );
}

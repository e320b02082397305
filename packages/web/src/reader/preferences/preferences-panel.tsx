import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { defaultPreferences, preferencesFrom } from '../../device/reading-preferences.ts';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';
import { PreferencesForm } from './preferences-form.tsx';

const besideText = '(min-width: 90rem)';

/**
 * The settings over the text, which follows each change. It is gone as soon as the reader goes on
 * elsewhere; in a wide window it has a place of its own and stays.
 */
export function PreferencesPanel({ onClose }: { onClose: () => void }) {
  const { preferences } = useApp();
  const panel = useRef<HTMLElement>(null);
  const [round, setRound] = useState(0);
  useEffect(() => panel.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  useCloseOutside(onClose);

  function closeAndReturn() {
    onClose();
    document.getElementById('preferences-button')?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    closeAndReturn();
  }

  function reset() {
    preferences.set({ ...defaultPreferences });
    setRound(round + 1);
  }

  return (
    <section
      className="preferences-panel"
      role="dialog"
      aria-labelledby="preferences-title"
      ref={panel}
      onKeyDown={onKeyDown}
    >
      <div className="preferences-head">
        <h2 id="preferences-title">{t('pages.preferences.heading')}</h2>
        <button className="button button-quiet" type="button" onClick={closeAndReturn}>
          {t('pages.preferences.close')}
        </button>
      </div>
      <PreferencesForm
        key={round}
        preferences={preferences.current()}
        onChange={(form) => preferences.set(preferencesFrom(form, preferences.current()))}
      >
        <button className="button" type="button" onClick={reset}>
          {t('pages.preferences.reset')}
        </button>
      </PreferencesForm>
    </section>
  );
}

/** Closes the panel when its reader clicks or focuses something else, unless it is beside the text. */
function useCloseOutside(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const isWithin =
        target instanceof Element && target.closest('.preferences-panel, #preferences-button');
      if (!isWithin && !matchMedia(besideText).matches) close.current();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, []);
}

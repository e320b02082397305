import { type ComponentType, useCallback, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useApp } from '../../screen/app.ts';

/** The parts that the bar above a text opens: the text settings and the reading voice. */
export function useBarParts() {
  const { Part, open, close } = useLazyPart(loadPreferencesPanel);
  return {
    preferences: { Part, toggle: Part ? close : open },
    listening: useLazyPart(loadReadAloud),
  };
}

const loadPreferencesPanel = async () =>
  (await import('../preferences/preferences-panel.tsx')).PreferencesPanel;
const loadReadAloud = async () => (await import('../read-aloud/read-aloud.tsx')).ReadAloud;

/** A part of the page whose code comes when it is first wanted. */
function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const { showToast } = useApp();
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const open = useCallback(() => {
    load().then(
      (part) => setPart(() => part),
      () => showToast(t('failures.offline')),
    );
  }, [load, showToast]);
  const close = useCallback(() => setPart(null), []);
  return { Part, open, close };
}

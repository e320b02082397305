import { type ComponentType, useCallback, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { useApp } from '../screen/app.ts';

/** A part of the page whose code comes when it is first wanted. */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
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

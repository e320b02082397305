import { useEffect, useEffectEvent, useState } from 'react';
import { whenCalm } from '../../../device/when-calm.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { Question } from '../state/workspace-state.ts';
import { t } from '../t.ts';

const load = () => import('../palette/questions.tsx');

/**
 * The question that is asked over the workspace. Palette and dialogs come once the page is calm, after all that is
 * waited for; from then on they are there at once, for who opens the palette types on.
 */
export function AskedQuestion({
  question,
  onClose,
}: {
  question: Question | null;
  onClose: () => void;
}) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const isAsked = question !== null;
  useCallOff(isAsked && !loaded, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when something is asked
  useEffect(() => {
    if (loaded) return;
    if (isAsked) {
      load().then(setLoaded, () => {
        showToast(t('failures.offline'));
        onClose();
      });
      return;
    }
    // Without a connection it is tried again when something is asked.
    void whenCalm().then(() => load().then(setLoaded, () => {}));
  }, [isAsked]);
  return question && loaded && <loaded.Questions question={question} onClose={onClose} />;
}

/** Who writes or presses elsewhere while a question is on its way is not asked any more: it would take their keys. */
function useCallOff(isOnItsWay: boolean, onClose: () => void) {
  const callOff = useEffectEvent((event: Event) => {
    const isShortcut =
      event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey);
    if (!isShortcut) onClose();
  });
  useEffect(() => {
    if (!isOnItsWay) return;
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    window.addEventListener('keydown', callOff, options);
    window.addEventListener('pointerdown', callOff, options);
    return () => over.abort();
  }, [isOnItsWay]);
}

import { browserStorage } from '../../device/browser-storage.ts';
import { offlineFlags } from '../offline/offline-flags.ts';

const longestMs = 3_000;

/**
 * Where something was played before, so that the page may be there and the site not: a press on a
 * choice waits until the page can play the story itself, at most three seconds, and is then made as
 * if it came now. `letGo` says that the page can, or has to ask the site; `drop`, that the reader is
 * elsewhere.
 */
export function deferEarlySubmit() {
  const holding = new AbortController();
  const { signal } = holding;
  let pressed: { form: HTMLFormElement; submitter: HTMLElement | null } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.elements.namedItem('on_turn')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed ??= { form, submitter };
    timer ??= setTimeout(letGo, longestMs);
  };
  if (offlineFlags(browserStorage()).reader() !== null) {
    window.addEventListener('submit', hold, { capture: true, signal });
  }

  function letGo() {
    if (signal.aborted) return;
    drop();
    if (pressed?.submitter?.isConnected) pressed.form.requestSubmit(pressed.submitter);
  }
  function drop() {
    clearTimeout(timer);
    holding.abort();
  }
  return { letGo, drop };
}

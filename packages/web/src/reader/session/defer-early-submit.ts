import { browserStorage } from '../../device/browser-storage.ts';
import { offlineFlags } from '../offline/offline-flags.ts';

const longestMs = 3_000;

/**
 * A choice that is pressed before the page can play the story waits for that, at most three seconds,
 * and is then submitted. Only in a browser that has stored something to read, where the page may be
 * there although the site is not. `letGo`: the page can play, or has to ask the site. `drop`: the
 * reader has left the page.
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

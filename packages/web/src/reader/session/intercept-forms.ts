import { type ReaderIntent, readIntent } from './reader-intent.ts';

export interface Submitted {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  intent: ReaderIntent;
}

/** The intent of a reader's form that is submitted; null for any other form. */
export function intentOf({ target, submitter }: SubmitEvent): Submitted | null {
  const isOurs =
    target instanceof HTMLFormElement &&
    target.method === 'post' &&
    target.elements.namedItem('on_turn') !== null;
  if (!isOurs) return null;
  const intent = readIntent(new FormData(target, submitter));
  return intent && { form: target, submitter, intent };
}

/**
 * Calls `take` for each form of the reader that is submitted; true = the session handles it, and the
 * form is not sent. The second click of a double click and a key that is held down are ignored, because
 * they would hit the next choices.
 */
export function interceptForms(take: (submitted: Submitted) => boolean, signal: AbortSignal) {
  const inReader = ({ target }: Event) =>
    target instanceof Element && target.closest('.reader form, .reader [form]') !== null;
  const listen = { capture: true, signal };
  window.addEventListener(
    'submit',
    (event) => {
      const submitted = intentOf(event);
      if (!submitted || !take(submitted)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    listen,
  );
  window.addEventListener(
    'click',
    (event) => event.detail > 1 && inReader(event) && event.preventDefault(),
    listen,
  );
  window.addEventListener(
    'keydown',
    (event) => event.repeat && event.key === 'Enter' && inReader(event) && event.preventDefault(),
    listen,
  );
}

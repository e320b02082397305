import { readWish, type Wish } from '../take-turn.ts';

export interface Submitted {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  wish: Wish;
}

/** What a form of the reader asks for as it is sent; null for any other form. */
export function wishIn({ target, submitter }: SubmitEvent): Submitted | null {
  const isOurs =
    target instanceof HTMLFormElement &&
    target.method === 'post' &&
    target.elements.namedItem('on_turn') !== null;
  if (!isOurs) return null;
  const wish = readWish(new FormData(target, submitter));
  return wish && { form: target, submitter, wish };
}

/**
 * Calls `take` for each form of the reader that is sent; true = it is done with, and the form does
 * nothing more. The second half of a double click and a key that is held down are slips, also when
 * the next choices are there already.
 */
export function listenForWishes(take: (submitted: Submitted) => boolean, signal: AbortSignal) {
  const inReader = ({ target }: Event) =>
    target instanceof Element && target.closest('.reader form, .reader [form]') !== null;
  const listen = { capture: true, signal };
  window.addEventListener(
    'submit',
    (event) => {
      const submitted = wishIn(event);
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

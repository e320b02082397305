import { type RefObject, useEffect, useRef } from 'react';

/**
 * The form of a page. Puts the caret in the first field that is to be filled in, or where all are on the button. Not on
 * phones, where a keyboard would cover the page, and not where something has the focus already.
 */
export function useCaret(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A frame later, when the remembered address is in its field.
    const frame = requestAnimationFrame(() => {
      const field = form.current && firstToFill(form.current);
      if (field && isFree() && isInView(field)) field.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return form;
}

function firstToFill(form: HTMLFormElement): HTMLElement | null {
  if (form.querySelector('[aria-invalid="true"]')) return null;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
  return (
    fields.find(({ value }) => value === '') ??
    form.querySelector<HTMLElement>('button.button-primary')
  );
}

/** Whether there is a mouse, and nothing on the page has the focus yet. */
function isFree(): boolean {
  const { activeElement } = document;
  const isAtWork = activeElement?.id !== 'content' && activeElement?.closest('main, details[open]');
  return !isAtWork && window.matchMedia('(pointer: fine)').matches;
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

import { useEffect } from 'react';

const fields = 'form :is(input, textarea, select):not([type="hidden"], [readonly], [disabled])';

/** Puts the caret into the first field of the screen's form, unless a field has it already. */
export function useFirstField() {
  useEffect(() => {
    const content = document.getElementById('content');
    const isTaken =
      document.activeElement?.matches(fields) || document.querySelector('dialog[open]');
    if (!isTaken) content?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  }, []);
}

import { useEffect } from 'react';

const fields = 'form :is(input, textarea, select):not([type="hidden"], [readonly], [disabled])';

/** The caret stands in the first field of the screen's form, unless it is in one already. */
export function useFirstField() {
  useEffect(() => {
    const content = document.getElementById('content');
    const isTaken =
      document.activeElement?.matches(fields) || document.querySelector('dialog[open]');
    if (!isTaken) content?.querySelector<HTMLElement>(fields)?.focus({ preventScroll: true });
  }, []);
}

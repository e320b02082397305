import { type RefObject, useEffect } from 'react';

const longestCode = 32;

/**
 * Puts the code in the address of a mail's link into its field. It comes after the `#`, which is
 * sent to no server, and leaves the address at once. The field is the browser's own: what was typed
 * before this page lived stays.
 */
export function useMailedCode(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const takeFromAddress = () => {
      const { hash, pathname, search } = window.location;
      const code = new URLSearchParams(hash.slice(1)).get('code');
      if (code === null || !field.current) return;
      field.current.value = code.slice(0, longestCode);
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    takeFromAddress();
    // The link of a newer mail may be opened where the page is open already.
    window.addEventListener('hashchange', takeFromAddress);
    return () => window.removeEventListener('hashchange', takeFromAddress);
  }, [field]);
}

import { useEffect, useState } from 'react';

const longestCode = 32;

/**
 * What stands in the field for the code: what was typed, or the code in the address of a mail's
 * link. It comes after the `#`, which is sent to no server, and leaves the address at once.
 */
export function useMailedCode(given: string) {
  const state = useState(given);
  const [, setCode] = state;
  useEffect(() => {
    const takeFromAddress = () => {
      const { hash, pathname, search } = window.location;
      const code = new URLSearchParams(hash.slice(1)).get('code');
      if (code === null) return;
      setCode(code.slice(0, longestCode));
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    takeFromAddress();
    // The link of a newer mail may be opened where the page is open already.
    window.addEventListener('hashchange', takeFromAddress);
    return () => window.removeEventListener('hashchange', takeFromAddress);
  }, []);
  return state;
}

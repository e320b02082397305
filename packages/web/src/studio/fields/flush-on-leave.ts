import { useEffect, useLayoutEffect, useRef } from 'react';

/** Brings what is typed to the draft where a screen closes, or is put away, in the pause. */
export function useFlushOnLeave(flush: () => void) {
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  // Before the draft itself is closed.
  useLayoutEffect(() => () => latest.current(), []);
  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, []);
}

import { useEffect, useRef, useState } from 'react';

/** What was typed survives being sent to the login screen, in this tab. */

const prefix = 'kept:';
const leaving = new Set<() => void>();

/** Called right before a person is sent away from a screen they did not want to leave. */
export function keepWhatWasTyped() {
  for (const keep of leaving) keep();
}

/**
 * While mounted, `value` is kept should the session end under the writer's hands. Returns what
 * was kept the last time under this key (once), or null.
 */
export function useKept<T>(key: string, value: T): T | null {
  const latest = useRef(value);
  latest.current = value;
  const [kept] = useState<T | null>(() => take<T>(key));

  useEffect(() => {
    const keep = () => sessionStorage.setItem(prefix + key, JSON.stringify(latest.current));
    leaving.add(keep);
    return () => void leaving.delete(keep);
  }, [key]);

  return kept;
}

function take<T>(key: string): T | null {
  if (typeof sessionStorage === 'undefined') return null;
  const text = sessionStorage.getItem(prefix + key);
  sessionStorage.removeItem(prefix + key);
  return text === null ? null : (JSON.parse(text) as T);
}

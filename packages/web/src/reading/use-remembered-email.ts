import { useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import type { PendingPurpose } from '../session/session.ts';

/** The address that a code was sent to: given, or the one that this browser remembers. */
export function useRememberedEmail(purpose: PendingPurpose, given: string) {
  const { pendingEmail } = useApp();
  const state = useState(given);
  const [, setEmail] = state;
  useEffect(() => {
    const pending = pendingEmail(purpose);
    if (pending) setEmail((current) => current || pending);
  }, [pendingEmail, purpose]);
  return state;
}

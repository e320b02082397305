import { type RefObject, useEffect } from 'react';
import { useApp } from '../screen/app.ts';
import type { PendingPurpose } from '../session/session.ts';

/**
 * Puts the address that a code was sent to, as this browser remembers it, into its field if nothing
 * is there. The field is the browser's own: what was typed before this page lived stays.
 */
export function useRememberedEmail(
  purpose: PendingPurpose,
  field: RefObject<HTMLInputElement | null>,
): void {
  const { pendingEmail } = useApp();
  useEffect(() => {
    const pending = pendingEmail(purpose);
    if (pending && field.current?.value === '') field.current.value = pending;
  }, [pendingEmail, purpose, field]);
}

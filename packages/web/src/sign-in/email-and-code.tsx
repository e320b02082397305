import { type RefObject, useEffect, useRef } from 'react';
import type { Failure } from '../api/api.ts';
import { t } from '../i18n/translate.ts';
import { useApp } from '../screen/app.ts';
import type { PendingPurpose } from '../session/session.ts';
import { fieldError, textIf } from '../ui/failures/failure-text.ts';
import { Field } from '../ui/fields/field.tsx';

/** The fault of the code, where the server says so by the failure's code alone. */
export const wrongCodeText = (failure: Failure | undefined): string | undefined =>
  textIf(failure, 'code_invalid');

/** The fields of the two pages that a mail's link leads to: an address, and the code sent there. */
export function EmailAndCode({
  purpose,
  autoComplete,
  email,
  code,
  codeKey,
  codeHint,
  isRequired = false,
  userId = '',
  failure,
}: {
  purpose: PendingPurpose;
  autoComplete: 'email' | 'username';
  email: string;
  code: string;
  /** A key of the code's field: a new one empties it. */
  codeKey?: string;
  codeHint: string;
  isRequired?: boolean;
  /** Of the sign-up that is meant, where the address or the mail’s link says so. */
  userId?: string;
  failure: Failure | undefined;
}) {
  const emailField = useRef<HTMLInputElement>(null);
  useRememberedEmail(purpose, emailField);
  const codeField = useRef<HTMLInputElement>(null);
  const userField = useRef<HTMLInputElement>(null);
  useMailedCode(codeField, userField);
  return (
    <>
      <input type="hidden" name="user" ref={userField} defaultValue={userId} />
      <Field
        label={t('fields.email')}
        name="email"
        type="email"
        autoComplete={autoComplete}
        required={isRequired}
        ref={emailField}
        defaultValue={email}
        error={fieldError(failure, 'email')}
      />
      <Field
        key={codeKey}
        label={t('fields.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required={isRequired}
        ref={codeField}
        defaultValue={code}
        hint={codeHint}
        error={wrongCodeText(failure) ?? fieldError(failure, 'code')}
      />
    </>
  );
}

const longestCode = 32;

/**
 * Puts the code in the address of a mail's link, and the sign-up that it names, into their fields. It comes after the `#`, which is
 * sent to no server, and is removed from the address at once. The field is uncontrolled: what was typed
 * before the page was hydrated stays.
 */
function useMailedCode(
  field: RefObject<HTMLInputElement | null>,
  userField: RefObject<HTMLInputElement | null>,
): void {
  useEffect(() => {
    const takeFromAddress = () => {
      const { hash, pathname, search } = window.location;
      const mailed = new URLSearchParams(hash.slice(1));
      const code = mailed.get('code');
      if (code === null || !field.current) return;
      field.current.value = code.slice(0, longestCode);
      if (userField.current) userField.current.value = mailed.get('user') ?? '';
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    takeFromAddress();
    // The link of a newer mail may be opened where the page is open already.
    window.addEventListener('hashchange', takeFromAddress);
    return () => window.removeEventListener('hashchange', takeFromAddress);
  }, [field, userField]);
}

/**
 * Puts the address that a code was sent to, as this browser remembers it, into its field if nothing
 * is there. The field is uncontrolled: what was typed before the page was hydrated stays.
 */
function useRememberedEmail(
  purpose: PendingPurpose,
  field: RefObject<HTMLInputElement | null>,
): void {
  const { pendingEmail } = useApp();
  useEffect(() => {
    const pending = pendingEmail(purpose);
    if (pending && field.current?.value === '') field.current.value = pending;
  }, [pendingEmail, purpose, field]);
}

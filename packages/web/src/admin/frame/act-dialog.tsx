import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Failure } from '../../api/api.ts';
import { failureText, fieldError } from '../../ui/failures/failure-text.ts';
import { PasswordField } from '../../ui/fields/field.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from '../../ui-kit/ask-dialog.module.css';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';
import { failureOf } from './failed.tsx';

export interface Typed {
  reason: string;
  password: string;
}

export interface Act {
  title: string;
  /** What will happen, and what those whom it concerns will see. */
  text: ReactNode;
  /** What the button says, and what it says meanwhile. */
  label: string;
  busyLabel: string;
  isLoss?: boolean;
  /** Asks why; the hint says who reads it. */
  reasonHint?: string;
  /** Asks for the admin's own password. */
  asksPassword?: boolean;
  run: (typed: Typed) => Promise<unknown>;
}

/** Asks before something happens to people or stories: why, and for what is powerful, the password. */
export function ActDialog({ act, onClose }: { act: Act | null; onClose: () => void }) {
  // What it asks stays in sight while it closes.
  const [shown, setShown] = useState(act);
  if (act && act !== shown) setShown(act);
  return (
    <AlertDialog.Root open={act !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          {shown && <ActForm act={shown} onDone={onClose} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function ActForm({ act, onDone }: { act: Act; onDone: () => void }) {
  const [typed, setTyped] = useState<Typed>({ reason: '', password: '' });
  const [missing, setMissing] = useState<Failure | null>(null);
  const mutation = useMutation({ mutationFn: act.run, onSuccess: onDone });
  const failure = missing ?? (mutation.error ? failureOf(mutation.error) : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const refused = missingOf(act, typed);
    setMissing(refused);
    if (!refused) mutation.mutate(typed);
  }

  return (
    <form className="dialog-content" noValidate onSubmit={submit}>
      <AlertDialog.Title className={styles.title}>{act.title}</AlertDialog.Title>
      <AlertDialog.Description className={styles.text} render={<div />}>
        {act.text}
      </AlertDialog.Description>
      {failure && <FormError failure={failure} text={failureText(failure)} />}
      {act.reasonHint && (
        <TextField
          label={t('admin.act.reason')}
          name="reason"
          rows={3}
          maxLength={1_000}
          required
          value={typed.reason}
          hint={act.reasonHint}
          error={errorAt(failure, 'reason', 'status_reason')}
          onChange={({ currentTarget: { value } }) =>
            setTyped((old) => ({ ...old, reason: value }))
          }
        />
      )}
      {act.asksPassword && (
        <PasswordField
          label={t('admin.act.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={typed.password}
          hint={t('admin.act.passwordHint')}
          error={
            failure?.code === 'password_wrong'
              ? t('admin.act.passwordWrong')
              : errorAt(failure, 'password')
          }
          onChange={({ currentTarget: { value } }) =>
            setTyped((old) => ({ ...old, password: value }))
          }
        />
      )}
      <div className={`button-row ${styles.buttons}`}>
        <BusyButton
          className={act.isLoss ? 'button button-danger' : 'button button-primary'}
          type="submit"
          isBusy={mutation.isPending}
          busyLabel={act.busyLabel}
        >
          {act.label}
        </BusyButton>
        <AlertDialog.Close className="button">{t('dialogs.cancel')}</AlertDialog.Close>
      </div>
    </form>
  );
}

function errorAt(failure: Failure | undefined, ...paths: string[]): string | undefined {
  return paths.map((path) => fieldError(failure, path)).find((message) => message !== undefined);
}

/** What has to be filled in and is not. */
function missingOf({ reasonHint, asksPassword }: Act, typed: Typed): Failure | null {
  const errors = [
    ...(reasonHint && typed.reason.trim() === ''
      ? [{ path: 'reason', message: t('admin.act.reasonMissing') }]
      : []),
    ...(asksPassword && typed.password === ''
      ? [{ path: 'password', message: t('fields.required') }]
      : []),
  ];
  return errors.length > 0 ? { code: 'not_valid', status: 422, detail: '', errors } : null;
}

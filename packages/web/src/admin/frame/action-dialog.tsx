import { AlertDialog } from '@base-ui/react/alert-dialog';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Failure, failureOf } from '../../api/api.ts';
import { failureText, fieldError } from '../../ui/failures/failure-text.ts';
import { PasswordField } from '../../ui/fields/field.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import styles from '../../ui-kit/ask-dialog.module.css';
import { BusyButton } from '../../ui-kit/busy-button.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { t } from '../t.ts';

export interface ActionInput {
  reason: string;
  password: string;
  isTicked: boolean;
}

export interface AdminAction {
  title: string;
  /** Words for what will happen, and what the people concerned will see. */
  text: ReactNode;
  /** The words of the button, and its words meanwhile. */
  label: string;
  busyLabel: string;
  isLoss?: boolean;
  /** Asks why; the hint says who reads it. */
  reasonHint?: string;
  /** A further act that may be done, with a box to tick. */
  besides?: { label: string; isTicked: boolean };
  /** Asks for the admin's own password. */
  asksPassword?: boolean;
  run: (typed: ActionInput) => Promise<unknown>;
}

/** Asks before something happens to people or stories: why, and for what is powerful, the password. */
export function ActionDialog({
  action,
  onClose,
}: {
  action: AdminAction | null;
  onClose: () => void;
}) {
  // What it asks stays in sight while it closes.
  const [shown, setShown] = useState(action);
  if (action && action !== shown) setShown(action);
  return (
    <AlertDialog.Root open={action !== null} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          {shown && <ActionForm action={shown} onDone={onClose} />}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function ActionForm({ action, onDone }: { action: AdminAction; onDone: () => void }) {
  const [typed, setTyped] = useState<ActionInput>({
    reason: '',
    password: '',
    isTicked: action.besides?.isTicked === true,
  });
  const [missing, setMissing] = useState<Failure | null>(null);
  const mutation = useMutation({ mutationFn: action.run, onSuccess: onDone });
  const failure = missing ?? (mutation.error ? failureOf(mutation.error) : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mutation.isPending) return;
    const refused = missingOf(action, typed);
    setMissing(refused);
    if (!refused) mutation.mutate(typed);
  }

  return (
    <form className="dialog-content" noValidate onSubmit={submit}>
      <AlertDialog.Title className={styles.title}>{action.title}</AlertDialog.Title>
      <AlertDialog.Description className={styles.text} render={<div />}>
        {action.text}
      </AlertDialog.Description>
      {failure && <FormError failure={failure} text={failureText(failure)} />}
      <AskedFields action={action} typed={typed} failure={failure} onType={setTyped} />
      <div className={`button-row ${styles.buttons}`}>
        <BusyButton
          className={action.isLoss ? 'button button-danger' : 'button button-primary'}
          type="submit"
          isBusy={mutation.isPending}
          busyLabel={action.busyLabel}
        >
          {action.label}
        </BusyButton>
        <AlertDialog.Close className="button">{t('dialogs.cancel')}</AlertDialog.Close>
      </div>
    </form>
  );
}

function AskedFields({
  action: { reasonHint, asksPassword, besides },
  typed,
  failure,
  onType,
}: {
  action: AdminAction;
  typed: ActionInput;
  failure: Failure | undefined;
  onType: (typed: ActionInput) => void;
}) {
  const isWrong = failure?.code === 'password_wrong';
  return (
    <>
      {reasonHint && (
        <TextField
          label={t('admin.act.reason')}
          name="reason"
          rows={3}
          maxLength={siteLimits.reason}
          required
          value={typed.reason}
          hint={reasonHint}
          error={errorAt(failure, 'reason', 'status_reason')}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, reason: value })}
        />
      )}
      {besides && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={typed.isTicked}
            onChange={({ currentTarget: { checked } }) => onType({ ...typed, isTicked: checked })}
          />
          {besides.label}
        </label>
      )}
      {asksPassword && (
        <PasswordField
          label={t('admin.act.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={typed.password}
          hint={t('admin.act.passwordHint')}
          error={isWrong ? t('admin.act.passwordWrong') : errorAt(failure, 'password')}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, password: value })}
        />
      )}
    </>
  );
}

function errorAt(failure: Failure | undefined, ...paths: string[]): string | undefined {
  return paths.map((path) => fieldError(failure, path)).find((message) => message !== undefined);
}

/** The fields that have to be filled in and are not, as a failure. */
function missingOf({ reasonHint, asksPassword }: AdminAction, typed: ActionInput): Failure | null {
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

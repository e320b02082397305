import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { useAfterPress } from './use-after-press.ts';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string;
  name: string;
  hint?: string | undefined;
  error?: string | null | undefined;
}

/** A line to fill in: its label, what is expected, and what is wrong with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(described) => <input className="input" {...input} {...described} />}
    </Labelled>
  );
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ label, hint, error, ...input }: FieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(described) => (
        <span className="input-with-button">
          <input className="input" {...input} {...described} type={isShown ? 'text' : 'password'} />
          <button
            className="button needs-script"
            type="button"
            aria-pressed={isShown}
            aria-label={t('fields.showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('fields.hide') : t('fields.show')}
          </button>
        </span>
      )}
    </Labelled>
  );
}

interface Described {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Labelled({
  label,
  hint,
  error: found,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'error'> & { children: (props: Described) => ReactNode }) {
  const id = useId();
  const error = useAfterPress(found);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': found ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

import { useEffect, useRef } from 'react';
import type { Failure } from '../api/api.ts';
import { isWriting } from '../device/is-writing.ts';
import { failureText } from '../ui/failures/failure-text.ts';
import styles from './draft-form.module.css';
import { fieldErrors } from './field-errors.ts';
import { t } from './t.ts';

/** Says why a save failed, and links to each wrong field. */
export function SaveFailure({
  failure,
  labelOf,
  isSaving,
}: {
  failure: Failure | null;
  labelOf: (path: string) => string;
  isSaving: boolean;
}) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (failure && !isWriting()) element.current?.focus();
  }, [failure]);

  if (!failure) return null;
  const errors = fieldErrors(failure);
  return (
    <section
      className={`form-error ${styles.failure}`}
      role="alert"
      tabIndex={-1}
      ref={element}
      aria-label={t('forms.failure.label')}
    >
      <p>{errors.length > 0 ? t('forms.failure.fields') : failureSentence(failure)}</p>
      {errors.length > 0 && (
        <ul className={styles.errors}>
          {errors.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <button
                className={styles.errorLink}
                type="button"
                onClick={(event) => focusField(event.currentTarget.form, path)}
              >
                {labelOf(path)}
              </button>
              {`: ${message}`}
            </li>
          ))}
        </ul>
      )}
      {mayPass.has(failure.code) && (
        <button className="button" type="submit" aria-disabled={isSaving}>
          {t('forms.failure.again')}
        </button>
      )}
    </section>
  );
}

/** The failures that may be over by themselves, so that the same save can be tried again. */
const mayPass = new Set<Failure['code']>(['offline', 'busy', 'internal', 'too_often']);

function failureSentence(failure: Failure): string {
  if (failure.code === 'offline') return t('forms.failure.offline');
  if (failure.code === 'not_found') return t('forms.failure.gone');
  if (failure.code === 'not_signed_in') return t('forms.failure.signedOut');
  return t('forms.failure.other', { reason: failureText(failure) });
}

/** Fields carry their path as their name. */
function focusField(form: HTMLFormElement | null, path: string) {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  const field =
    fields.find(({ name }) => name === path) ??
    // A part of what is one field on the page.
    fields.findLast(({ name }) => name && path.startsWith(`${name}.`));
  field?.focus();
}

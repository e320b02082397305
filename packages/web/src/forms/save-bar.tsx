import { Link } from 'react-router';
import { BusyButton } from '../ui-kit/busy-button.tsx';
import { clockTime } from '../ui-kit/clock-time.ts';
import styles from './draft-form.module.css';
import { t } from './t.ts';
import type { DraftForm } from './use-draft.ts';

/** The way to save, and whether it is done. Says "Saved" only when the server has said so. */
export function SaveBar<Draft>({
  form,
  label,
  cancelTo,
}: {
  form: DraftForm<Draft>;
  label: string;
  cancelTo: string | undefined;
}) {
  return (
    <div className={styles.bar}>
      <BusyButton
        // The primary button once there is something to save, and no conflict to decide first.
        className={isDue(form) ? 'button button-primary' : 'button'}
        data-save
        type="submit"
        isBusy={form.isSaving}
        busyLabel={t('forms.save.saving')}
        title={t('forms.save.key')}
      >
        {label}
      </BusyButton>
      {cancelTo && (
        <Link className="button" to={cancelTo}>
          {t('dialogs.cancel')}
        </Link>
      )}
      <p className={styles.state} role="status">
        {stateText(form)}
      </p>
    </div>
  );
}

const isDue = <Draft,>({
  theirs,
  isDirty,
  isSaving,
  version,
  leavesAfterSave: goesOn,
}: DraftForm<Draft>) => !theirs && (isDirty || isSaving || (version === null && goesOn));

function stateText<Draft>(form: DraftForm<Draft>) {
  const { isSaving, isDirty, hasLocalCopy, failure, theirs, savedAt } = form;
  if (isSaving) return null;
  if (failure || theirs) return <span className={styles.notSaved}>{t('forms.save.failed')}</span>;
  if (isDirty) return t(hasLocalCopy ? 'forms.save.unsaved' : 'forms.save.notKept');
  if (savedAt === null) return null;
  return (
    <span className={styles.saved}>{t('forms.save.saved', { time: clockTime(savedAt) })}</span>
  );
}

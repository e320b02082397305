import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useBlocker } from 'react-router';
import { useApp } from '../screen/app.ts';
import { clockTime } from '../ui/clock-time.ts';
import { AskDialog } from '../ui-kit/ask-dialog.tsx';
import { BusyButton } from '../ui-kit/busy-button.tsx';
import { ConflictView, type DiffField } from './conflict-view.tsx';
import styles from './draft-form.module.css';
import { SaveFailure } from './save-failure.tsx';
import { t } from './t.ts';
import type { DraftForm as Form } from './use-draft.ts';

interface Props<Draft extends object> {
  form: Form<Draft>;
  /** The words of the primary button. */
  saveLabel: string;
  /** The address of Cancel; without it there is no Cancel. */
  cancelTo?: string;
  /** The fields of a draft in words, for when two versions are compared. */
  diffFields: (draft: Draft) => DiffField[];
  /** Labels of the fields by their paths, for the list of what is wrong. */
  labelOf: (path: string) => string;
  /** Longer than a screen: the way to save stays in sight. */
  isLong?: boolean;
  /** The address where the form stays while its own address changes, as another name of the same place. */
  at?: string;
  children: ReactNode;
}

/** The form around a draft: local copies, what went wrong, the fields, and the save bar. */
export function DraftForm<Draft extends object>(props: Props<Draft>) {
  const { form, saveLabel, cancelTo, diffFields, labelOf, isLong = false, at } = props;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <form className={styles.form} data-long={isLong} ref={element} noValidate onSubmit={submit}>
      <UnsavedCopies form={form} />
      <SaveFailure failure={form.failure} labelOf={labelOf} isSaving={form.isSaving} />
      <ConflictView form={form} diffFields={diffFields} />
      <div className={styles.fields} inert={form.leavesAfterSave && form.isSaving}>
        {props.children}
      </div>
      <SaveBar form={form} label={saveLabel} cancelTo={cancelTo} />
      <LeaveGuard form={form} at={at} />
    </form>
  );
}

/** Ctrl+S, or ⌘S, saves wherever the focus is. */
function useSaveKey(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [form]);
}

/** Asks before unsaved work is left behind. */
function LeaveGuard<Draft extends object>({
  form,
  at,
}: {
  form: Form<Draft>;
  at: string | undefined;
}) {
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== at &&
      // After the end of a session one is sent to the login screen; the draft is stored.
      session.current() !== null &&
      form.isDirtyNow(),
  );

  useEffect(() => {
    if (!form.isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form.isDirty]);

  async function saveAndLeave() {
    if (await form.save({ isLeaving: true })) blocker.proceed?.();
    else blocker.reset?.();
  }

  return (
    <AskDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('forms.leave.heading')}
      text={t(form.hasLocalCopy ? 'forms.leave.text' : 'forms.leave.notKept')}
      cancelLabel={t('forms.leave.stay')}
    >
      <button
        className="button button-primary"
        type="button"
        aria-disabled={form.isSaving}
        onClick={saveAndLeave}
      >
        {t('forms.leave.save')}
      </button>
      <button className="button" type="button" onClick={() => blocker.proceed?.()}>
        {t('forms.leave.leave')}
      </button>
    </AskDialog>
  );
}

/** The way to save, and whether it is done. Says "Saved" only when the server has said so. */
function SaveBar<Draft extends object>({
  form,
  label,
  cancelTo,
}: {
  form: Form<Draft>;
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

const isDue = <Draft extends object>({
  theirs,
  isDirty,
  isSaving,
  version,
  leavesAfterSave: goesOn,
}: Form<Draft>) => !theirs && (isDirty || isSaving || (version === null && goesOn));

function stateText<Draft extends object>(form: Form<Draft>) {
  const { isSaving, isDirty, hasLocalCopy, failure, theirs, savedAt } = form;
  if (isSaving) return null;
  if (failure || theirs) return <span className={styles.notSaved}>{t('forms.save.failed')}</span>;
  if (isDirty) return t(hasLocalCopy ? 'forms.save.unsaved' : 'forms.save.notKept');
  if (savedAt === null) return null;
  return (
    <span className={styles.saved}>{t('forms.save.saved', { time: clockTime(savedAt) })}</span>
  );
}

/** The text that was typed before a crash, a reload or the end of a session, and what was merged in. */
function UnsavedCopies<Draft extends object>({ form }: { form: Form<Draft> }) {
  const { restoredFrom, isDirty, beforeMerge, theirs } = form;
  return (
    <>
      {restoredFrom !== null && isDirty && (
        <section className={styles.offer} aria-label={t('forms.unsaved.label')}>
          <p role="status">{t('forms.unsaved.isBack', { time: clockTime(restoredFrom) })}</p>
          <QuietButton onClick={form.discardRestored}>{t('forms.unsaved.discardBack')}</QuietButton>
        </section>
      )}
      <Offers form={form} />
      {beforeMerge && !theirs && (
        <section className={styles.offer} aria-label={t('forms.merged.label')}>
          <p role="status">{t('forms.merged.text')}</p>
          <QuietButton onClick={form.undoMerge}>{t('forms.merged.undo')}</QuietButton>
        </section>
      )}
    </>
  );
}

/** Copies of other tabs, and of earlier views of the page. */
function Offers<Draft extends object>({ form }: { form: Form<Draft> }) {
  const { offers, unreadable } = form;
  const copies = [...offers, ...unreadable];
  if (copies.length === 0) return null;
  return (
    <section className={styles.offers} aria-label={t('forms.unsaved.copies')}>
      {copies.length > 1 && (
        <div className={styles.offer}>
          <p role="status">{t('forms.unsaved.many', { count: copies.length })}</p>
          <QuietButton onClick={() => form.discard(copies)}>
            {t('forms.unsaved.discardAll')}
          </QuietButton>
        </div>
      )}
      {offers.map((offer) => (
        <div className={styles.offer} key={`${offer.tab} ${offer.changedAt}`}>
          <p role="status">{t('forms.unsaved.offer', { time: clockTime(offer.changedAt) })}</p>
          <div className="button-row">
            <button className="button" type="button" onClick={() => form.restoreOffer(offer)}>
              {t('forms.unsaved.restore')}
            </button>
            <QuietButton onClick={() => form.discard([offer])}>
              {t('forms.unsaved.discard')}
            </QuietButton>
          </div>
        </div>
      ))}
      {unreadable.map((copy) => (
        <details className={styles.offer} key={`${copy.tab} ${copy.changedAt}`}>
          <summary>{t('forms.unsaved.unreadable', { time: clockTime(copy.changedAt) })}</summary>
          <pre className={styles.words}>{copy.words}</pre>
          <QuietButton onClick={() => form.discard([copy])}>
            {t('forms.unsaved.discard')}
          </QuietButton>
        </details>
      ))}
    </section>
  );
}

function QuietButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button className="button button-quiet" type="button" onClick={onClick}>
      {children}
    </button>
  );
}

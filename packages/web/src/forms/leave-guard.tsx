import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useApp } from '../screen/app.ts';
import { AskDialog } from '../ui-kit/ask-dialog.tsx';
import { t } from './t.ts';
import type { DraftForm } from './use-draft.ts';

/** Asks before unsaved work is left behind. */
export function LeaveGuard<Draft>({ form }: { form: DraftForm<Draft> }) {
  const { session } = useApp();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) &&
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

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

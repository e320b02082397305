import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { ConflictView, type DiffField } from './conflict-view.tsx';
import styles from './draft-form.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { SaveBar } from './save-bar.tsx';
import { SaveFailure } from './save-failure.tsx';
import { UnsavedCopies } from './unsaved-copies.tsx';
import type { DraftForm as Form } from './use-draft.ts';

interface Props<Draft> {
  form: Form<Draft>;
  /** What the primary button says. */
  saveLabel: string;
  /** Where Cancel leads; without it there is no Cancel. */
  cancelTo?: string;
  /** How a draft reads, field by field, when two versions are compared. */
  diffFields: (draft: Draft) => DiffField[];
  /** Labels of the fields by their paths, for the list of what is wrong. */
  labelOf: (path: string) => string;
  /** Longer than a screen: the way to save stays in sight. */
  isLong?: boolean;
  /** Saves what is typed as something new, where this was deleted. */
  recreate?: (() => void) | undefined;
  children: ReactNode;
}

/** The form around a draft: local copies, what went wrong, the fields, and the save bar. */
export function DraftForm<Draft>(props: Props<Draft>) {
  const { form, saveLabel, cancelTo, diffFields, labelOf, isLong = false, recreate } = props;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <form className={styles.form} data-long={isLong} ref={element} noValidate onSubmit={submit}>
      <UnsavedCopies form={form} />
      <SaveFailure
        failure={form.failure}
        labelOf={labelOf}
        isSaving={form.isSaving}
        recreate={recreate}
      />
      <ConflictView form={form} diffFields={diffFields} />
      <div className={styles.fields} inert={form.leavesAfterSave && form.isSaving}>
        {props.children}
      </div>
      <SaveBar form={form} label={saveLabel} cancelTo={cancelTo} />
      <LeaveGuard form={form} />
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

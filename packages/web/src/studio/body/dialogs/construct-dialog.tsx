import { type RefObject, useState } from 'react';
import styles from '../../../ui-kit/form-dialog.module.css';
import { FormDialog } from '../../../ui-kit/form-dialog.tsx';
import type { TextEdit } from '../../../ui-kit/text-edit.ts';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { textOfConditionProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import type { Construct } from '../constructs/construct.ts';
import { type Asked, editFor } from '../constructs/text-tools.ts';
import { IfForm, TurnsForm, ValueForm } from './construct-forms.tsx';

/** Adds or changes the construct of a button above the text; `onDone` gets the edit. */
export function ConstructDialog({
  asked,
  isOpen,
  area,
  readText,
  onDone,
  onClose,
  onClosed,
}: {
  asked: Exclude<Asked, { tool: 'choice' }>;
  isOpen: boolean;
  /** The element that gets the focus afterwards. */
  area: RefObject<HTMLElement | null>;
  /** The text that it is put into, as it is now. */
  readText: () => string;
  onDone: (edit: TextEdit) => void;
  onClose: () => void;
  onClosed: () => void;
}) {
  const [construct, setConstruct] = useState(asked.construct);
  const [error, setError] = useState<string | null>(null);

  function change(next: Construct) {
    setConstruct(next);
    setError(null);
  }

  function submit() {
    const wrong = faultOf(construct);
    const edit = wrong === null ? editFor(readText(), asked, construct) : null;
    if (edit) onDone(edit);
    else setError(wrong ?? t('studio.text.tangled'));
  }

  return (
    <FormDialog
      title={t(`studio.text.${asked.tool}.${asked.isNew ? 'new' : 'change'}`)}
      submitLabel={t(asked.isNew ? 'studio.text.put' : 'studio.text.change')}
      isOpen={isOpen}
      error={error}
      area={area}
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
    >
      {construct.type === 'if' && <IfForm value={construct} onChange={change} />}
      {construct.type === 'first' && <FirstForm value={construct} onChange={change} />}
      {construct.type === 'value' && <ValueForm value={construct} onChange={change} />}
      {'options' in construct && <TurnsForm value={construct} onChange={change} />}
    </FormDialog>
  );
}

/** The fault that keeps it from being put into the text: something is missing. */
function faultOf(construct: Construct): string | null {
  if (construct.type === 'value') {
    if (construct.value.trim() === '') return t('studio.text.value.missing');
    return textOfConditionProblem(construct.value) ?? null;
  }
  if (construct.type !== 'if') return null;
  if (construct.branches.some(({ when }) => when.trim() === '')) return t('studio.text.if.missing');
  return construct.branches.map(({ when }) => textOfConditionProblem(when)).find(Boolean) ?? null;
}

type First = Extract<Construct, { type: 'first' }>;

/** Words of the first visit, and those of later ones. */
function FirstForm({ value, onChange }: { value: First; onChange: (value: First) => void }) {
  return (
    <>
      <TextField
        label={t('studio.text.first.first')}
        className={styles.words}
        rows={2}
        value={value.first}
        onChange={({ currentTarget }) => onChange({ ...value, first: currentTarget.value })}
      />
      <TextField
        label={t('studio.text.first.again')}
        hint={t('studio.text.mayBeEmpty')}
        className={styles.words}
        rows={2}
        value={value.again ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, again: currentTarget.value })}
      />
    </>
  );
}

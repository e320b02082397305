import type { VariableKind } from '@brasslamp/story/model/variable';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { t } from '../../t.ts';
import sentence from '../controls/sentence.module.css';
import { NumberField, WordSelect } from '../controls/sentence.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import { isListed, type Makable, type NewThing } from '../names/new-thing.ts';
import { useMakeName } from '../names/use-make-name.ts';
import styles from './make-name.module.css';

const kinds: VariableKind[] = ['number', 'flag', 'choice', 'set', 'text'];

/** Makes what logic is to speak of, without leaving the sentence. */
export function MakeName({
  kind,
  name,
  onMade,
  onCancel,
}: {
  kind: Makable;
  name: string;
  onMade: (key: string) => void;
  onCancel: () => void;
}) {
  const heading = useId();
  const [typed, setTyped] = useState<Typed>({ ...nothing, name });
  const { make, fault } = useMakeName();
  const thing = thingOf(kind, typed);

  function submit() {
    const key = make(thing);
    if (key !== null) onMade(key);
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    // Enter would save the whole form around it.
    event.preventDefault();
    submit();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more of the form's fields.
    <div className={styles.make} role="group" aria-labelledby={heading} onKeyDown={press}>
      <strong id={heading}>{t(`studio.logic.make.${thing.kind}`)}</strong>
      <ThingFields kind={kind} typed={typed} onChange={setTyped} />
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <div className="button-row">
        <button className="button" type="button" onClick={submit}>
          {t('studio.logic.make.do')}
        </button>
        <button className="button button-quiet" type="button" onClick={onCancel}>
          {t('dialogs.cancel')}
        </button>
      </div>
    </div>
  );
}

/** What is typed of a new thing, whichever kind it will be. */
interface Typed {
  name: string;
  isCounted: boolean;
  variableKind: VariableKind;
  initial: number | null;
  options: string;
}

const nothing: Typed = {
  name: '',
  isCounted: false,
  variableKind: 'number',
  initial: 0,
  options: '',
};

function thingOf(kind: Makable, typed: Typed): NewThing {
  const { name, isCounted, variableKind, initial, options } = typed;
  switch (kind) {
    case 'items':
      return { kind: 'item', name, isCounted };
    case 'variables':
      return { kind: 'variable', name, variableKind, initial: initial ?? 0, options };
    case 'achievements':
      return { kind: 'achievement', name };
  }
}

interface FieldsProps {
  typed: Typed;
  onChange: (typed: Typed) => void;
}

function ThingFields({ kind, typed, onChange }: FieldsProps & { kind: Makable }) {
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);
  return (
    <div className={sentence.sentence}>
      <WordsInput
        label={t('studio.logic.make.name')}
        placeholder={t('studio.logic.make.name')}
        input={name}
        value={typed.name}
        onChange={(next) => onChange({ ...typed, name: next })}
      />
      {kind === 'items' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={typed.isCounted}
            onChange={({ currentTarget }) =>
              onChange({ ...typed, isCounted: currentTarget.checked })
            }
          />
          {t('studio.logic.make.counted')}
        </label>
      )}
      {kind === 'variables' && <VariableFields typed={typed} onChange={onChange} />}
    </div>
  );
}

function VariableFields({ typed, onChange }: FieldsProps) {
  const { level } = useLogicNames();
  const { variableKind, initial, options } = typed;
  return (
    <>
      <WordSelect
        label={t('studio.logic.make.kind')}
        value={variableKind}
        options={kinds
          .filter((id) => level > 1 || id !== 'set')
          .map((id) => ({ id, words: t(`studio.logic.make.kinds.${id}`) }))}
        onChange={(next) => onChange({ ...typed, variableKind: next })}
      />
      {variableKind === 'number' && (
        <span className={sentence.pair}>
          {t('studio.logic.make.initial')}
          <NumberField
            label={t('studio.logic.make.initial')}
            value={initial}
            onChange={(next) => onChange({ ...typed, initial: next })}
          />
        </span>
      )}
      {isListed(variableKind) && (
        <WordsInput
          label={t('studio.logic.make.options')}
          placeholder={t('studio.logic.make.optionsSample')}
          value={options}
          onChange={(next) => onChange({ ...typed, options: next })}
        />
      )}
    </>
  );
}

function WordsInput({
  label,
  placeholder,
  input,
  value,
  onChange,
}: {
  label: string;
  placeholder: string;
  input?: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <input
      className={`input ${sentence.control} ${sentence.words}`}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      ref={input}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

import type { VariableKind } from '@brasslamp/story/model/variable';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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
  name: firstName,
  onMade,
  onCancel,
}: {
  kind: Makable;
  name: string;
  onMade: (key: string) => void;
  onCancel: () => void;
}) {
  const heading = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(firstName);
  const [variableKind, setVariableKind] = useState<VariableKind>('number');
  const [initial, setInitial] = useState<number | null>(0);
  const [options, setOptions] = useState('');
  const [isCounted, setCounted] = useState(false);
  const { make, fault } = useMakeName();
  const { level } = useLogicNames();

  useEffect(() => input.current?.focus(), []);

  const things: Record<Makable, NewThing> = {
    items: { kind: 'item', name, isCounted },
    variables: { kind: 'variable', name, variableKind, initial: initial ?? 0, options },
    achievements: { kind: 'achievement', name },
  };

  function submit() {
    const key = make(things[kind]);
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
      <strong id={heading}>{t(`studio.logic.make.${things[kind].kind}`)}</strong>
      <div className={sentence.sentence}>
        <input
          className={`input ${sentence.control} ${sentence.words}`}
          aria-label={t('studio.logic.make.name')}
          placeholder={t('studio.logic.make.name')}
          autoComplete="off"
          ref={input}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {kind === 'items' && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isCounted}
              onChange={({ currentTarget }) => setCounted(currentTarget.checked)}
            />
            {t('studio.logic.make.counted')}
          </label>
        )}
        {kind === 'variables' && (
          <WordSelect
            label={t('studio.logic.make.kind')}
            value={variableKind}
            options={kinds
              .filter((id) => level > 1 || id !== 'set')
              .map((id) => ({ id, words: t(`studio.logic.make.kinds.${id}`) }))}
            onChange={setVariableKind}
          />
        )}
        {kind === 'variables' && variableKind === 'number' && (
          <span className={sentence.pair}>
            {t('studio.logic.make.initial')}
            <NumberField
              label={t('studio.logic.make.initial')}
              value={initial}
              onChange={setInitial}
            />
          </span>
        )}
        {kind === 'variables' && isListed(variableKind) && (
          <input
            className={`input ${sentence.control} ${sentence.words}`}
            aria-label={t('studio.logic.make.options')}
            placeholder={t('studio.logic.make.optionsSample')}
            autoComplete="off"
            value={options}
            onChange={({ currentTarget }) => setOptions(currentTarget.value)}
          />
        )}
      </div>
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

import { useState } from 'react';
import { Field, Labelled } from '../../../ui/fields/field.tsx';
import styles from '../../../ui-kit/form-dialog.module.css';
import { NamePicker } from '../../logic/names/name-picker.tsx';
import { textOfConditionProblem } from '../../logic/words/problem-words.ts';
import { t } from '../../t.ts';
import type { Construct } from '../constructs/construct.ts';

type Value = Extract<Construct, { type: 'value' }>;

const kinds = ['variable', 'item', 'sum'] as const;
type Kind = (typeof kinds)[number];

/** A value that the text shows as words. */
export function ValueForm({ value, onChange }: { value: Value; onChange: (value: Value) => void }) {
  const text = value.value;
  const [kind, setKind] = useState<Kind>(() => kindOf(text));
  const set = (next: string) => onChange({ type: 'value', value: next });

  return (
    <>
      <Labelled label={t('studio.text.value.what')}>
        {(described) => (
          <select
            className="input"
            {...described}
            value={kind}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value as Kind;
              setKind(next);
              if (next !== 'sum') set('');
            }}
          >
            {kinds.map((one) => (
              <option key={one} value={one}>
                {t(`studio.text.value.${one}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {kind !== 'sum' && (
        <div className={styles.pick}>
          {kind === 'variable' ? (
            <NamePicker key={kind} kind="variables" value={text} onPick={set} />
          ) : (
            <NamePicker
              key={kind}
              kind="items"
              value={itemIn(text) ?? ''}
              onPick={(key) => set(`count(${key})`)}
            />
          )}
        </div>
      )}
      {kind === 'sum' && (
        <Field
          label={t('studio.text.value.sumLabel')}
          name="sum"
          hint={t('studio.text.value.sumHint')}
          value={text}
          autoComplete="off"
          error={text === '' ? undefined : textOfConditionProblem(text)}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )}
    </>
  );
}

const itemIn = (text: string) => /^count\(([a-z][a-z0-9_]*)\)$/.exec(text)?.[1];

function kindOf(text: string): Kind {
  if (text === '' || /^[a-z][a-z0-9_]*$/.test(text)) return 'variable';
  return itemIn(text) === undefined ? 'sum' : 'item';
}

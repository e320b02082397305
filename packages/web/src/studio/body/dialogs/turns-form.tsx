import { useEffect, useRef } from 'react';
import { Labelled } from '../../../ui/fields/field.tsx';
import styles from '../../../ui-kit/form-dialog.module.css';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { t } from '../../t.ts';
import { type Construct, type TurnKind, turnKinds } from '../constructs/construct.ts';

type Turns = Extract<Construct, { options: string[] }>;

/** Words that take turns, one of them at each visit. */
export function TurnsForm({ value, onChange }: { value: Turns; onChange: (value: Turns) => void }) {
  const { type, options } = value;
  const list = useRef<HTMLOListElement>(null);
  const isAwaited = useRef(false);
  const setOptions = (next: string[]) => onChange({ ...value, options: next });
  const count = options.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard goes to the one that came.
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
  }, [count]);

  return (
    <>
      <Labelled label={t('studio.text.turns.kind')} hint={t(`studio.text.turns.about.${type}`)}>
        {(described) => (
          <select
            className="input"
            {...described}
            value={type}
            onChange={({ currentTarget }) =>
              onChange({ ...value, type: currentTarget.value as TurnKind })
            }
          >
            {turnKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`studio.text.turns.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <ol className={styles.parts} ref={list}>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have nothing but their place.
          <li className={styles.option} key={index}>
            <TextField
              label={t('studio.text.turns.option', { place: index + 1 })}
              className={styles.words}
              rows={1}
              value={option}
              onChange={({ currentTarget }) =>
                setOptions(options.map((one, at) => (at === index ? currentTarget.value : one)))
              }
            />
            <button
              className="button button-quiet"
              type="button"
              aria-label={t('studio.text.turns.remove', { place: index + 1 })}
              aria-disabled={count === 1}
              onClick={() => count > 1 && setOptions(options.filter((_, at) => at !== index))}
            >
              {t('studio.choices.remove')}
            </button>
          </li>
        ))}
      </ol>
      <button
        className={`button ${styles.less}`}
        type="button"
        onClick={() => {
          isAwaited.current = true;
          setOptions([...options, '']);
        }}
      >
        {t('studio.text.turns.add')}
      </button>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import styles from '../../../ui-kit/form-dialog.module.css';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { LogicField } from '../../logic/builder/logic-field.tsx';
import { conditionLogic } from '../../logic/conditions/conditions.ts';
import { NamePicker } from '../../logic/name-picker/name-picker.tsx';
import { textOfConditionProblem } from '../../logic/sentence/problem-words.ts';
import { t } from '../../t.ts';
import { type Construct, turnKinds } from '../constructs/construct.ts';

type If = Extract<Construct, { type: 'if' }>;
type Branch = If['branches'][number];

/** Words that are shown under a condition. */
export function IfForm({ value, onChange }: { value: If; onChange: (value: If) => void }) {
  const { branches, otherwise } = value;
  const setBranches = (next: Branch[]) => onChange({ ...value, branches: next });
  const edit = (index: number, changes: Partial<Branch>) =>
    setBranches(branches.map((one, at) => (at === index ? { ...one, ...changes } : one)));

  return (
    <>
      <ol className={styles.parts}>
        {branches.map((branch, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches have nothing but their place.
          <li className={styles.branch} key={index}>
            <LogicField
              logic={conditionLogic}
              label={t(index === 0 ? 'studio.text.if.when' : 'studio.text.if.elseWhen')}
              value={branch.when}
              onChange={(when) => edit(index, { when })}
            />
            <TextField
              label={t('studio.text.if.then')}
              className={styles.words}
              rows={2}
              value={branch.text}
              onChange={({ currentTarget }) => edit(index, { text: currentTarget.value })}
            />
            {branches.length > 1 && (
              <button
                className={`button button-quiet ${styles.less}`}
                type="button"
                onClick={() => setBranches(branches.filter((_, at) => at !== index))}
              >
                {t('studio.text.if.remove', { place: index + 1 })}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        className={`button button-quiet ${styles.less}`}
        type="button"
        onClick={() => setBranches([...branches, { when: '', text: '' }])}
      >
        {t('studio.text.if.add')}
      </button>
      <TextField
        label={t('studio.text.if.otherwise')}
        hint={t('studio.text.mayBeEmpty')}
        className={styles.words}
        rows={2}
        value={otherwise ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, otherwise: currentTarget.value })}
      />
    </>
  );
}

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
      <SelectField
        label={t('studio.text.value.what')}
        value={kind}
        options={kinds.map((one) => ({ id: one, words: t(`studio.text.value.${one}`) }))}
        onPick={(next) => {
          setKind(next);
          if (next !== 'sum') set('');
        }}
      />
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

type Turns = Extract<Construct, { options: string[] }>;

/** Words that take turns, one of them at each visit. */
export function TurnsForm({ value, onChange }: { value: Turns; onChange: (value: Turns) => void }) {
  const { type, options } = value;
  const { list, isAwaited } = useLastInFocus(options.length);
  const setOptions = (next: string[]) => onChange({ ...value, options: next });
  const count = options.length;

  return (
    <>
      <SelectField
        label={t('studio.text.turns.kind')}
        hint={t(`studio.text.turns.about.${type}`)}
        value={type}
        options={turnKinds.map((kind) => ({ id: kind, words: t(`studio.text.turns.${kind}`) }))}
        onPick={(next) => onChange({ ...value, type: next })}
      />
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
              {t('studio.named.remove')}
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

/** The field that comes last gets the focus, when it is awaited and has come. */
function useLastInFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const isAwaited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard goes to the one that came.
  useEffect(() => {
    if (!isAwaited.current) return;
    isAwaited.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus();
  }, [count]);
  return { list, isAwaited };
}

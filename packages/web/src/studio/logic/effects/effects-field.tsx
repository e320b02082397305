import { isSame } from '@brasslamp/story/edit';
import { useMemo, useRef, useState } from 'react';
import { reorder } from '../../frame/reorder.ts';
import { t } from '../../t.ts';
import { AddMenu } from '../controls/add-menu.tsx';
import { type AddedRow, useAddedRow } from '../controls/added-row.ts';
import styles from '../controls/logic-field.module.css';
import { LogicFieldset } from '../controls/logic-fieldset.tsx';
import { WrittenField } from '../controls/written-field.tsx';
import { useLogicNames } from '../names/logic-names.ts';
import { effectProblem, effectSlips } from '../words/problem-words.ts';
import { EffectRow } from './effect-row.tsx';
import { newEffectBody, newEffectOptions } from './effect-verbs.ts';
import {
  effectsIn,
  linesOf,
  newEffectKey,
  type EffectRow as Row,
  readEffect,
  typedEffects,
  writeEffect,
} from './effect-view.ts';

interface Props {
  label: string;
  /** Effects in their text form, in order. */
  value: readonly string[];
  /** The field's path, by which errors find it. */
  name?: string;
  hint?: string;
  /** What is said while there are none. */
  empty: string;
  error?: string | undefined;
  onChange: (effects: string[]) => void;
}

/** What happens, step by step: as rows that read as sentences, or as a text with one a line. */
export function EffectsField({ label, value, name, hint, empty, error, onChange }: Props) {
  const { names, level } = useLogicNames();
  const [isWritten, setWritten] = useState(false);
  const slips = useMemo(
    () => [...new Set(value.flatMap((effect) => effectSlips(effect, names, level)))],
    [value, names, level],
  );
  const [rows, setRows] = useRows(value, onChange);
  const added = useAddedRow(error !== undefined);
  const typed = isWritten ? value : rows.flatMap((row) => (row.kind === 'text' ? row.text : []));
  // What is typed says itself what is wrong with it.
  const isTold = typed.some((text) => text.trim() !== '' && effectProblem(text, level));
  return (
    <LogicFieldset
      label={label}
      name={name}
      hint={hint}
      error={isTold || added.isQuiet ? undefined : error}
      slips={slips}
      isWritten={isWritten}
      isForced={false}
      onSwitch={() => setWritten(!isWritten)}
    >
      {isWritten ? (
        <WrittenEffects label={label} value={value} onChange={onChange} />
      ) : (
        <EffectRows rows={rows} setRows={setRows} added={added} empty={empty} />
      )}
    </LogicFieldset>
  );
}

function EffectRows({
  rows,
  setRows,
  added,
  empty,
}: {
  rows: readonly Row[];
  setRows: (rows: Row[]) => void;
  added: AddedRow;
  empty: string;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [news, setNews] = useState('');

  function move(from: number, by: 1 | -1) {
    setRows(reorder(rows, from, from + by));
    setNews(t('studio.logic.moved', { place: from + by + 1, count: rows.length }));
  }

  return (
    <>
      <ol className={styles.rows} hidden={rows.length === 0}>
        {rows.map((row, index) => (
          <EffectRow
            key={row.key}
            row={row}
            index={index}
            count={rows.length}
            added={added}
            onChange={(body) =>
              setRows(
                rows.map((one) =>
                  one.key === row.key ? { ...body, key: row.key, written: writeEffect(body) } : one,
                ),
              )
            }
            onMove={(by) => move(index, by)}
            onRemove={() => {
              button.current?.focus();
              setRows(rows.filter(({ key }) => key !== row.key));
            }}
          />
        ))}
      </ol>
      <div className={styles.add}>
        {rows.length === 0 && <span>{empty}</span>}
        <AddMenu
          label={t('studio.logic.addEffect.button')}
          options={newEffectOptions()}
          button={button}
          onPick={(kind) => {
            const body = newEffectBody(kind);
            const row = { ...body, key: newEffectKey(), written: writeEffect(body) };
            added.begin(row.key);
            setRows([...rows, row]);
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </>
  );
}

function WrittenEffects({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) {
  const { level } = useLogicNames();
  /** As typed: empty lines are no effects, but they are on the way to some. */
  const [typed, setTyped] = useState(() => linesOf(value));
  const isOwn = isSame(effectsIn(typed), value);
  const shown = isOwn ? typed : linesOf(value);
  const problems = typedEffects(shown).flatMap(
    ({ text, line }) => effectProblem(text, level, line) ?? [],
  );
  return (
    <WrittenField
      label={label}
      value={shown}
      rows={Math.max(2, shown.split('\n').length)}
      problem={problems[0]}
      onChange={(text) => {
        setTyped(text);
        onChange(effectsIn(text));
      }}
    />
  );
}

/** The rows for the effects; while they are edited they keep what a text cannot express. */
function useRows(value: readonly string[], onChange: Props['onChange']) {
  const { level } = useLogicNames();
  const [own, setOwn] = useState<Row[]>([]);
  const read = useMemo(() => value.map((effect) => readEffect(effect, level)), [value, level]);
  const isOwn = isSame(
    own.map(({ written }) => written),
    value,
  );
  const set = (rows: Row[]) => {
    setOwn(rows);
    onChange(rows.map(({ written }) => written));
  };
  return [isOwn ? own : read, set] as const;
}

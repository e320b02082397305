import type { SetVariable, Value } from '@brasslamp/story/model/variable';
import type { ReactNode } from 'react';
import { NumberField } from '../../logic/controls/sentence.tsx';
import { ValueField } from '../../logic/controls/value-field.tsx';
import { type LogicNames, useLogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../../t.ts';
import styles from './preview-controls.module.css';
import type { PreviewInputs } from './preview-inputs.ts';
import { firstVisit, type PreviewState } from './preview-state.ts';

/** Controls for the parts of the state that the text depends on, and for nothing else. */
export function PreviewControls({
  asked,
  nodeName,
  state,
  onChange,
}: {
  asked: PreviewInputs;
  nodeName: string;
  state: PreviewState;
  onChange: (state: PreviewState) => void;
}) {
  const names = useLogicNames();
  const set = (changes: Partial<PreviewState>) => onChange({ ...state, ...changes });
  const controls = [
    ...visitControls(asked, nodeName, state, set),
    ...variableControls(asked, names, state, set),
    ...itemControls(asked, names, state, set),
    ...pastControls(asked, names, state, set),
  ];
  if (controls.length === 0 && !asked.chance) return null;
  return (
    <fieldset className={styles.controls}>
      <legend className={styles.legend}>{t('studio.preview.as')}</legend>
      {controls}
      {asked.chance && (
        <button
          className={`button ${styles.small}`}
          type="button"
          onClick={() => set({ seed: state.seed + 1 })}
        >
          {t('studio.preview.drawAgain')}
        </button>
      )}
      {state !== firstVisit && (
        <button
          className={`button button-quiet ${styles.small}`}
          type="button"
          onClick={() => onChange(firstVisit)}
        >
          {t('studio.preview.reset')}
        </button>
      )}
    </fieldset>
  );
}

type Set = (changes: Partial<PreviewState>) => void;

const isSameNode = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function visitControls(asked: PreviewInputs, nodeName: string, state: PreviewState, set: Set) {
  const controls: ReactNode[] = [];
  if (asked.visits || [...asked.nodes].some((name) => isSameNode(name, nodeName))) {
    controls.push(
      <Counted
        key="visits"
        label={t('studio.preview.visit')}
        value={state.visits}
        least={1}
        onChange={(visits) => set({ visits })}
      />,
    );
  }
  if (asked.turns) {
    controls.push(
      <Counted
        key="turns"
        label={t('studio.preview.turns')}
        value={state.turns}
        least={0}
        onChange={(turns) => set({ turns })}
      />,
    );
  }
  for (const name of asked.nodes) {
    if (isSameNode(name, nodeName)) continue;
    controls.push(
      <Counted
        key={`node ${name}`}
        label={t('studio.preview.been', { name })}
        value={state.been[name] ?? 0}
        least={0}
        onChange={(times) => set({ been: { ...state.been, [name]: times } })}
      />,
    );
  }
  return controls;
}

function variableControls(asked: PreviewInputs, names: LogicNames, state: PreviewState, set: Set) {
  return [...asked.variables].flatMap((key) => {
    const variable = names.variable(key);
    if (!variable) return [];
    const label = variable.label || key;
    const value = state.values[key] ?? variable.initial;
    const put = (next: Value | null) => {
      const { [key]: _, ...others } = state.values;
      set({ values: next === null ? others : { ...others, [key]: next } });
    };
    if (variable.kind === 'set' || Array.isArray(value)) {
      return variable.kind === 'set' ? (
        <Members key={`variable ${key}`} variable={variable} value={value} onChange={put} />
      ) : (
        []
      );
    }
    return (
      <span className={styles.control} key={`variable ${key}`}>
        {label}
        <ValueField label={label} variable={variable} value={value} onChange={put} />
      </span>
    );
  });
}

function itemControls(asked: PreviewInputs, names: LogicNames, state: PreviewState, set: Set) {
  const carry = (key: string, count: number) =>
    set({ carried: { ...state.carried, [key]: count } });
  return [...asked.items].flatMap((key) => {
    const name = names.called('items', key);
    if (name === undefined) return [];
    const count = state.carried[key] ?? 0;
    const label = t('studio.preview.carries', { name });
    return names.isCounted(key) ? (
      <Counted
        key={`item ${key}`}
        label={label}
        value={count}
        least={0}
        onChange={(next) => carry(key, next)}
      />
    ) : (
      <Ticked
        key={`item ${key}`}
        label={label}
        isOn={count > 0}
        onChange={(isOn) => carry(key, Number(isOn))}
      />
    );
  });
}

function pastControls(asked: PreviewInputs, names: LogicNames, state: PreviewState, set: Set) {
  return [
    ...[...asked.actions].map((id) => (
      <Ticked
        key={`action ${id}`}
        label={t('studio.preview.chosen', { words: names.called('actions', id) ?? id })}
        isOn={state.chosen[id] ?? false}
        onChange={(isOn) => set({ chosen: { ...state.chosen, [id]: isOn } })}
      />
    )),
    ...[...asked.lying].map(([place, { item, node }]) => (
      <Ticked
        key={`lying ${place}`}
        label={t('studio.preview.lying', { item: names.called('items', item) ?? item, node })}
        isOn={state.lying[place] ?? false}
        onChange={(isOn) => set({ lying: { ...state.lying, [place]: isOn } })}
      />
    )),
    ...[...asked.achievements].map((key) => (
      <Ticked
        key={`achievement ${key}`}
        label={t('studio.preview.earned', { name: names.called('achievements', key) ?? key })}
        isOn={state.earned[key] ?? false}
        onChange={(isOn) => set({ earned: { ...state.earned, [key]: isOn } })}
      />
    )),
    ...[...asked.endings].map((name) => (
      <Ticked
        key={`ending ${name}`}
        label={t('studio.preview.reached', { name })}
        isOn={state.reached[name] ?? false}
        onChange={(isOn) => set({ reached: { ...state.reached, [name]: isOn } })}
      />
    )),
  ];
}

/** Which members are in a set. */
function Members({
  variable: { key, label, members },
  value,
  onChange,
}: {
  variable: SetVariable;
  value: Value;
  onChange: (value: string[]) => void;
}) {
  const inIt = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.members}>
      <legend>{label || key}</legend>
      {members.map((member) => (
        <Ticked
          key={member}
          label={member}
          isOn={inIt.includes(member)}
          onChange={(isOn) =>
            onChange(members.filter((one) => (one === member ? isOn : inIt.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

/** How many, or how often. */
function Counted({
  label,
  value,
  least,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  onChange: (value: number) => void;
}) {
  return (
    <span className={styles.control}>
      {label}
      <NumberField
        label={label}
        value={value}
        least={least}
        onChange={(next) => onChange(Math.max(least, next ?? least))}
      />
    </span>
  );
}

function Ticked({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.control}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

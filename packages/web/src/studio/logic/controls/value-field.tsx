import type { Variable } from '@brasslamp/story/model/variable';
import { t } from '../../t.ts';
import { blankMark } from '../sentence/blanks.ts';
import type { Literal } from '../sentence/sentence.ts';
import styles from './sentence.module.css';
import { NumberField, WordSelect } from './sentence.tsx';

/** A member of a set, or what is written instead of one. */
export function MemberField({
  variable,
  member,
  onChange,
}: {
  variable: Variable | undefined;
  member: string;
  onChange: (member: string) => void;
}) {
  const members = variable?.kind === 'set' ? variable.members : [];
  return (
    <WordSelect
      label={t('studio.logic.member')}
      value={member}
      options={[...new Set([...members, member])].map((id) => ({ id, words: id || blankMark }))}
      onChange={onChange}
    />
  );
}

/** A value that fits the variable, or what is written instead of one. */
export function ValueField({
  label = t('studio.logic.value'),
  variable,
  value,
  onChange,
}: {
  label?: string;
  variable: Variable | undefined;
  value: Literal | null;
  onChange: (value: Literal | null) => void;
}) {
  if (value === null || typeof value === 'number') {
    return <NumberField label={label} value={value} onChange={onChange} />;
  }
  if (typeof value === 'boolean') {
    return (
      <WordSelect
        label={label}
        value={value ? 'yes' : 'no'}
        options={yesAndNo()}
        onChange={(id) => onChange(id === 'yes')}
      />
    );
  }
  if (variable?.kind === 'choice') {
    const options = [...new Set([...variable.options, value])];
    return (
      <WordSelect
        label={label}
        value={value}
        options={options.map((id) => ({ id, words: id }))}
        onChange={onChange}
      />
    );
  }
  return (
    <input
      className={`input ${styles.control} ${styles.words}`}
      aria-label={label}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const yesAndNo = () =>
  [
    { id: 'yes', words: t('studio.logic.yes') },
    { id: 'no', words: t('studio.logic.no') },
  ] as const;

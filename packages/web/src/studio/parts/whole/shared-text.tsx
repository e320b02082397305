import { limits } from '@brasslamp/story/model';
import { useRef } from 'react';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { useBody } from '../../body/constructs/use-body.ts';
import { formatByKey } from '../../body/formats.ts';
import { TextProblems } from '../../body/text-problems.tsx';
import styles from './whole.module.css';

/** A text in the grammar of nodes' texts that stands in many of them. */
export function SharedText({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const body = useBody(value);
  return (
    <div>
      <TextField
        label={label}
        name={name}
        className={styles.text ?? ''}
        rows={3}
        maxLength={limits.sharedTextCharacters}
        ref={area}
        value={value}
        onKeyDown={formatByKey}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <TextProblems body={body} area={area} />
    </div>
  );
}

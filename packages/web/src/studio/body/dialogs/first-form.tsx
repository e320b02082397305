import styles from '../../../ui-kit/form-dialog.module.css';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { t } from '../../t.ts';
import type { Construct } from '../constructs/construct.ts';

type First = Extract<Construct, { type: 'first' }>;

/** Words of the first visit, and those of later ones. */
export function FirstForm({ value, onChange }: { value: First; onChange: (value: First) => void }) {
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

import styles from '../../../ui-kit/form-dialog.module.css';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { ConditionField } from '../../logic/conditions/condition-field.tsx';
import { t } from '../../t.ts';
import type { Construct } from '../constructs/construct.ts';

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
            <ConditionField
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

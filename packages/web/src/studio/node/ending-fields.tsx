import type { EndingKind } from '@brasslamp/story/model';
import type { Failure } from '../../api/api.ts';
import { errorAt } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { t } from '../t.ts';
import { type NodeDraft, remaining } from './draft/node-draft.ts';
import styles from './node-fields.module.css';

const kinds: EndingKind[] = ['good', 'bad', 'neutral'];

/** Whether the story ends here, and how. */
export function EndingFields({
  draft,
  failure,
  change,
}: {
  draft: NodeDraft;
  failure: Failure | null;
  change: (step: (draft: NodeDraft) => NodeDraft) => void;
}) {
  const { isEnding, name, kind } = draft.ending;
  const edit = (changes: Partial<NodeDraft['ending']>) =>
    change((old) => ({ ...old, ending: { ...old.ending, ...changes } }));

  return (
    <section className={styles.ending} aria-labelledby="node-ending">
      <h2 id="node-ending">{t('studio.ending.heading')}</h2>
      <SwitchField
        label={t('studio.ending.switch')}
        isOn={isEnding}
        onSwitch={(isOn) => edit({ isEnding: isOn })}
      />
      {isEnding && (
        <>
          <div className={styles.fields}>
            <Field
              label={t('studio.ending.name')}
              name="ending.name"
              value={name}
              autoComplete="off"
              hint={t('studio.ending.nameHint')}
              error={errorAt(failure, 'ending.name')}
              onChange={(event) => edit({ name: event.currentTarget.value })}
            />
            <SelectField
              label={t('studio.ending.kind')}
              value={kind ?? ''}
              options={[
                { id: '', words: t('studio.ending.none') },
                ...kinds.map((one) => ({ id: one, words: t(`studio.ending.${one}`) })),
              ]}
              onPick={(picked) => edit({ kind: picked || null })}
            />
          </div>
          {remaining(draft).length > 0 && <p className="note">{t('studio.ending.choices')}</p>}
        </>
      )}
    </section>
  );
}

import type { EndingKind } from '@brasslamp/story/model';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { faultAt } from '../fields/faults.ts';
import { t } from '../t.ts';
import type { RulesProps, TypedRules } from './forms/rules-form.ts';
import styles from './node-fields.module.css';

const kinds: EndingKind[] = ['good', 'bad', 'neutral'];

/** Whether the story ends here, and how. */
export function EndingFields({
  typed: { ending },
  faults,
  edit,
  hasChoices,
}: RulesProps & { hasChoices: boolean }) {
  const { isOn, name, kind } = ending;
  const set = (changes: Partial<TypedRules['ending']>) =>
    edit({ ending: { ...ending, ...changes } });

  return (
    <section className={styles.ending} aria-labelledby="node-ending">
      <h2 id="node-ending">{t('studio.ending.heading')}</h2>
      <SwitchField
        label={t('studio.ending.switch')}
        isOn={isOn}
        onSwitch={(isEnding) => set({ isOn: isEnding })}
      />
      {isOn && (
        <>
          <div className={styles.fields}>
            <Field
              label={t('studio.ending.name')}
              name="ending.name"
              value={name}
              autoComplete="off"
              hint={t('studio.ending.nameHint')}
              error={faultAt(faults, 'ending')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <SelectField
              label={t('studio.ending.kind')}
              value={kind ?? ''}
              options={[
                { id: '', words: t('studio.ending.none') },
                ...kinds.map((one) => ({ id: one, words: t(`studio.ending.${one}`) })),
              ]}
              onPick={(picked) => set({ kind: picked || null })}
            />
          </div>
          {hasChoices && <p className="note">{t('studio.ending.choices')}</p>}
        </>
      )}
    </section>
  );
}

import type { Action } from '@brasslamp/story/model';
import type { Failure } from '../../../api/api.ts';
import { errorAt, errorWithin } from '../../../forms/field-errors.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { SwitchField } from '../../../ui-kit/switch-field.tsx';
import { Disclosure } from '../../frame/disclosure.tsx';
import { ConditionField } from '../../logic/conditions/condition-field.tsx';
import { EffectsField } from '../../logic/effects/effects-field.tsx';
import { useLogicNames } from '../../logic/names/logic-names.ts';
import { t } from '../../t.ts';
import type { ChoiceDraft } from '../draft/node-draft.ts';
import { canCall, choiceRules } from '../draft/node-words.ts';
import styles from './choices.module.css';

const ways: Action['otherwise'][] = ['hide', 'lock'];

/** When a choice is offered and what it does: a sentence that opens into its fields. */
export function ChoiceRules({
  choice,
  path,
  failure,
  onEdit,
}: {
  choice: ChoiceDraft;
  /** The path of its fields: `actions.0`. */
  path: string;
  failure: Failure | null;
  onEdit: (changes: Partial<ChoiceDraft>) => void;
}) {
  const names = useLogicNames();
  const { when, otherwise, reason, effects, call, target } = choice;
  const errors = {
    when: errorAt(failure, `${path}.when`),
    reason: errorAt(failure, `${path}.reason`),
    effects: errorWithin(failure, `${path}.effects`),
  };
  const rules = choiceRules(choice, names);

  return (
    <Disclosure
      label={t('studio.choices.rules.label')}
      summary={rules.length > 0 ? rules.join(' · ') : t('studio.choices.rules.none')}
      fields={['when', 'reason', 'effects'].map((field) => `${path}.${field}`)}
      hasError={Object.values(errors).some((error) => error !== undefined)}
    >
      <ConditionField
        label={t('studio.choices.when')}
        name={`${path}.when`}
        value={when}
        error={errors.when}
        onChange={(text) => onEdit({ when: text })}
      />
      {when.trim() !== '' && (
        <SelectField
          label={t('studio.choices.otherwise')}
          className={styles.narrow}
          value={otherwise}
          options={ways.map((way) => ({ id: way, words: t(`studio.choices.ways.${way}`) }))}
          onPick={(way) => onEdit({ otherwise: way })}
        />
      )}
      {when.trim() !== '' && otherwise === 'lock' && (
        <Field
          label={t('studio.choices.reason')}
          name={`${path}.reason`}
          value={reason}
          autoComplete="off"
          hint={t('studio.choices.reasonHint')}
          error={errors.reason}
          onChange={({ currentTarget: { value } }) => onEdit({ reason: value })}
        />
      )}
      <EffectsField
        label={t('studio.choices.effects')}
        name={`${path}.effects`}
        value={effects}
        empty={t('studio.choices.noEffects')}
        error={errors.effects}
        onChange={(next) => onEdit({ effects: next })}
      />
      {canCall(target) && (
        <SwitchField
          label={t('studio.choices.call')}
          hint={t('studio.choices.callHint')}
          isOn={call}
          onSwitch={(isOn) => onEdit({ call: isOn })}
        />
      )}
    </Disclosure>
  );
}

import { type Action, limits } from '@brasslamp/story/model';
import type { Variable } from '@brasslamp/story/model/variable';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { type Faults, faultAt } from '../fields/faults.ts';
import { LevelNote } from '../frame/level-note.tsx';
import { LogicField } from '../logic/builder/logic-field.tsx';
import { conditionLogic } from '../logic/conditions/conditions.ts';
import { effectLogic } from '../logic/effects/effects.ts';
import { useDraftStory, useStoryLevel } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { CallFields } from './call-fields.tsx';
import type { TypedChoice } from './forms/choice-form.ts';
import styles from './node-fields.module.css';
import type { MadeNode } from './targets/node-by-name.ts';
import { canCall } from './targets/target.ts';

const ways: Action['otherwise'][] = ['hide', 'lock'];

interface Props {
  choice: TypedChoice;
  /** The path of its fields: `actions.0`. */
  path: string;
  faults: Faults;
  onEdit: (changes: Partial<TypedChoice>, made?: MadeNode[]) => void;
}

/** The fields for when a choice is offered, what is asked, and what it does. */
export function ChoiceRuleFields({ choice, path, faults, onEdit }: Props) {
  const { when, otherwise, reason, effects, call, target } = choice;
  return (
    <>
      <LogicField
        logic={conditionLogic}
        label={t('studio.choices.when')}
        name={`${path}.when`}
        value={when}
        error={faultAt(faults, 'when')}
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
          error={faultAt(faults, 'reason')}
          onChange={({ currentTarget: { value } }) => onEdit({ reason: value })}
        />
      )}
      <AskFields
        ask={choice.ask}
        path={`${path}.ask`}
        error={faultAt(faults, 'ask')}
        onEdit={onEdit}
      />
      <LogicField
        logic={effectLogic}
        label={t('studio.choices.effects')}
        name={`${path}.effects`}
        value={effects}
        empty={t('studio.choices.noEffects')}
        error={faultAt(faults, 'effects')}
        onChange={(next) => onEdit({ effects: next })}
      />
      {canCall(target) && (
        <CallFields
          call={call}
          path={`${path}.call`}
          hint={t('studio.choices.callHint')}
          error={faultAt(faults, 'call')}
          onEdit={(next, made) => onEdit({ call: next }, made)}
        />
      )}
    </>
  );
}

/** The fields for what the reader types when they choose, and what they are asked. */
function AskFields({
  ask,
  path,
  error,
  onEdit,
}: {
  ask: TypedChoice['ask'];
  path: string;
  error: string | undefined;
  onEdit: (changes: Partial<TypedChoice>) => void;
}) {
  const story = useDraftStory();
  const level = useStoryLevel();
  const edit = (changes: Partial<TypedChoice['ask']>) => onEdit({ ask: { ...ask, ...changes } });
  if (level === 1 && !ask.isOn) return <LevelNote text={t('studio.ask.needsLevel')} />;
  const askable = (story?.variables ?? []).filter(isAskable);
  const isKnown = askable.some(({ key }) => key === ask.variable);
  const options = [
    // One that was renamed or removed stays until another is picked.
    ...(isKnown ? [] : [{ id: ask.variable, words: ask.variable || t('studio.ask.noVariable') }]),
    ...askable.map(({ key, label }) => ({ id: key, words: label || key })),
  ];
  const label = askable.find(({ key }) => key === ask.variable)?.label;
  return (
    <>
      <SwitchField
        label={t('studio.ask.switch')}
        hint={t('studio.ask.hint')}
        isOn={ask.isOn}
        onSwitch={(isOn) => edit({ isOn })}
      />
      {ask.isOn && (
        <>
          <SelectField
            label={t('studio.ask.variable')}
            className={styles.narrow}
            name={`${path}.variable`}
            value={ask.variable}
            options={options}
            error={error}
            onPick={(variable) => edit({ variable })}
          />
          <Field
            label={t('studio.ask.prompt')}
            name={`${path}.prompt`}
            value={ask.prompt}
            maxLength={limits.promptCharacters}
            autoComplete="off"
            placeholder={label || ask.variable}
            hint={t('studio.ask.promptHint')}
            onChange={({ currentTarget: { value } }) => edit({ prompt: value })}
          />
        </>
      )}
    </>
  );
}

/** Whether a reader can type the variable's value. */
const isAskable = ({ kind }: Variable): boolean => kind === 'number' || kind === 'text';

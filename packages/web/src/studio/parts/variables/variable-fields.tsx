import { limits } from '@brasslamp/story/model';
import type { VariableKind } from '@brasslamp/story/model/variable';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui-kit/select-field.tsx';
import { SwitchField } from '../../../ui-kit/switch-field.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { type Faults, faultAt } from '../../fields/faults.ts';
import { useStoryLevel } from '../../queries/story-in-hand.ts';
import { t } from '../../t.ts';
import type { EntryProps } from '../named/named-list.tsx';
import styles from './variable-fields.module.css';
import {
  firstOption,
  membersOf,
  optionsOf,
  type TypedValue,
  type TypedVariable,
} from './variable-form.ts';

const kinds: VariableKind[] = ['number', 'flag', 'choice', 'text', 'set'];

/** The fields of a variable besides its names. */
export function VariableFields({ entry, path, edit, faults }: EntryProps<TypedVariable>) {
  const level = useStoryLevel();
  const { value, shown } = entry;
  const set = (changes: Partial<TypedValue>) => edit({ value: { ...value, ...changes } });
  return (
    <>
      <div className={styles.values}>
        <SelectField
          label={t('studio.variables.kind')}
          name={`${path}.kind`}
          value={value.kind}
          options={kinds
            .filter((kind) => level > 1 || kind !== 'set' || kind === value.kind)
            .map((kind) => ({ id: kind, words: t(`studio.variables.${kind}`) }))}
          onPick={(kind) => set({ kind })}
        />
        <ValueFields value={value} path={path} set={set} faults={faults} />
      </div>
      <SwitchField
        label={t('studio.variables.shown')}
        hint={t('studio.variables.shownHint')}
        isOn={shown}
        onSwitch={(isOn) => edit({ shown: isOn })}
      />
    </>
  );
}

interface Props {
  value: TypedValue;
  path: string;
  faults: Faults;
  set: (changes: Partial<TypedValue>) => void;
}

/** The fields that hang on the kind: the first value, bounds, options. */
function ValueFields(props: Props) {
  const { value, path, set } = props;
  switch (value.kind) {
    case 'number':
      return <NumberFields {...props} />;
    case 'flag':
      return (
        <SwitchField
          label={t('studio.variables.flagInitial')}
          isOn={value.flag}
          onSwitch={(flag) => set({ flag })}
        />
      );
    case 'choice':
      return <OptionFields {...props} />;
    case 'text':
      return (
        <Field
          label={t('studio.variables.initial')}
          name={`${path}.initial`}
          value={value.text}
          maxLength={limits.valueCharacters}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
        />
      );
    case 'set':
      return <MemberFields {...props} />;
  }
}

function NumberFields({ value: typed, path, set, faults }: Props) {
  const level = useStoryLevel();
  const { decimals } = typed.number;
  return (
    <>
      {(['initial', 'min', 'max'] as const).map((field) => (
        <Field
          key={field}
          label={t(`studio.variables.${field}`)}
          name={`${path}.${field}`}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={typed.number[field]}
          autoComplete="off"
          {...(field !== 'initial' && { placeholder: t('studio.variables.open') })}
          error={faultAt(faults, `value.${field}`)}
          onChange={({ currentTarget: { value } }) =>
            set({ number: { ...typed.number, [field]: value } })
          }
        />
      ))}
      {(level > 1 || decimals > 0) && (
        <SelectField
          label={t('studio.variables.decimals')}
          name={`${path}.decimals`}
          value={String(decimals)}
          options={[0, 1, 2, 3, 4].map((count) => ({
            id: String(count),
            words: t('studio.variables.decimalsCount', { count }),
          }))}
          error={faultAt(faults, 'value.decimals')}
          onPick={(picked) => set({ number: { ...typed.number, decimals: Number(picked) } })}
        />
      )}
    </>
  );
}

/** The members of a set, and which are in it at first. */
function MemberFields({ value: typed, path, set, faults }: Props) {
  const members = [...new Set(membersOf(typed))];
  return (
    <>
      <TextField
        label={t('studio.variables.members')}
        name={`${path}.members`}
        className={styles.options ?? ''}
        rows={3}
        value={typed.members}
        hint={t('studio.variables.membersHint', { most: limits.membersPerSet })}
        error={faultAt(faults, 'value.members')}
        onChange={({ currentTarget: { value } }) => set({ members: value })}
      />
      {members.length > 0 && (
        <fieldset className={styles.members}>
          <legend>{t('studio.variables.firstMembers')}</legend>
          {members.map((member) => (
            <label key={member}>
              <input
                type="checkbox"
                checked={typed.chosen.includes(member)}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    chosen: checked
                      ? [...typed.chosen, member]
                      : typed.chosen.filter((other) => other !== member),
                  })
                }
              />
              {member}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function OptionFields({ value: typed, path, set, faults }: Props) {
  const options = [...new Set(optionsOf(typed))];
  return (
    <>
      <TextField
        label={t('studio.variables.options')}
        name={`${path}.options`}
        className={styles.options ?? ''}
        rows={3}
        value={typed.options}
        hint={t('studio.variables.optionsHint')}
        error={faultAt(faults, 'value.options')}
        onChange={({ currentTarget: { value } }) => set({ options: value })}
      />
      <SelectField
        label={t('studio.variables.initial')}
        name={`${path}.initial`}
        value={firstOption(typed)}
        disabled={options.length === 0}
        options={options.map((option) => ({ id: option, words: option }))}
        onPick={(option) => set({ option })}
      />
    </>
  );
}

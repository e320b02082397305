import { limits } from '@brasslamp/story/model';
import type { VariableKind } from '@brasslamp/story/model/variable';
import { errorAt, errorWithin } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui-kit/select-field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import type { EntryProps } from '../named-list/named-list.tsx';
import { useStoryLevel } from '../queries/story-in-hand.ts';
import { t } from '../t.ts';
import { firstOption, membersOf, optionsOf, type VariableDraft } from './variable-draft.ts';
import styles from './variable-fields.module.css';

const kinds: VariableKind[] = ['number', 'flag', 'choice', 'text', 'set'];

type Props = EntryProps<VariableDraft>;

/** The fields of a variable besides its names. */
export function VariableFields({ entry, path, edit, failure }: Props) {
  const level = useStoryLevel();
  return (
    <>
      <div className={styles.values}>
        <SelectField
          label={t('studio.variables.kind')}
          error={errorAt(failure, `${path}.kind`)}
          name={`${path}.kind`}
          value={entry.kind}
          options={kinds
            .filter((kind) => level > 1 || kind !== 'set' || kind === entry.kind)
            .map((kind) => ({ id: kind, words: t(`studio.variables.${kind}`) }))}
          onPick={(kind) => edit({ kind })}
        />
        <ValueFields entry={entry} path={path} edit={edit} failure={failure} />
      </div>
      <SwitchField
        label={t('studio.variables.shown')}
        hint={t('studio.variables.shownHint')}
        isOn={entry.shown}
        onSwitch={(shown) => edit({ shown })}
      />
    </>
  );
}

/** The fields that hang on the kind: the first value, bounds, options. */
function ValueFields({ entry, path, edit, failure }: Props) {
  switch (entry.kind) {
    case 'number':
      return <NumberFields entry={entry} path={path} edit={edit} failure={failure} />;
    case 'flag':
      return (
        <SwitchField
          label={t('studio.variables.flagInitial')}
          isOn={entry.flag}
          onSwitch={(flag) => edit({ flag })}
        />
      );
    case 'choice':
      return <OptionFields entry={entry} path={path} edit={edit} failure={failure} />;
    case 'text':
      return (
        <Field
          label={t('studio.variables.initial')}
          name={`${path}.initial`}
          value={entry.text}
          maxLength={limits.valueCharacters}
          autoComplete="off"
          error={errorAt(failure, `${path}.initial`)}
          onChange={({ currentTarget: { value } }) => edit({ text: value })}
        />
      );
    case 'set':
      return <MemberFields entry={entry} path={path} edit={edit} failure={failure} />;
  }
}

function NumberFields({ entry, path, edit, failure }: Props) {
  const level = useStoryLevel();
  const { decimals } = entry.number;
  return (
    <>
      {(['initial', 'min', 'max'] as const).map((field) => (
        <Field
          key={field}
          label={t(`studio.variables.${field}`)}
          name={`${path}.${field}`}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={entry.number[field]}
          autoComplete="off"
          {...(field !== 'initial' && { placeholder: t('studio.variables.open') })}
          error={errorAt(failure, `${path}.${field}`)}
          onChange={({ currentTarget: { value } }) =>
            edit({ number: { ...entry.number, [field]: value } })
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
          error={errorAt(failure, `${path}.decimals`)}
          onPick={(picked) => edit({ number: { ...entry.number, decimals: Number(picked) } })}
        />
      )}
    </>
  );
}

/** The members of a set, and which are in it at first. */
function MemberFields({ entry, path, edit, failure }: Props) {
  const members = [...new Set(membersOf(entry))];
  return (
    <>
      <TextField
        label={t('studio.variables.members')}
        name={`${path}.members`}
        className={styles.options ?? ''}
        rows={3}
        value={entry.members}
        hint={t('studio.variables.membersHint', { most: limits.membersPerSet })}
        error={errorWithin(failure, `${path}.members`)}
        onChange={({ currentTarget: { value } }) => edit({ members: value })}
      />
      {members.length > 0 && (
        <fieldset className={styles.members}>
          <legend>{t('studio.variables.firstMembers')}</legend>
          {members.map((member) => (
            <label key={member}>
              <input
                type="checkbox"
                checked={entry.chosen.includes(member)}
                onChange={({ currentTarget: { checked } }) =>
                  edit({
                    chosen: checked
                      ? [...entry.chosen, member]
                      : entry.chosen.filter((other) => other !== member),
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

function OptionFields({ entry, path, edit, failure }: Props) {
  const options = [...new Set(optionsOf(entry))];
  return (
    <>
      <TextField
        label={t('studio.variables.options')}
        name={`${path}.options`}
        className={styles.options ?? ''}
        rows={3}
        value={entry.options}
        hint={t('studio.variables.optionsHint')}
        error={errorAt(failure, `${path}.options`)}
        onChange={({ currentTarget: { value } }) => edit({ options: value })}
      />
      <SelectField
        label={t('studio.variables.initial')}
        error={errorAt(failure, `${path}.initial`)}
        name={`${path}.initial`}
        value={firstOption(entry)}
        disabled={options.length === 0}
        options={options.map((option) => ({ id: option, words: option }))}
        onPick={(option) => edit({ option })}
      />
    </>
  );
}

import type { Failure } from '../../api/api.ts';
import { errorAt } from '../../forms/field-errors.ts';
import { Field } from '../../ui/fields/field.tsx';
import { SwitchField } from '../../ui-kit/switch-field.tsx';
import { TextField } from '../../ui-kit/text-field.tsx';
import { withKey, withName } from '../named-list/named-draft.ts';
import type { EntryProps } from '../named-list/named-list.tsx';
import { t } from '../t.ts';
import type { AchievementDraft } from './achievement-draft.ts';
import styles from './achievement-fields.module.css';

interface Props extends EntryProps<AchievementDraft> {
  failure: Failure | null;
}

/** All that an achievement is. */
export function AchievementFields({ entry, path, others, edit, failure }: Props) {
  return (
    <>
      <div className={styles.names}>
        <Field
          label={t('studio.achievements.name')}
          name={`${path}.name`}
          value={entry.name}
          maxLength={200}
          autoComplete="off"
          required
          error={errorAt(failure, `${path}.name`)}
          onChange={({ currentTarget: { value } }) => edit(withName(entry, value, others))}
        />
        <Field
          label={t('studio.achievements.key')}
          name={`${path}.key`}
          value={entry.key}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={t('studio.achievements.keyHint')}
          error={errorAt(failure, `${path}.key`)}
          onChange={({ currentTarget: { value } }) => edit(withKey(entry, value))}
        />
      </div>
      <TextField
        label={t('studio.achievements.description')}
        name={`${path}.description`}
        className={styles.description ?? ''}
        rows={2}
        value={entry.description}
        hint={t('studio.achievements.descriptionHint')}
        error={errorAt(failure, `${path}.description`)}
        onChange={({ currentTarget: { value } }) => edit({ description: value })}
      />
      <SwitchField
        label={t('studio.achievements.hidden')}
        hint={t('studio.achievements.hiddenHint')}
        isOn={entry.hidden}
        onSwitch={(hidden) => edit({ hidden })}
      />
    </>
  );
}

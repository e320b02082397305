import { SwitchField } from '../../../ui-kit/switch-field.tsx';
import { TextField } from '../../../ui-kit/text-field.tsx';
import { t } from '../../t.ts';
import type { EntryProps } from '../named/named-list.tsx';
import styles from './achievement-fields.module.css';
import type { TypedAchievement } from './achievement-form.ts';

/** An achievement at a glance. */
export function summaryOf({ description, hidden }: TypedAchievement): string {
  const parts = [
    description || t('studio.achievements.noDescription'),
    ...(hidden ? [t('studio.achievements.isHidden')] : []),
  ];
  return parts.join(' · ');
}

/** The fields of an achievement besides its names. */
export function AchievementFields({ entry, path, edit }: EntryProps<TypedAchievement>) {
  return (
    <>
      <TextField
        label={t('studio.achievements.description')}
        name={`${path}.description`}
        className={styles.description ?? ''}
        rows={2}
        value={entry.description}
        hint={t('studio.achievements.descriptionHint')}
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

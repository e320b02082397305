/** Achievements in words: at a glance, for lists of what is wrong, and for comparing two versions. */
import type { DiffField } from '../../forms/conflict-view.tsx';
import { entryDiffFields } from '../named-list/entry-diff-fields.ts';
import { t } from '../t.ts';
import type { AchievementDraft, AchievementsDraft } from './achievement-draft.ts';

export function summaryOf({ description, hidden }: AchievementDraft): string {
  const parts = [
    description || t('studio.achievements.noDescription'),
    ...(hidden ? [t('studio.achievements.isHidden')] : []),
  ];
  return parts.join(' · ');
}

export const diffFieldsOf = (draft: AchievementsDraft): DiffField[] =>
  entryDiffFields(draft, (entry) => `${entry.name} (${entry.key}): ${summaryOf(entry)}`);

const labels = {
  name: 'studio.achievements.name',
  key: 'studio.achievements.key',
  description: 'studio.achievements.description',
} as const;

export function labelOfAchievementField(path: string): string {
  const [, place, field = ''] = path.split('.');
  const label = field in labels ? t(labels[field as keyof typeof labels]) : '';
  return place === undefined
    ? t('studio.achievements.heading')
    : t('studio.achievements.fieldOf', { place: Number(place) + 1, label });
}

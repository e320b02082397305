/** The draft of the achievements' form, and how it becomes what the API takes and gives. */
import type { BodyIn } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import type { Achievement } from '@brasslamp/story/model';
import {
  checkKeys,
  type ListDraft,
  type NamedDraft,
  newNamed,
  remaining,
} from '../named-list/named-draft.ts';
import { t } from '../t.ts';

export interface AchievementDraft extends NamedDraft {
  description: string;
  hidden: boolean;
}

export type AchievementsDraft = ListDraft<AchievementDraft>;
type Body = BodyIn<'PUT /api/stories/:username/:story_slug/achievements'>;

export const newAchievement = (): AchievementDraft => ({
  ...newNamed(),
  description: '',
  hidden: false,
});

export const toAchievementsDraft = (saved: { achievements: Achievement[] }): AchievementsDraft => ({
  entries: saved.achievements.map(({ id, key, name, description, hidden }) => ({
    ...newAchievement(),
    id,
    name,
    key,
    isKeyOwn: true,
    description,
    hidden,
  })),
});

export const toAchievementsBody = (draft: AchievementsDraft): Body => ({
  achievements: remaining(draft).map(({ id, key, name, description, hidden }) => ({
    ...(id !== null && { id }),
    key,
    name: name.trim(),
    description,
    hidden,
  })),
});

/** The faults that are found before any server is asked. */
export const checkAchievements = (draft: AchievementsDraft): FieldError[] => [
  ...remaining(draft).flatMap(({ name }, index) =>
    name.trim() === ''
      ? [{ path: `achievements.${index}.name`, message: t('studio.errors.itemNameEmpty') }]
      : [],
  ),
  ...checkKeys(draft, 'achievements'),
];

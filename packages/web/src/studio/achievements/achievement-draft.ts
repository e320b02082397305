/** What the achievements' form holds, and how it becomes what the API takes and gives. */
import type { BodyIn, Reply } from '@brasslamp/contract';
import type { FieldError } from '@brasslamp/contract/error-codes';
import { mergeText, mergeWhole } from '@brasslamp/story/edit';
import type { Achievement } from '@brasslamp/story/model';
import { hasShapeOf } from '../../forms/store/has-shape-of.ts';
import {
  checkKeys,
  type ListDraft,
  mergeNamed,
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
export type SavedAchievements = Reply<'GET /api/stories/:username/:story_slug/achievements'>;
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

/** What is wrong before any server is asked. */
export const checkAchievements = (draft: AchievementsDraft): FieldError[] => [
  ...remaining(draft).flatMap(({ name }, index) =>
    name.trim() === ''
      ? [{ path: `achievements.${index}.name`, message: t('studio.errors.itemNameEmpty') }]
      : [],
  ),
  ...checkKeys(draft, 'achievements'),
];

export const mergeAchievements = mergeNamed<AchievementDraft>({
  description: mergeText(),
  hidden: mergeWhole(),
});

export const isAchievementsDraft = (value: unknown): value is AchievementsDraft =>
  hasShapeOf({ entries: [] }, value) &&
  (value as AchievementsDraft).entries.every(
    (entry) =>
      hasShapeOf({ ...newAchievement(), id: null }, entry) &&
      (entry.id === null || typeof entry.id === 'string'),
  );

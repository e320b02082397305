import { type Achievement, limits } from '@brasslamp/story/model';
import type { SourceStory } from '../pieces/source-story.ts';
import { cut } from './nodes/node-names.ts';
import { KeyNames } from './variables/variable-names.ts';

/** The achievements of a story, and their keys by those of the source. */
export function achievementsOf(
  { achievements }: SourceStory,
  newId: () => string,
): { achievements: Achievement[]; keys: ReadonlyMap<string, string> } {
  const names = new KeyNames();
  const keys = new Map<string, string>();
  const made = achievements.slice(0, limits.achievementsPerStory).map((one): Achievement => {
    const key = names.take(one.key);
    keys.set(one.key, key);
    return {
      id: newId(),
      key,
      name: cut(one.name.trim(), limits.nameCharacters) || key,
      description: cut(one.description, limits.descriptionCharacters),
      hidden: one.isHidden,
    };
  });
  return { achievements: made, keys };
}

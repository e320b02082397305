import type { Finding } from '@brasslamp/story/checker/finding';
import type { Story } from '@brasslamp/story/model';
import { pathTo } from '../../../routes.ts';
import type { StoryPath } from '../../queries/story-queries.ts';

/** The item, variable or achievement that a finding is about, and where it is written. */
export function aboutThing(
  story: Story,
  { item_id, key, rule }: Pick<Finding, 'item_id' | 'key' | 'rule'>,
  path: StoryPath,
): { name: string; address: string } | null {
  const item = story.items.find(({ id }) => id === item_id);
  if (item) {
    const params = { ...path, chapterId: item.chapter_id };
    return { name: item.name, address: pathTo('chapterItems', params, { item: item.id }) };
  }
  if (rule === 'unreachable-achievement') {
    const achievement = story.achievements.find((one) => one.key === key);
    return achievement
      ? { name: achievement.name, address: pathTo('storyAchievements', path) }
      : null;
  }
  const variable = story.variables.find((one) => one.key === key);
  return variable
    ? { name: variable.label || variable.key, address: pathTo('storyVariables', path) }
    : null;
}

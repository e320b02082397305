import type { Achievement, Variable } from '@brasslamp/contract';
import type { StoryLogic } from './queries.ts';

export const variablesReply = (story: StoryLogic) => ({
  variables: JSON.parse(story.variables) as Variable[],
  version: story.variables_revision,
});

export const achievementsReply = (story: StoryLogic) => ({
  achievements: JSON.parse(story.achievements) as Achievement[],
  version: story.achievements_revision,
});

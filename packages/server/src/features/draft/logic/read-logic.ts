import type { Achievement, StoryWide } from '@brasslamp/contract';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { storyToReadContents } from '../../story-access/find-story.ts';
import { modelStoryWide, modelVariables } from '../model/part-models.ts';
import { readLogic, readWide, type StoryLogic, type StoryWideRow } from './queries.ts';

export async function readVariables(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/variables'>,
) {
  const { read } = deps.database;
  const story = await storyToReadContents(read, viewer, params);
  return variablesReply(await readLogic(read, story.id));
}

export async function readAchievements(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/achievements'>,
) {
  const { read } = deps.database;
  const story = await storyToReadContents(read, viewer, params);
  return achievementsReply(await readLogic(read, story.id));
}

export async function readStoryWide(
  deps: Deps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/story-wide'>,
) {
  const { read } = deps.database;
  const story = await storyToReadContents(read, viewer, params);
  return storyWideReply(await readWide(read, story.id));
}

export const variablesReply = (story: StoryLogic) => ({
  variables: modelVariables(story),
  version: story.variables_revision,
});

export const achievementsReply = (story: StoryLogic) => ({
  achievements: JSON.parse(story.achievements) as Achievement[],
  version: story.achievements_revision,
});

export const storyWideReply = (story: StoryWideRow): StoryWide => ({
  ...modelStoryWide(story),
  version: story.story_wide_revision,
});

import type { DraftStory } from '@brasslamp/story/draft';
import { notValid } from '../../../errors/app-error.ts';
import { readStoryRow } from '../edits/queries.ts';
import { saveStory } from '../logic/save-story.ts';
import { storyWideLevelErrors, variableLevelErrors } from '../model/level-errors.ts';
import { type GroupWork, touch } from './group-work.ts';

/** Writes what the story has beside its parts, with the names in it that changed. */
export async function saveDraftStory(work: GroupWork, to: DraftStory): Promise<void> {
  const { trx, story, now, plan, isDirty } = work;
  const errors = [...variableLevelErrors(story.level, to.variables), ...storyWideLevelErrors(to)];
  if (errors.length > 0) throw notValid(...errors);
  const row = await readStoryRow(trx, story.id);
  const changes = await saveStory(trx, row, to, { now, plan, isDirty });
  if (Object.keys(changes).length === 0) return;
  Object.assign(story, changes);
  touch(work, 'story', '', to.title);
  work.isDirty = true;
}

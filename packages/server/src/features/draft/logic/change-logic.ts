// The variables and the achievements of a story are each one list with one revision.

import type { Story } from '@brasslamp/story/model';
import type { Writer } from '../../../db/database.ts';
import { notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import type { StoryRow } from '../../story-access/story-rows.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { readStoryRow } from '../edits/queries.ts';
import { variableLevelErrors } from '../model/level-errors.ts';
import { modelDraftStory } from '../model/part-models.ts';
import { type RenamePlan, writeRenaming } from '../renaming/rename-in-story.ts';
import { matchSent } from './match-sent.ts';
import { readLogic } from './queries.ts';
import { achievementsReply, variablesReply } from './read-logic.ts';
import { saveStory } from './save-story.ts';

/** Replaces the variables. Where a key changes, all logic and texts that use it get the new one. */
export function changeVariables(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/variables'>,
) {
  return writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored = variablesReply(await readLogic(trx, story.id));
    assertRevision(ifMatch, stored);
    const { things, errors } = matchSent(stored.variables, body.variables, byKey('variables'));
    const wrong = [...errors, ...variableLevelErrors(story.level, things)];
    if (wrong.length > 0) throw notValid(...wrong);
    const changes = await save(trx, deps, story, { variables: things }, plan);
    return { variables: things, version: changes.variables_revision ?? stored.version };
  });
}

/** Replaces the achievements. Where a key changes, all logic that uses it gets the new one. */
export function changeAchievements(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/achievements'>,
) {
  return writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored = achievementsReply(await readLogic(trx, story.id));
    assertRevision(ifMatch, stored);
    const { things, errors } = matchSent(
      stored.achievements,
      body.achievements,
      byKey('achievements'),
    );
    if (errors.length > 0) throw notValid(...errors);
    const changes = await save(trx, deps, story, { achievements: things }, plan);
    return { achievements: things, version: changes.achievements_revision ?? stored.version };
  });
}

const byKey = (field: string) => ({ field, nameOf: ({ key }: { key: string }) => key });

/** Notes the edit where anything changes. */
async function save(
  trx: Writer,
  deps: Deps,
  story: StoryRow,
  to: Partial<Pick<Story, 'variables' | 'achievements'>>,
  plan: RenamePlan | null,
) {
  const now = deps.now();
  const row = await readStoryRow(trx, story.id);
  const changes = await saveStory(trx, row, { ...modelDraftStory(row), ...to }, { now, plan });
  if (Object.keys(changes).length > 0) await markEdited(trx, story, now);
  return changes;
}

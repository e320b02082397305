// The variables and the achievements of a story are each one list with one revision.

import { notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { variableLevelErrors } from '../model/level-errors.ts';
import { setEdits } from '../writing/set-edits.ts';
import { writePart } from '../writing/write-part.ts';
import { matchSent } from './match-sent.ts';
import { readLogic } from './queries.ts';
import { achievementsReply, variablesReply } from './read-logic.ts';

/** Replaces the variables. Where a key changes, all logic and texts that use it get the new one. */
export function changeVariables(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/variables'>,
) {
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const { variables, version } = variablesReply(await readLogic(trx, story.id));
    assertRevision(ifMatch, { variables, version });
    const { things, errors } = matchSent(variables, body.variables, byKey('variables'));
    const wrong = [...errors, ...variableLevelErrors(story.level, things)];
    if (wrong.length > 0) throw notValid(...wrong);
    const written = await write(story, setEdits('story', '', { variables }, { variables: things }));
    return { variables: things, version: written.story.variables_revision ?? version };
  });
}

/** Replaces the achievements. Where a key changes, all logic that uses it gets the new one. */
export function changeAchievements(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/achievements'>,
) {
  return writePart(deps, viewer, async (trx, write) => {
    const story = await storyToWrite(trx, viewer, params);
    const { achievements, version } = achievementsReply(await readLogic(trx, story.id));
    assertRevision(ifMatch, { achievements, version });
    const { things, errors } = matchSent(achievements, body.achievements, byKey('achievements'));
    if (errors.length > 0) throw notValid(...errors);
    const edits = setEdits('story', '', { achievements }, { achievements: things });
    const written = await write(story, edits);
    return { achievements: things, version: written.story.achievements_revision ?? version };
  });
}

const byKey = (field: string) => ({ field, nameOf: ({ key }: { key: string }) => key });

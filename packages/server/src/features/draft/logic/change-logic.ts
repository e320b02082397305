// The variables and the achievements of a story are each one list with one revision.

import { notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveThingsToBin } from '../bin/move-to-bin.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, textBytes } from '../edits/text-size.ts';
import { variableLevelErrors } from '../model/level-errors.ts';
import { storedVariable } from '../model/part-models.ts';
import { renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
import { matchSent } from './match-sent.ts';
import { readLogic } from './queries.ts';
import { achievementsReply, variablesReply } from './read-logic.ts';

/** Replaces the variables. Where a key changes, all logic and texts that use it get the new one. */
export function changeVariables(
  deps: Deps,
  { viewer, params, body, ifMatch }: Call<'PUT /api/stories/:username/:story_slug/variables'>,
) {
  return writeRenaming(deps.database, async (trx, plan) => {
    const story = await storyToWrite(trx, viewer, params);
    const stored = variablesReply(await readLogic(trx, story.id));
    assertRevision(ifMatch, stored);
    const { things, renamed, errors } = matchSent(
      stored.variables,
      body.variables,
      byKey('variables'),
    );
    const wrong = [...errors, ...variableLevelErrors(story.level, things)];
    if (wrong.length > 0) throw notValid(...wrong);
    const before = stored.variables.map(storedVariable);
    const variables = things.map(storedVariable);
    if (isSame(variables, before)) return stored;
    const now = deps.now();
    const changed = { variables: things, version: stored.version + 1 };
    await moveThingsToBin(trx, story, 'variable', leftOut(before, things), now);
    await growText(trx, story, grownBy(variables, before));
    await markEdited(trx, story, now, {
      variables: JSON.stringify(variables),
      variables_revision: changed.version,
    });
    const renamings = renamed.map((keys) => ({ kind: 'variable' as const, ...keys }));
    await renameInStory(trx, story, renamings, { now, plan });
    return changed;
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
    const { things, renamed, errors } = matchSent(
      stored.achievements,
      body.achievements,
      byKey('achievements'),
    );
    if (errors.length > 0) throw notValid(...errors);
    if (isSame(things, stored.achievements)) return stored;
    const now = deps.now();
    const changed = { achievements: things, version: stored.version + 1 };
    await moveThingsToBin(trx, story, 'achievement', leftOut(stored.achievements, things), now);
    await growText(trx, story, grownBy(things, stored.achievements));
    await markEdited(trx, story, now, {
      achievements: JSON.stringify(things),
      achievements_revision: changed.version,
    });
    const renamings = renamed.map((keys) => ({ kind: 'achievement' as const, ...keys }));
    await renameInStory(trx, story, renamings, { now, plan });
    return changed;
  });
}

const byKey = (field: string) => ({ field, nameOf: ({ key }: { key: string }) => key });

/** What the new list lacks. */
function leftOut<Thing extends { id: string }>(
  stored: readonly Thing[],
  sent: readonly { id: string }[],
): Thing[] {
  const ids = new Set(sent.map(({ id }) => id));
  return stored.filter(({ id }) => !ids.has(id));
}

const grownBy = (now: readonly unknown[], before: readonly unknown[]): number =>
  textBytes(JSON.stringify(now)) - textBytes(JSON.stringify(before));

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);

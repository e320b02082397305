// The variables and the achievements of a story are each one list with one revision.

import type { FieldError } from '@brasslamp/contract/error-codes';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { assertRevision } from '../../../http/replies/expect-revision.ts';
import { newId } from '../../../ids.ts';
import type { Deps } from '../../deps.ts';
import { storyToWrite } from '../../story-access/find-story.ts';
import { moveThingsToBin } from '../bin/move-to-bin.ts';
import { markEdited } from '../edits/mark-edited.ts';
import { growText, textBytes } from '../edits/text-size.ts';
import { renameInStory, writeRenaming } from '../renaming/rename-in-story.ts';
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
    const { things, renamed, errors } = matchSent(stored.variables, body.variables, 'variables');
    if (errors.length > 0) throw notValid(...errors);
    if (isSame(things, stored.variables)) return stored;
    const now = deps.now();
    const changed = { variables: things, version: stored.version + 1 };
    await moveThingsToBin(trx, story, 'variable', leftOut(stored.variables, things), now);
    await growText(trx, story, grownBy(things, stored.variables));
    await markEdited(trx, story, now, {
      variables: JSON.stringify(things),
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
      'achievements',
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

interface Keyed {
  id: string;
  key: string;
}

interface SentKeyed {
  id?: string | undefined;
  key: string;
}

interface Matched<Thing> {
  /** What was sent, each with its id. */
  things: (Thing & Keyed)[];
  /** Of those that were there and have another key now. */
  renamed: { from: string; to: string }[];
  /** One for each id that nothing has. */
  errors: FieldError[];
}

/**
 * Finds what was there among what was sent: by id, else by key. All else is new. Ids stay, for saves
 * hang on them.
 */
function matchSent<Thing extends SentKeyed>(
  stored: readonly Keyed[],
  sent: readonly Thing[],
  field: string,
): Matched<Thing> {
  const byId = new Map(stored.map((thing) => [thing.id, thing]));
  const byKey = new Map(stored.map((thing) => [thing.key, thing]));
  const asked = new Set(sent.map(({ id }) => id));
  const matched: Matched<Thing> = { things: [], renamed: [], errors: [] };
  for (const [index, thing] of sent.entries()) {
    const { id, ...fields } = thing;
    const found = id === undefined ? byKey.get(thing.key) : byId.get(id);
    if (id !== undefined && !found) {
      matched.errors.push(fieldError(`${field}.${index}.id`, 'id_unknown'));
    }
    // One that is sent by its id elsewhere in the list has another key now.
    const isFree = id !== undefined || (found && !asked.has(found.id));
    const same = isFree ? found : undefined;
    if (same && same.key !== thing.key) matched.renamed.push({ from: same.key, to: thing.key });
    matched.things.push({ id: same?.id ?? newId(), ...fields } as unknown as Thing & Keyed);
  }
  return matched;
}

import type { Writer } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { writeWithinQuota } from '../draft/edits/writing-quota.ts';
import { insertTestPlay } from './queries.ts';
import { assertRoom, type Content, columnsOf } from './test-plays.ts';

/** Writes test plays that come along with their story. Throws `limit_reached`. */
export async function bringTestPlays(
  trx: Writer,
  story: { id: string; owner_id: string },
  plays: readonly Content[],
  now: number,
): Promise<void> {
  const row = { story_id: story.id, revision: 1, created_at: now, updated_at: now };
  await writeWithinQuota(trx, story.owner_id, async () => {
    for (const play of plays)
      await insertTestPlay(trx, { ...row, ...columnsOf(play), id: newId() });
  });
  await assertRoom(trx, story.id);
}

import type { Database } from '../../../db/database.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { purgeSnapshots } from '../../versions/freeze-version.ts';
import { playthroughToPlay, playthroughToRestore } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { restorableMs } from '../turns/policy.ts';
import {
  listDeleted,
  type PlaythroughRow,
  purgePlaythroughs,
  setDeleted,
} from '../turns/queries.ts';
import { assertQuota } from '../turns/quota.ts';
import { replyTo } from '../turns/replies.ts';

/** It can come back for a day. */
export async function deletePlaythrough(
  deps: PlayingDeps,
  { viewer, params }: Call<'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    const { id } = await playthroughToPlay(trx, viewer, params);
    await setDeleted(trx, id, deps.now());
  });
}

/** Undoes the deletion; one that is not deleted stays as it is, so that this is safe to send twice. */
export async function restorePlaythrough(
  deps: PlayingDeps,
  {
    viewer,
    params,
    answer,
  }: Call<'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore'>,
) {
  return deps.database.write(async (trx) => {
    const seen = { ...deps, database: { ...deps.database, read: trx } };
    const answerWith = async (row: PlaythroughRow) => answer(trx, await replyTo(seen, viewer, row));
    const row = await playthroughToRestore(trx, viewer, params, deps.now());
    if (row.deleted_at === null) return answerWith(row);
    await assertQuota(trx, viewer, row.story_id);
    await setDeleted(trx, row.id, null);
    return answerWith({ ...row, deleted_at: null });
  });
}

/** Few, because other writers wait meanwhile, and each has all its turns. */
export const playthroughsAtOnce = 20;
/**
 * Forgets for good the playthroughs that were deleted more than a day ago, and the snapshots of
 * drafts that nobody has a turn in any more. For a timer: nothing happens when there are none.
 */
export async function purgeDeleted(database: Database, now: number): Promise<void> {
  const deletedUntil = now - restorableMs;
  for (;;) {
    const ids = await listDeleted(database.read, deletedUntil, playthroughsAtOnce);
    if (ids.length === 0) break;
    await database.write((trx) => purgePlaythroughs(trx, ids, deletedUntil));
  }
  await purgeSnapshots(database);
}

import type { Database } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { addSeen } from '../../seen/seen.ts';
import { purgeSnapshots } from '../../versions/freeze-version.ts';
import { newestVersion } from '../turns/choose-version.ts';
import { playthroughToPlay, playthroughToRestore } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { restorableMs } from '../turns/policy.ts';
import {
  listDeleted,
  type PlaythroughRow,
  purgePlaythroughs,
  setDeleted,
  updatePlaythrough,
} from '../turns/queries.ts';
import { assertQuota } from '../turns/quota.ts';
import { replyTo } from '../turns/replies.ts';

export async function changePlaythrough(
  deps: PlayingDeps,
  {
    viewer,
    params,
    body,
  }: Call<'PATCH /api/stories/:username/:story_slug/playthrough/:playthrough_id'>,
) {
  const { name, is_dropped, stays_in_version_id } = body;
  if (stays_in_version_id !== undefined) {
    const row = await playthroughToPlay(deps.database.read, viewer, params);
    if ((await newestVersion(deps, viewer, row, 'freeze')) !== stays_in_version_id) {
      throw notValid(fieldError('stays_in_version_id', 'version_not_newest'));
    }
  }
  const changed = await deps.database.write(async (trx) => {
    const row = await playthroughToPlay(trx, viewer, params);
    const changes = {
      ...(name !== undefined && { name }),
      ...(is_dropped !== undefined && {
        dropped_at: is_dropped ? (row.dropped_at ?? deps.now()) : null,
      }),
      ...(stays_in_version_id !== undefined && { stays_in_version_id }),
    };
    if (Object.keys(changes).length > 0) await updatePlaythrough(trx, row.id, changes);
    return { ...row, ...changes };
  });
  return replyTo(deps, viewer, changed);
}

/** Deletes a playthrough; for a day it can be restored. What its reader saw in it stays with them. */
export async function deletePlaythrough(
  deps: PlayingDeps,
  { viewer, params }: Call<'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id'>,
): Promise<undefined> {
  await deps.database.write(async (trx) => {
    await hold(trx, 'reader', viewer.user_id);
    const row = await playthroughToPlay(trx, viewer, params);
    await setDeleted(trx, row.id, deps.now());
    await addSeen(trx, { ...row, states: [row.state], left_version_id: null }, deps.now());
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

/** The playthroughs of one transaction: few, because other writers wait meanwhile, and each has all its turns. */
const playthroughsAtOnce = 20;

/**
 * Deletes for good the playthroughs that were deleted more than a day ago, and the snapshots of
 * drafts in which no turn is left. For a timer: nothing happens when there are none.
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

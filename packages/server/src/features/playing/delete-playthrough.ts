import type { Call } from '../../http/calls/handlers.ts';
import type { PlayingDeps } from './deps.ts';
import { expectRoom } from './expect-room.ts';
import { playthroughToPlay, playthroughToRestore } from './find-playthrough.ts';
import { type PlaythroughRow, setDeleted } from './queries.ts';
import { replyTo } from './stand.ts';

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
    await expectRoom(trx, viewer, row.story_id);
    await setDeleted(trx, row.id, null);
    return answerWith({ ...row, deleted_at: null });
  });
}

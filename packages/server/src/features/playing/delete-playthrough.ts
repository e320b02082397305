import { AppError } from '../../http/app-error.ts';
import type { Call } from '../../http/handlers.ts';
import type { PlayingDeps } from './deps.ts';
import { playthroughToPlay, playthroughToRestore } from './find-playthrough.ts';
import { countPlaythroughs, setDeleted } from './queries.ts';
import { playthroughWithViewReply } from './replies.ts';
import { see } from './see.ts';
import { maxPlaythroughsPerStory } from './start-playthrough.ts';

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
  }: Call<'POST /api/stories/:username/:story_slug/playthrough/:playthrough_id/restore'>,
) {
  const restored = await deps.database.write(async (trx) => {
    const row = await playthroughToRestore(trx, viewer, params, deps.now());
    if (row.deleted_at === null) return row;
    if ((await countPlaythroughs(trx, viewer.user_id, row.story_id)) >= maxPlaythroughsPerStory) {
      throw new AppError(
        'limit_reached',
        `You have ${maxPlaythroughsPerStory} other playthroughs in this story: delete one first`,
      );
    }
    await setDeleted(trx, row.id, null);
    return { ...row, deleted_at: null };
  });
  return playthroughWithViewReply(restored, viewer, await see(deps, restored));
}

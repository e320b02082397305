import { fieldError, notValid } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { newestVersion } from '../turns/choose-version.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { updatePlaythrough } from '../turns/queries.ts';
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

import type { Call } from '../../http/calls/handlers.ts';
import type { PlayingDeps } from './deps.ts';
import { playthroughToPlay } from './find-playthrough.ts';
import { replyTo } from './stand.ts';

export async function readPlaythrough(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id'>,
) {
  const row = await playthroughToPlay(deps.database.read, viewer, params);
  return replyTo(deps, viewer, row);
}

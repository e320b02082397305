import type { PlaythroughWithView } from '@brasslamp/contract';
import type { Api } from '../../api/api.ts';

type Address = Pick<PlaythroughWithView, 'id' | 'story_username' | 'story_slug'>;

/** The last turn on the way to here at which another choice was open; null where there is none. */
export async function lastFork(
  api: Api,
  { id, story_username, story_slug }: Address,
): Promise<number | null> {
  const params = { username: story_username, story_slug, playthrough_id: id };
  const key = 'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/fork';
  const { fork } = await api(key, { params });
  return fork?.turn ?? null;
}

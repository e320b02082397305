import type { Call } from '../../../http/calls/handlers.ts';
import { foundEndings } from '../../seen/seen.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { readEndingNames } from './queries.ts';

/**
 * The endings of a story that a reader found in all they ever played of it, and how many there are. An ending
 * that the author took out since is no longer one.
 */
export async function readFoundEndings(
  { database: { read } }: Pick<PlayingDeps, 'database'>,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/endings'>,
) {
  const { id, current_version_id } = await storyToSee(read, viewer, params);
  if (current_version_id === null) return { names: [], total: 0 };
  const [all, found] = await Promise.all([
    readEndingNames(read, current_version_id),
    foundEndings(read, viewer.user_id, [id]),
  ]);
  return { names: all.filter((name) => found.get(id)?.has(name)), total: all.length };
}

import { savedIn } from '@brasslamp/story/playthrough';
import type { Call } from '../../../http/calls/handlers.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { listLastStates } from './queries.ts';

const mostPlaythroughs = 100;

/**
 * The endings of a story that a reader found in all their playthroughs of it, and how many there are. An ending
 * that the author took out since is no longer one.
 */
export async function readFoundEndings(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/endings'>,
) {
  const db = deps.database.read;
  const { id, current_version_id } = await storyToSee(db, viewer, params);
  if (current_version_id === null) return { names: [], total: 0 };
  const who = { user_id: viewer.user_id, story_id: id };
  const states = await listLastStates(db, who, mostPlaythroughs);
  const found = new Set(states.flatMap((state) => Object.keys(savedIn({ state }).endings ?? {})));
  const { story } = await deps.versions(db, current_version_id);
  const all = new Set(story.nodes.flatMap(({ ending }) => ending?.name ?? []));
  return { names: [...all].filter((name) => found.has(name)), total: all.size };
}

import type { Viewer } from '../../auth/viewer.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { storyToSee } from '../stories/find-story.ts';
import { isBetaReader } from './choose-version.ts';
import type { PlayingDeps } from './deps.ts';
import { mayGoOn, mayListPlaythroughs } from './policy.ts';
import { listPlaythroughs, type PlaythroughRow } from './queries.ts';
import { playthroughReply } from './replies.ts';
import { isUnavailableTo, storyUnavailable } from './unavailable-stories.ts';

export async function listAllPlaythroughs(
  deps: Pick<PlayingDeps, 'database'>,
  { viewer, params }: Call<'GET /api/stories/:username/playthroughs'>,
) {
  if (!mayListPlaythroughs(viewer, params.username)) {
    throw new AppError('not_allowed', 'What others read is their own business');
  }
  return repliesTo(viewer, await listPlaythroughs(deps.database.read, viewer.user_id));
}

export async function listPlaythroughsInStory(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/playthrough'>,
) {
  const { read } = deps.database;
  try {
    const story = await storyToSee(read, viewer, params);
    return repliesTo(viewer, await listPlaythroughs(read, viewer.user_id, story.id));
  } catch (error) {
    const isHidden = error instanceof AppError && error.code === 'not_found';
    if (isHidden && (await isUnavailableTo(read, viewer, params))) throw storyUnavailable();
    throw error;
  }
}

const repliesTo = (viewer: Viewer, rows: PlaythroughRow[]) =>
  rows
    .filter((row) => mayGoOn(viewer, row, isBetaReader(row)))
    .map((row) => playthroughReply(row, viewer));

import type { Viewer } from '../../../auth/viewer.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import { storyToSee } from '../../story-access/find-story.ts';
import { isBetaReader } from '../turns/choose-version.ts';
import { playthroughToPlay } from '../turns/find-playthrough.ts';
import type { PlayingDeps } from '../turns/playable-versions.ts';
import { mayGoOn, mayListPlaythroughs } from '../turns/policy.ts';
import { countReadersOf, listPlaythroughs, type PlaythroughRow } from '../turns/queries.ts';
import { playthroughReply, replyTo } from '../turns/replies.ts';
import { isUnavailableTo, storyUnavailable } from '../turns/unavailable-stories.ts';

export async function listAllPlaythroughs(
  deps: Pick<PlayingDeps, 'database'>,
  { viewer, params }: Call<'GET /api/stories/:username/playthroughs'>,
) {
  if (!mayListPlaythroughs(viewer, params.username)) {
    throw new AppError('not_allowed.other_reader');
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

/** The number of people, guests included, who would lose their place if the viewer's stories went. */
export const countReaders = ({ read }: Pick<Database, 'read'>, { user_id }: Viewer) =>
  countReadersOf(read, user_id);

export async function readPlaythrough(
  deps: PlayingDeps,
  { viewer, params }: Call<'GET /api/stories/:username/:story_slug/playthrough/:playthrough_id'>,
) {
  const row = await playthroughToPlay(deps.database.read, viewer, params);
  return replyTo(deps, viewer, row);
}

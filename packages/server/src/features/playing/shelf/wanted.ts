import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { Viewer } from '../../../auth/viewer.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { hold } from '../../../db/hold.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Call } from '../../../http/calls/handlers.ts';
import type { Deps } from '../../deps.ts';
import { maySeeStory } from '../../story-access/policy.ts';
import { isUser } from '../turns/queries.ts';
import {
  countWanted,
  deleteWanted,
  handOverWanted,
  insertWanted,
  listAllWanted,
  listStoriesByIds,
  listWanted,
} from './queries.ts';

export async function wantStory(
  { database, now }: Deps,
  { viewer, params: { story_id } }: Call<'PUT /api/user/me/wanted/:story_id'>,
): Promise<undefined> {
  await database.write(async (trx) => {
    await hold(trx, 'reader', viewer.user_id);
    const { user_id } = viewer;
    // What a guest has may have become somebody's at this very moment: then they are no more.
    if (viewer.is_guest && !(await isUser(trx, user_id))) throw new AppError('not_signed_in');
    const [story] = await listStoriesByIds(trx, [story_id]);
    if (!story || story.status === 'deleted' || !maySeeStory(viewer, story)) {
      throw new AppError('not_found.story_to_shelve');
    }
    if ((await listWanted(trx, user_id, [story_id])).length > 0) return;
    const most = siteLimits.wanted;
    if ((await countWanted(trx, user_id)) >= most) {
      throw new AppError('limit_reached.wanted', { most });
    }
    await insertWanted(trx, { user_id, story_id, at: now() });
  });
}

export async function wantNoMore(
  { database }: Pick<Deps, 'database'>,
  { viewer, params: { story_id } }: Call<'DELETE /api/user/me/wanted/:story_id'>,
): Promise<undefined> {
  await database.write((trx) => deleteWanted(trx, viewer.user_id, story_id));
}

/** Moves what a guest wants to read to the account that takes over what they played. Nothing is lost to the limit. */
export const takeOverWanted = (trx: Writer, way: { from: string; to: string }): Promise<void> =>
  handOverWanted(trx, way);

export async function exportWanted(db: Reader, { user_id }: Pick<Viewer, 'user_id'>) {
  const rows = await listAllWanted(db, user_id);
  return rows.map(({ story_id, at }) => ({ story_id, wanted_at: new Date(at).toISOString() }));
}

import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { Viewer } from '../../auth/viewer.ts';
import type { Database, Writer } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import type { Deps } from '../deps.ts';
import { maySeeStory } from '../story-access/policy.ts';
import {
  deleteEntry,
  findOwnList,
  findStoryById,
  insertEntry,
  listEntries,
  shiftEntries,
  updateEntry,
  updateList,
} from './queries.ts';

/** Puts a story on a list, or changes what is said about it or where it stands. */
export async function putOnList(
  { database, now }: Deps,
  { viewer, params, body }: Call<'PUT /api/user/me/lists/:list_id/stories/:story_id'>,
): Promise<undefined> {
  const { list_id, story_id } = params;
  await changeEntries(database, viewer, params, now(), async (trx, entries) => {
    const there = entries.find((entry) => entry.story_id === story_id);
    if (!there) {
      await assertRoom(trx, viewer, entries, story_id);
      const last = { list_id, story_id, place: entries.length };
      await insertEntry(trx, { ...last, note: body.note ?? '', added_at: now() });
    } else if (body.note !== undefined) {
      await updateEntry(trx, params, { note: body.note });
    }
    if (body.place === undefined) return;
    const to = Math.min(body.place, there ? entries.length - 1 : entries.length);
    await move(trx, params, there?.place ?? entries.length, to);
  });
}

/** Takes a story off a list; one that is gone by now, too. */
export async function takeOffList(
  { database, now }: Deps,
  { viewer, params }: Call<'DELETE /api/user/me/lists/:list_id/stories/:story_id'>,
): Promise<undefined> {
  const { list_id, story_id } = params;
  await changeEntries(database, viewer, params, now(), async (trx, entries) => {
    const there = entries.find((entry) => entry.story_id === story_id);
    if (!there) return;
    await deleteEntry(trx, params);
    await shiftEntries(trx, list_id, { from: there.place, to: entries.length, by: -1 });
  });
}

async function changeEntries(
  database: Database,
  { user_id }: Viewer,
  { list_id }: { list_id: string },
  changed_at: number,
  change: (trx: Writer, entries: Row<'list_stories'>[]) => Promise<void>,
): Promise<void> {
  await database.write(async (trx) => {
    await hold(trx, 'lists', user_id);
    const which = { id: list_id, owner_id: user_id };
    if (!(await findOwnList(trx, which))) throw new AppError('not_found.list');
    await change(trx, await listEntries(trx, list_id));
    await updateList(trx, which, { changed_at });
  });
}

async function assertRoom(
  trx: Writer,
  viewer: Viewer,
  entries: readonly unknown[],
  storyId: string,
): Promise<void> {
  const story = await findStoryById(trx, storyId);
  if (!story || !maySeeStory(viewer, story)) throw new AppError('not_found.story_to_shelve');
  const most = siteLimits.storiesOnList;
  if (entries.length >= most) throw new AppError('limit_reached.listed_stories', { most });
}

async function move(
  trx: Writer,
  { list_id, story_id }: { list_id: string; story_id: string },
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  await shiftEntries(
    trx,
    list_id,
    from < to ? { from: from + 1, to, by: -1 } : { from: to, to: from - 1, by: 1 },
  );
  await updateEntry(trx, { list_id, story_id }, { place: to });
}

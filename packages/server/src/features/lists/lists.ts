// Lists of stories that somebody makes for themselves or for others. A story that is gone, or not shown
// any more, keeps its place on a list: its owner is told so, and nobody is told what it was called.
import type { ListWithStories, OwnList } from '@brasslamp/contract';
import { siteLimits } from '@brasslamp/story/model/site-limits';
import type { Viewer } from '../../auth/viewer.ts';
import type { Reader } from '../../db/database.ts';
import { hold } from '../../db/hold.ts';
import type { Row } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Call } from '../../http/calls/handlers.ts';
import { newId } from '../../ids.ts';
import type { Deps } from '../deps.ts';
import { maySeeStory } from '../story-access/policy.ts';
import { storyReply } from '../story-access/replies.ts';
import { isOwnList, maySeeList } from './policy.ts';
import {
  type CountedList,
  countLists,
  deleteList,
  findList,
  findOwnList,
  insertList,
  type ListRow,
  listEntries,
  listLists,
  listStoriesOn,
  updateList,
} from './queries.ts';

export async function listOwnLists(
  { database: { read } }: Pick<Deps, 'database'>,
  { viewer, query }: Pick<Call<'GET /api/user/me/lists'>, 'viewer' | 'query'>,
): Promise<{ lists: OwnList[] }> {
  const rows = await listLists(read, viewer.user_id, query.story_id ?? '');
  return { lists: rows.map(ownListReply) };
}

export async function createList(
  { database, now }: Deps,
  { viewer, body, answer }: Call<'POST /api/user/me/lists'>,
): Promise<OwnList> {
  const at = now();
  const { title, note } = body;
  const row = { id: newId(), owner_id: viewer.user_id, title, note, created_at: at };
  const list = { ...row, is_public: Number(body.is_public), changed_at: at };
  return database.write(async (trx) => {
    await hold(trx, 'lists', viewer.user_id);
    const most = siteLimits.listsOfOne;
    if ((await countLists(trx, viewer.user_id)) >= most) {
      throw new AppError('limit_reached.lists', { most });
    }
    await insertList(trx, list);
    return answer(trx, ownListReply({ ...list, stories: 0, has_story: 0 }));
  });
}

export async function changeList(
  { database, now }: Deps,
  { viewer, params, body }: Call<'PATCH /api/user/me/lists/:list_id'>,
): Promise<OwnList> {
  return database.write(async (trx) => {
    await hold(trx, 'lists', viewer.user_id);
    const which = { id: params.list_id, owner_id: viewer.user_id };
    const list = await findOwnList(trx, which);
    if (!list) throw new AppError('not_found.list');
    const { title = list.title, note = list.note } = body;
    const is_public = body.is_public === undefined ? list.is_public : Number(body.is_public);
    const changes = { title, note, is_public, changed_at: now() };
    await updateList(trx, which, changes);
    return ownListReply({ ...list, ...changes });
  });
}

export async function removeList(
  { database }: Pick<Deps, 'database'>,
  { viewer, params }: Call<'DELETE /api/user/me/lists/:list_id'>,
): Promise<undefined> {
  await database.write(async (trx) => {
    await hold(trx, 'lists', viewer.user_id);
    const isGone = await deleteList(trx, { id: params.list_id, owner_id: viewer.user_id });
    if (!isGone) throw new AppError('not_found.list');
  });
}

export async function readList(
  { database: { read } }: Pick<Deps, 'database'>,
  { viewer, params }: { viewer: Viewer | null; params: { list_id: string } },
): Promise<ListWithStories> {
  const list = await findList(read, params.list_id);
  if (!list || !maySeeList(viewer, list)) throw new AppError('not_found.list');
  return listReply(read, viewer, list);
}

/** All lists of somebody with their stories, for the archive of their account. */
export async function* exportLists(db: Reader, viewer: Viewer): AsyncGenerator<ListWithStories> {
  for (const { id } of await listLists(db, viewer.user_id, '')) {
    const list = await findList(db, id);
    if (list) yield await listReply(db, viewer, list);
  }
}

async function listReply(
  db: Reader,
  viewer: Viewer | null,
  list: ListRow,
): Promise<ListWithStories> {
  const isOwn = isOwnList(viewer, list);
  const [entries, rows] = await Promise.all([listEntries(db, list.id), listStoriesOn(db, list.id)]);
  const stories = new Map(rows.map((row) => [row.id, row]));
  return {
    ...listFacts(list),
    username: list.owner_name,
    is_own: isOwn,
    stories: entries.flatMap(({ story_id, note }): ListWithStories['stories'] => {
      const story = stories.get(story_id);
      const isOpen = story !== undefined && maySeeStory(viewer, story);
      if (isOpen) return [{ story_id, story: storyReply(story, viewer), note }];
      return isOwn ? [{ story_id, story: null, note }] : [];
    }),
  };
}

const listFacts = ({ id, title, note, is_public, created_at, changed_at }: Row<'lists'>) => ({
  id,
  title,
  note,
  is_public: is_public === 1,
  created_at: new Date(created_at).toISOString(),
  changed_at: new Date(changed_at).toISOString(),
});

const ownListReply = ({ stories, has_story, ...list }: CountedList): OwnList => ({
  ...listFacts(list),
  stories,
  has_story: has_story > 0,
});

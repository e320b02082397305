import type { Reader, Writer } from '../../db/database.ts';
import type { NewRow, Row } from '../../db/tables.ts';
import { type StoryRow, selectStories } from '../story-access/story-rows.ts';

export type ListRow = Row<'lists'> & {
  owner_name: string;
  owner_suspended_at: number | null;
};

/** A list with the number of the stories on it, and whether one of them is this one. */
export type CountedList = Row<'lists'> & { stories: number; has_story: number };

export function findList(db: Reader, id: string): Promise<ListRow | undefined> {
  return db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.owner_id')
    .selectAll('lists')
    .select(['users.username as owner_name', 'users.suspended_at as owner_suspended_at'])
    .where('lists.id', '=', id)
    .executeTakeFirst();
}

const countedLists = (db: Reader, ownerId: string, storyId: string) =>
  db
    .selectFrom('lists')
    .leftJoin('list_stories', 'list_stories.list_id', 'lists.id')
    .selectAll('lists')
    .select(({ fn, eb }) => [
      fn.count('list_stories.story_id').as('stories'),
      fn
        .sum(eb.case().when('list_stories.story_id', '=', storyId).then(1).else(0).end())
        .as('has_story'),
    ])
    .where('lists.owner_id', '=', ownerId)
    .groupBy('lists.id');

const asCounted = <R extends { stories: unknown; has_story: unknown }>(row: R) => ({
  ...row,
  stories: Number(row.stories),
  has_story: Number(row.has_story),
});

/** Somebody's lists, last changed first. */
export async function listLists(
  db: Reader,
  ownerId: string,
  storyId: string,
): Promise<CountedList[]> {
  const rows = await countedLists(db, ownerId, storyId)
    .orderBy('lists.changed_at', 'desc')
    .orderBy('lists.id', 'desc')
    .execute();
  return rows.map(asCounted);
}

/** A list of its owner. */
export async function findOwnList(
  db: Reader,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<CountedList | undefined> {
  const row = await countedLists(db, owner_id, '').where('lists.id', '=', id).executeTakeFirst();
  return row && asCounted(row);
}

export async function countLists(db: Reader, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('lists')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertList(trx: Writer, row: NewRow<'lists'>): Promise<void> {
  await trx.insertInto('lists').values(row).execute();
}

export async function updateList(
  trx: Writer,
  { id, owner_id }: { id: string; owner_id: string },
  changes: Partial<Pick<Row<'lists'>, 'title' | 'note' | 'is_public' | 'changed_at'>>,
): Promise<void> {
  await trx
    .updateTable('lists')
    .set(changes)
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .execute();
}

export async function deleteList(
  trx: Writer,
  { id, owner_id }: { id: string; owner_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('lists')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** The places of the stories on a list, and what its owner says about each. */
export function listEntries(db: Reader, listId: string): Promise<Row<'list_stories'>[]> {
  return db
    .selectFrom('list_stories')
    .selectAll()
    .where('list_id', '=', listId)
    .orderBy('place')
    .execute();
}

/** Those of the stories on a list that still are somewhere. */
export function listStoriesOn(db: Reader, listId: string): Promise<StoryRow[]> {
  return selectStories(db)
    .innerJoin('list_stories', 'list_stories.story_id', 'stories.id')
    .where('list_stories.list_id', '=', listId)
    .where('stories.status', '<>', 'deleted')
    .execute();
}

export function findStoryById(db: Reader, id: string): Promise<StoryRow | undefined> {
  return selectStories(db)
    .where('stories.id', '=', id)
    .where('stories.status', '<>', 'deleted')
    .executeTakeFirst();
}

export async function insertEntry(trx: Writer, row: NewRow<'list_stories'>): Promise<void> {
  await trx.insertInto('list_stories').values(row).execute();
}

export async function updateEntry(
  trx: Writer,
  { list_id, story_id }: { list_id: string; story_id: string },
  changes: Partial<Pick<Row<'list_stories'>, 'note' | 'place'>>,
): Promise<void> {
  await trx
    .updateTable('list_stories')
    .set(changes)
    .where('list_id', '=', list_id)
    .where('story_id', '=', story_id)
    .execute();
}

export async function deleteEntry(
  trx: Writer,
  { list_id, story_id }: { list_id: string; story_id: string },
): Promise<void> {
  await trx
    .deleteFrom('list_stories')
    .where('list_id', '=', list_id)
    .where('story_id', '=', story_id)
    .execute();
}

/** Moves the stories from one place to another of a list, both counted, by one. */
export async function shiftEntries(
  trx: Writer,
  listId: string,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  await trx
    .updateTable('list_stories')
    .set((eb) => ({ place: eb('place', '+', by) }))
    .where('list_id', '=', listId)
    .where('place', '>=', from)
    .where('place', '<=', to)
    .execute();
}

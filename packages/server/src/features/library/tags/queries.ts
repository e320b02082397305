import { type SqlBool, sql } from 'kysely';
import { beginsWith } from '../../../db/contains.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { holdsRows } from '../../../db/hold.ts';
import { isPostgres } from '../../../db/portable.ts';
import type { NewRow, Row } from '../../../db/tables.ts';

export type TagRow = Row<'tags'>;

/** The tags with one of these names, and those that look like one of them. A write keeps them as they are. */
export function findTags(
  db: Reader,
  keys: readonly string[],
  looks: readonly string[] = [],
): Promise<TagRow[]> {
  if (keys.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tags')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('name_key', 'in', keys), ...(looks.length > 0 ? [eb('look_key', 'in', looks)] : [])]),
    )
    .orderBy('id')
    .$if(holdsRows(db) && isPostgres(db), (query) => query.forShare())
    .execute();
}

/** These tags and all that mean one of them. */
export function listMeaning(db: Reader, mainIds: readonly string[]): Promise<TagRow[]> {
  if (mainIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tags')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', 'in', mainIds), eb('main_id', 'in', mainIds)]))
    .orderBy('id')
    .execute();
}

const isPublic = sql<SqlBool>`exists (
  select 1 from index_terms where index_terms.term = 't' || tags.id and index_terms.list = 'n'
)`;

/** Tags of public stories whose folded name begins like this. */
export function listPublicTags(db: Reader, beginning: string, limit: number): Promise<TagRow[]> {
  return db
    .selectFrom('tags')
    .selectAll()
    .where('is_hidden', '=', 0)
    .where(({ ref }) => beginsWith(ref('name_key'), beginning))
    .where(isPublic)
    .orderBy('uses', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function areUsed(db: Reader, ids: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('tags')
    .select('id')
    .where('id', 'in', ids)
    .where('is_hidden', '=', 0)
    .where(isPublic)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type ListedTag = TagRow & { main_name: string | null };

const withMain = (db: Reader) =>
  db
    .selectFrom('tags')
    .leftJoin('tags as main', 'main.id', 'tags.main_id')
    .selectAll('tags')
    .select('main.name as main_name');

export function listTags(
  db: Reader,
  given: { beginning: string; before: [number, string] | null; limit: number },
): Promise<ListedTag[]> {
  const { beginning, before, limit } = given;
  let query = begun(withMain(db), beginning)
    .orderBy('tags.uses', 'desc')
    .orderBy('tags.id', 'desc')
    .limit(limit);
  if (before) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tags.uses', 'tags.id'), '<', tuple(...before)),
    );
  }
  return query.execute();
}

/** The same, the newest first: ids grow with time. */
export function listNewestTags(
  db: Reader,
  given: { beginning: string; before: string | null; limit: number },
): Promise<ListedTag[]> {
  const { beginning, before, limit } = given;
  const query = begun(withMain(db), beginning).orderBy('tags.id', 'desc').limit(limit);
  return (before === null ? query : query.where('tags.id', '<', before)).execute();
}

const begun = (query: ReturnType<typeof withMain>, beginning: string) =>
  beginning === '' ? query : query.where(({ ref }) => beginsWith(ref('tags.name_key'), beginning));

export function findTag(db: Reader, id: string): Promise<ListedTag | undefined> {
  return withMain(db).where('tags.id', '=', id).executeTakeFirst();
}

export async function insertTags(trx: Writer, rows: readonly NewRow<'tags'>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('tags').values(rows).execute();
}

export async function updateTag(trx: Writer, id: string, changes: Partial<TagRow>): Promise<void> {
  await trx.updateTable('tags').set(changes).where('id', '=', id).execute();
}

export async function countSynonyms(db: Reader, mainId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('main_id', '=', mainId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Tags that an account made after that time. */
export async function countMadeBy(db: Reader, userId: string, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('made_by', '=', userId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listStoryTags(db: Reader, storyId: string) {
  return db
    .selectFrom('story_tags')
    .innerJoin('tags', 'tags.id', 'story_tags.tag_id')
    .select(['story_tags.tag_id', 'story_tags.name', 'tags.is_hidden'])
    .where('story_tags.story_id', '=', storyId)
    .orderBy('story_tags.place')
    .execute();
}

export async function replaceStoryTags(
  trx: Writer,
  storyId: string,
  tags: readonly { id: string; name: string }[],
): Promise<void> {
  await trx.deleteFrom('story_tags').where('story_id', '=', storyId).execute();
  if (tags.length === 0) return;
  const rows = tags.map(({ id, name }, place) => ({ story_id: storyId, tag_id: id, name, place }));
  await trx.insertInto('story_tags').values(rows).execute();
}

/** The stories that have a tag, held from here on, in the order in which all hold them. */
export async function holdStoriesWith(trx: Writer, tagId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stories')
    .select('id')
    .where('id', 'in', trx.selectFrom('story_tags').select('story_id').where('tag_id', '=', tagId))
    .orderBy('id')
    .$if(holdsRows(trx), (query) => query.forNoKeyUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

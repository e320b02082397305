import { sql } from 'kysely';
import { compiledQuery, type RunQuery } from '../../db/compiled-query.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

type Image = Row<'story_images'>;
type Sound = Row<'story_sounds'>;

/** A table of one kind of media. Images and sounds have the same columns but for a few of their `own`. */
export interface MediaTable<Own> {
  name: 'story_images' | 'story_sounds';
  own: readonly OwnColumn[];
  selectShown: RunQuery<{ id: string }, Sized & Own>;
}

type OwnColumn = Exclude<keyof Image | keyof Sound, keyof Image & keyof Sound>;

/** The columns of a file that kinds share, without the file itself. */
export type Described = Pick<Image & Sound, 'id' | 'bytes' | 'created_at'>;
type Sized = Pick<Described, 'bytes'>;

export const mediaTable = <Own>(
  name: MediaTable<Own>['name'],
  own: MediaTable<Own>['own'],
): MediaTable<Own> => ({
  name,
  own,
  selectShown: compiledQuery(['id'], (db, { id }) =>
    db
      .selectFrom([name])
      .innerJoin('stories', 'stories.id', `${name}.story_id`)
      .select([`${name}.bytes`, ...own])
      .where(`${name}.id`, '=', id)
      .where('stories.status', 'in', ['draft', 'published', 'archived'])
      .$castTo<Sized & Own>(),
  ),
});

const described = ['id', 'bytes', 'created_at'] as const;

/** The media of one kind of a story, newest first. */
export function listMediaOf<Own>(
  db: Reader,
  { name, own }: MediaTable<Own>,
  storyId: string,
  before: readonly [number, string] | null,
  limit: number,
): Promise<(Described & Own)[]> {
  return db
    .selectFrom([name])
    .select([...described, ...own])
    .where('story_id', '=', storyId)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.[0] ?? 0, before?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<Described & Own>()
    .execute();
}

export function findSameMedia<Own>(
  db: Reader,
  { name, own }: MediaTable<Own>,
  storyId: string,
  hash: string,
): Promise<(Described & Own) | undefined> {
  return db
    .selectFrom([name])
    .select([...described, ...own])
    .where('story_id', '=', storyId)
    .where('hash', '=', hash)
    .$castTo<Described & Own>()
    .executeTakeFirst();
}

/** A table, whatever its own columns are. */
type AnyTable = Pick<MediaTable<unknown>, 'name'>;

export async function countMedia(db: Reader, { name }: AnyTable, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom([name])
    .select(({ fn }) => fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertMedia<Own>(
  trx: Writer,
  { name }: MediaTable<Own>,
  row: Omit<Image & Sound, OwnColumn> & Own,
): Promise<void> {
  await trx.insertInto(name).values(row).execute();
}

/** Says whether there was one. */
export async function deleteMediaOf(
  trx: Writer,
  { name }: AnyTable,
  storyId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom([name])
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

export async function isMediaOf(
  db: Reader,
  { name }: AnyTable,
  storyId: string,
  id: string,
): Promise<boolean> {
  const found = await db
    .selectFrom([name])
    .select('id')
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The ids that exist, of those given, in whatever story. */
export async function whichExist(
  db: Reader,
  { name }: AnyTable,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom([name]).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** Null = there is none, or its story was suspended, banned or deleted. */
export async function findShown<Own>(
  db: Reader,
  { selectShown }: MediaTable<Own>,
  id: string,
): Promise<(Sized & Own) | null> {
  const { rows } = await selectShown(db, { id });
  return rows[0] ?? null;
}

/** A piece of a file, whatever became of its story; null = it is gone. */
export async function readPiece(
  db: Reader,
  { name }: AnyTable,
  id: string,
  from: number,
  bytes: number,
): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom([name])
    .select(sql<Uint8Array>`substr(content, ${sql.lit(from + 1)}, ${sql.lit(bytes)})`.as('piece'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.piece ?? null;
}

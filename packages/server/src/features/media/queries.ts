import type { SoundFormat } from '@brasslamp/story/model/sound-address';
import { sql } from 'kysely';
import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** Images and sounds are in tables of their own, which are alike but for what is said of each. */
type MediaTable = 'story_images' | 'story_sounds';

/** The columns that both have. */
const asOne = (table: MediaTable) => table as 'story_images';

export async function countMedia(db: Reader, table: MediaTable, storyId: string): Promise<number> {
  const { count } = await db
    .selectFrom(asOne(table))
    .select(({ fn }) => fn.countAll().as('count'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Says whether there was one. */
export async function deleteMediaOf(
  trx: Writer,
  table: MediaTable,
  storyId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom(asOne(table))
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

/** Of these ids, in whatever story. */
export async function whichExist(
  db: Reader,
  table: MediaTable,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom(asOne(table)).select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** All but the image itself. */
const describedImage = [
  'story_images.id',
  'story_images.width',
  'story_images.height',
  'story_images.bytes',
  'story_images.created_at',
] as const;

export type DescribedImage = Pick<
  Row<'story_images'>,
  'id' | 'width' | 'height' | 'bytes' | 'created_at'
>;

/** Newest first. */
export function listImagesOf(
  db: Reader,
  storyId: string,
  before: readonly [number, string] | null,
  limit: number,
): Promise<DescribedImage[]> {
  return db
    .selectFrom('story_images')
    .select(describedImage)
    .where('story_id', '=', storyId)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.[0] ?? 0, before?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findSameImage(
  db: Reader,
  storyId: string,
  hash: string,
): Promise<DescribedImage | undefined> {
  return db
    .selectFrom('story_images')
    .select(describedImage)
    .where('story_id', '=', storyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function insertImage(trx: Writer, row: Row<'story_images'>): Promise<void> {
  await trx.insertInto('story_images').values(row).execute();
}

export async function isImageOf(db: Reader, storyId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('story_images')
    .select('id')
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return found !== undefined;
}

const selectShownImage = compiledQuery<{ id: string }, { content: Uint8Array }>(
  ['id'],
  (db, { id }) =>
    db
      .selectFrom('story_images')
      .innerJoin('stories', 'stories.id', 'story_images.story_id')
      .select('story_images.content')
      .where('story_images.id', '=', id)
      .where('stories.status', 'in', ['draft', 'published', 'archived']),
);

/** Not of a story that was suspended, banned or deleted. */
export async function findShownImage(db: Reader, id: string): Promise<Uint8Array | null> {
  const { rows } = await selectShownImage(db, { id });
  return rows[0]?.content ?? null;
}

/** Whatever became of its story. */
export async function findImageContent(db: Reader, id: string): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('story_images')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.content ?? null;
}

/** All but the sound itself. */
const describedSound = [
  'story_sounds.id',
  'story_sounds.format',
  'story_sounds.milliseconds',
  'story_sounds.bytes',
  'story_sounds.created_at',
] as const;

export type DescribedSound = Pick<
  Row<'story_sounds'>,
  'id' | 'format' | 'milliseconds' | 'bytes' | 'created_at'
>;

/** Newest first. */
export function listSoundsOf(
  db: Reader,
  storyId: string,
  before: readonly [number, string] | null,
  limit: number,
): Promise<DescribedSound[]> {
  return db
    .selectFrom('story_sounds')
    .select(describedSound)
    .where('story_id', '=', storyId)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(before?.[0] ?? 0, before?.[1] ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findSameSound(
  db: Reader,
  storyId: string,
  hash: string,
): Promise<DescribedSound | undefined> {
  return db
    .selectFrom('story_sounds')
    .select(describedSound)
    .where('story_id', '=', storyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function insertSound(trx: Writer, row: Row<'story_sounds'>): Promise<void> {
  await trx.insertInto('story_sounds').values(row).execute();
}

interface SoundAt {
  id: string;
  format: SoundFormat;
}

const selectShownSound = compiledQuery<SoundAt, { bytes: number }>(
  ['id', 'format'],
  (db, address) =>
    db
      .selectFrom('story_sounds')
      .innerJoin('stories', 'stories.id', 'story_sounds.story_id')
      .select('story_sounds.bytes')
      .where('story_sounds.id', '=', address.id)
      .where('story_sounds.format', '=', address.format)
      .where('stories.status', 'in', ['draft', 'published', 'archived']),
);

/** How many bytes the sound at an address has; null = it has none, or of a story that is not shown. */
export async function findShownSound(
  db: Reader,
  id: string,
  format: SoundFormat,
): Promise<number | null> {
  const { rows } = await selectShownSound(db, { id, format });
  return rows[0]?.bytes ?? null;
}

/** Null = the sound is gone. */
export async function readPiece(
  db: Reader,
  id: string,
  from: number,
  bytes: number,
): Promise<Uint8Array | null> {
  const found = await db
    .selectFrom('story_sounds')
    .select(sql<Uint8Array>`substr(content, ${sql.lit(from + 1)}, ${sql.lit(bytes)})`.as('piece'))
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.piece ?? null;
}

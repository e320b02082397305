import { compiledQuery } from '../../db/compiled-query.ts';
import type { Reader, Writer } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';

/** All but the image itself. */
const described = [
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
    .select(described)
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
    .select(described)
    .where('story_id', '=', storyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function countImages(db: Reader, storyId: string): Promise<number> {
  const { images } = await db
    .selectFrom('story_images')
    .select(({ fn }) => fn.countAll().as('images'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(images);
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

/** Says whether there was one. */
export async function deleteImageOf(trx: Writer, storyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('story_images')
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

const selectShown = compiledQuery<{ id: string }, { content: Uint8Array }>(['id'], (db, { id }) =>
  db
    .selectFrom('story_images')
    .innerJoin('stories', 'stories.id', 'story_images.story_id')
    .select('story_images.content')
    .where('story_images.id', '=', id)
    .where('stories.status', 'in', ['draft', 'published', 'archived']),
);

/** Not of a story that was suspended, banned or deleted. */
export async function findShownImage(db: Reader, id: string): Promise<Uint8Array | null> {
  const { rows } = await selectShown(db, { id });
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

import type { SoundFormat } from '@brasslamp/story/model/sound-address';
import { sql } from 'kysely';
import { compiledQuery } from '../../../db/compiled-query.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** All but the sound itself. */
const described = [
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

export function findSameSound(
  db: Reader,
  storyId: string,
  hash: string,
): Promise<DescribedSound | undefined> {
  return db
    .selectFrom('story_sounds')
    .select(described)
    .where('story_id', '=', storyId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function countSounds(db: Reader, storyId: string): Promise<number> {
  const { sounds } = await db
    .selectFrom('story_sounds')
    .select(({ fn }) => fn.countAll().as('sounds'))
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(sounds);
}

export async function insertSound(trx: Writer, row: Row<'story_sounds'>): Promise<void> {
  await trx.insertInto('story_sounds').values(row).execute();
}

/** Says whether there was one. */
export async function deleteSoundOf(trx: Writer, storyId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('story_sounds')
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}

interface Address {
  id: string;
  format: SoundFormat;
}

const selectShown = compiledQuery<Address, { bytes: number }>(['id', 'format'], (db, address) =>
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
  const { rows } = await selectShown(db, { id, format });
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

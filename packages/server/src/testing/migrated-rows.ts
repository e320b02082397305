// For tests: rows of the tables as they were at any step.
import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { expect } from 'vitest';
import { isUniqueViolation } from '../db/portable.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tables here are those of earlier days
export type Db = Kysely<any>;

export const only = (db: Db, table: string) =>
  db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
export const insert = (db: Db, table: string, row: object) =>
  db.insertInto(table).values(row).execute();
export const isRefused = async (write: Promise<unknown>) =>
  isUniqueViolation(await write.catch((error: unknown) => error));

export async function expectIndexes(db: Db, ...names: string[]) {
  const query =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes`;
  const { rows } = await query.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
}

/** Each file once, and its bytes are counted with its story's. */
export async function keepsFiles(db: Db, table: 'story_images' | 'story_sounds', own: object) {
  const before = await only(db, 'stories');
  const file = {
    ...own,
    id: 'i1',
    story_id: before.id,
    hash: 'h1',
    bytes: 4,
    created_at: 1_767_268_800_000,
    content: Buffer.from([0, 255, 128, 7]),
  };
  await insert(db, table, file);
  const { content } = await only(db, table);
  expect([...content]).toEqual([0, 255, 128, 7]);
  expect(await isRefused(insert(db, table, { ...file, id: 'i2' }))).toBe(true);
  const counted = async () => {
    const { parts_bytes, owner_id } = await only(db, 'stories');
    const { writing } = await db
      .selectFrom('stored_bytes')
      .select('writing')
      .where('user_id', '=', owner_id)
      .executeTakeFirstOrThrow();
    return [Number(parts_bytes) - Number(before.parts_bytes), Number(writing)] as const;
  };
  const [added, writing] = await counted();
  expect(added).toBe(4);
  await db.deleteFrom(table).execute();
  expect(await counted()).toEqual([0, writing - 4]);
  await expectIndexes(db, `${table}_by_content`, `${table}_by_time`);
}

/** Another one than that of the first rows. */
export const unmarkedNode = async (db: Db) => ({
  ...(await only(db, 'nodes')),
  id: 'n2',
  name: 'Loft',
  name_key: 'loft',
  position_x: null,
  position_y: null,
});

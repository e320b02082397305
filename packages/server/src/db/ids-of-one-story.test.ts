import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstRows } from '../testing/first-rows.ts';
import { type Db, insert, isRefused } from '../testing/migrated-rows.ts';
import { createTestDatabase, isPostgresMissing } from '../testing/postgres.ts';
import { migrate } from './connect/migrate.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialects/open-postgres.ts';
import { openSqlite } from './dialects/open-sqlite.ts';

const before = '0072-marks-of-nodes-that-come-back';
const engines = isPostgresMissing ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

const { stories, chapters, nodes, story_versions } = firstRows as Record<
  'stories' | 'chapters' | 'nodes' | 'story_versions',
  Record<string, string | number | null>
>;
const time = 1_767_268_800_000;

describe.each(engines)('Ids that two stories have when each gets one owner (%s)', (engine) => {
  let database: Database;
  let cleanup: () => Promise<void>;
  const db = () => database.schema as Db;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-migrations-'));
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined;
    database = postgres ? openPostgres(postgres.url) : openSqlite(dataDir);
    cleanup = async () => {
      await database.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    await migrate(database, before);
    for (const [table, row] of Object.entries(firstRows)) await insert(db(), table, row);
    await insert(db(), 'stories', { ...stories, id: 'st2', slug: 'theft', start_node_id: null });
  });
  afterEach(() => cleanup());

  const ownerOf = async (id: string) => {
    const rows = await db()
      .selectFrom('story_changes')
      .select(['story_id', 'part', 'is_removed'])
      .where('part_id', '=', id)
      .where('part', '<>', 'mark')
      .execute();
    return rows.map(({ story_id, part, is_removed }) => `${story_id} ${part} ${is_removed}`);
  };

  const binned = async (story_id: string, id: string, rows: object[]) => {
    await insert(db(), 'binned_parts', {
      id: `bin of ${id} in ${story_id}`,
      ...{ story_id, kind: 'node', part_id: id, name: id, bytes: 2, deleted_at: time },
      ...{ node_count: 0, item_count: 0 },
    });
    await insert(db(), 'binned_pieces', {
      bin_id: `bin of ${id} in ${story_id}`,
      ...{ ordinal: 0, kind: 'node', content: JSON.stringify(rows) },
    });
  };

  it('stay with whoever has the part now, and are known from bins, versions and history', async () => {
    const frozen = { title: 'x', chapters: [{ id: 'ch0' }], nodes: [{ id: 'n0' }], items: [] };
    const compiled = JSON.stringify(frozen);
    await insert(db(), 'story_versions', { ...story_versions, id: 'v2', number: 2, compiled });
    await insert(db(), 'staged_texts', { id: 't1', story_id: 'st1', created_at: time });
    const long = JSON.stringify({ title: 'x', items: [{ id: 'i0' }] });
    for (const [ordinal, piece] of [long.slice(0, 9), long.slice(9)].entries()) {
      await insert(db(), 'staged_pieces', { text_id: 't1', ordinal, piece });
    }
    const staged = { id: 'v3', number: 3, compiled: '', text_id: 't1' };
    await insert(db(), 'story_versions', { ...story_versions, ...staged });
    await binned('st1', 'n5', [{ id: 'n5' }, { id: 'n6' }]);
    await binned('st2', 'n1', [{ id: 'n1' }]);
    await binned('st2', 'n5', [{ id: 'n5' }]);
    await insert(db(), 'node_history', {
      ...{ story_id: 'st2', node_id: 'n7', id: 'h1', act: 'write', words: 1, hash: 'x' },
      ...{ bytes: 1, created_at: time, content: Buffer.from([0]) },
    });
    await migrate(database);
    expect(await ownerOf('n1')).toEqual(['st1 node 0']);
    expect(await ownerOf('ch0')).toEqual(['st1 chapter 1']);
    expect(await ownerOf('n0')).toEqual(['st1 node 1']);
    expect(await ownerOf('i0')).toEqual(['st1 item 1']);
    expect(await ownerOf('n5')).toEqual(['st1 node 1']);
    expect(await ownerOf('n6')).toEqual(['st1 node 1']);
    expect(await ownerOf('n7')).toEqual(['st2 node 1']);
    const theft = { ...nodes, id: 'n0', story_id: 'st2' };
    await insert(db(), 'chapters', { ...chapters, id: 'ch2', story_id: 'st2' });
    expect(await isRefused(insert(db(), 'nodes', { ...theft, chapter_id: 'ch2' }))).toBe(true);
  });

  it('are changed where a chapter or an item has that of a node, with all that is in it', async () => {
    const own = { story_id: 'st2', created_at: time, updated_at: time };
    const chapter = { ...own, title: 'Two', ordinal: 1, revision: 1 };
    await insert(db(), 'chapters', { ...chapter, id: 'n1' });
    await insert(db(), 'nodes', { ...nodes, ...own, id: 'n9', chapter_id: 'n1' });
    const item = {
      ...own,
      ...{ id: 'n9', chapter_id: 'n1', key: 'lamp', name: 'Lamp', description: '' },
      ...{ is_portable: 1, is_stackable: 0, is_hidden: 0 },
    };
    await insert(db(), 'items', item);
    await migrate(database);
    const [row] = await db()
      .selectFrom('chapters')
      .selectAll()
      .where('title', '=', 'Two')
      .execute();
    const id = String(row?.id);
    expect(id).not.toBe('n1');
    const [node] = await db().selectFrom('nodes').selectAll().where('id', '=', 'n9').execute();
    const [lamp] = await db().selectFrom('items').selectAll().execute();
    expect([node?.chapter_id, lamp?.chapter_id, lamp?.key]).toEqual([id, id, 'lamp']);
    expect(lamp?.id).not.toBe('n9');
    expect(await ownerOf('n1')).toEqual(['st1 node 0']);
    expect(await ownerOf('n9')).toEqual(['st2 node 0']);
    expect(await ownerOf(id)).toEqual(['st2 chapter 0']);
    expect(await ownerOf(String(lamp?.id))).toEqual(['st2 item 0']);
  });
});

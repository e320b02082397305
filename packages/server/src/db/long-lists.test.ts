import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { listAllStories, listPublished } from '../features/stories/queries.ts';
import { openSqlite } from './dialects/open-sqlite.ts';
import { sqliteDialect } from './dialects/sqlite-dialect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** How SQLite, which knows nothing of how many rows there are, goes about a query. */
async function planOf(query: (db: Kysely<Tables>) => Promise<unknown>): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-plans-'));
  try {
    const database = openSqlite(dataDir);
    await migrate(database);
    await database.close();
    const sqlite = new Sqlite(join(dataDir, 'brasslamp.sqlite'));
    const plans: string[] = [];
    const db = new Kysely<Tables>({
      dialect: sqliteDialect(sqlite),
      log({ query: { sql, parameters } }) {
        const plan = sqlite.prepare(`explain query plan ${sql}`).all(...parameters);
        plans.push(...(plan as { detail: string }[]).map(({ detail }) => detail));
      },
    });
    await query(db);
    await db.destroy();
    return plans.join('\n');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('the featured, the newest and all stories come by an index, and are not sorted', async () => {
  for (const query of [
    (db: Kysely<Tables>) => listPublished(db, 'featured_at', null, 20),
    (db: Kysely<Tables>) => listPublished(db, 'published_at', null, 20),
    (db: Kysely<Tables>) =>
      listAllStories(db, { search: undefined, status: undefined, before: null, limit: 20 }),
  ]) {
    const plan = await planOf(query);
    expect(plan).toContain('stories USING INDEX stories_by_');
    expect(plan).not.toContain('TEMP B-TREE');
  }
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../tooling/machine/postgres.mjs';
import type { Measurement } from '../measurement.ts';
import { startSite } from '../site/site.ts';
import { type BulkDatabase, bulkPostgres, bulkSqlite } from './bulk-rows.ts';

type Site = Awaited<ReturnType<typeof startSite>>;

/** A site, and its database for many rows at once. */
export interface BulkSite {
  site: Site;
  database: BulkDatabase;
}

type Compare = (engine: string, few: BulkSite, many: BulkSite) => Promise<Measurement[]>;

/** Compares two new sites on each database; they are stopped and forgotten afterwards. */
export async function onTwoSites(compare: Compare): Promise<Measurement[]> {
  return [...(await onSqlite(compare)), ...(await onPostgres(compare))];
}

function onSqlite(compare: Compare): Promise<Measurement[]> {
  return inFolders(async (folders) => {
    const sites = await Promise.all(folders.map((folder) => startSite(folder)));
    const databases = folders.map((folder) => bulkSqlite(join(folder, 'data')));
    return comparing(compare, 'SQLite', sites, databases);
  });
}

async function onPostgres(compare: Compare): Promise<Measurement[]> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? null : await startPostgres();
  process.env.TEST_DATABASE_URL = given ?? cluster?.url;
  // The module reads the setting when it is loaded.
  const { createTestDatabase } = await import('../../packages/server/src/testing/postgres.ts');
  const made = [await createTestDatabase(), await createTestDatabase()];
  try {
    return await inFolders(async (folders) => {
      const sites = await Promise.all(
        made.map(({ url }, at) => startSite(folders[at] ?? '', { DATABASE_URL: url })),
      );
      const databases = await Promise.all(made.map(({ url }) => bulkPostgres(url)));
      return comparing(compare, 'PostgreSQL', sites, databases);
    });
  } finally {
    for (const { drop } of made) await drop();
    if (given === undefined) delete process.env.TEST_DATABASE_URL;
    await cluster?.stop();
  }
}

async function inFolders<Result>(run: (folders: string[]) => Promise<Result>): Promise<Result> {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'brasslamp-bench-')));
  try {
    return await run(folders);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function comparing(
  compare: Compare,
  engine: string,
  sites: Site[],
  databases: BulkDatabase[],
): Promise<Measurement[]> {
  const [few, many] = sites.flatMap((site, at) => {
    const database = databases[at];
    return database ? [{ site, database }] : [];
  });
  try {
    return few && many ? await compare(engine, few, many) : [];
  } finally {
    for (const database of databases) await database.close();
    for (const site of sites) await site.stop();
  }
}

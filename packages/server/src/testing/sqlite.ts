import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/connect/open-database.ts';

const fileName = 'brasslamp.sqlite';

let withTables: Promise<Buffer> | undefined;

/** Puts a database with all tables and no rows there: to migrate one takes longer than most tests. */
export async function putSqliteDatabase(dataDir: string): Promise<void> {
  withTables ??= makeWithTables();
  writeFileSync(join(dataDir, fileName), await withTables);
}

async function makeWithTables(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-tables-'));
  try {
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    await database.close();
    return readFileSync(join(dataDir, fileName));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

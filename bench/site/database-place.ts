import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tooling/machine/postgres.mjs';

/** A separate folder and an empty database: in the folder, or in a PostgreSQL started for it. */
export interface DatabasePlace {
  folder: string;
  /** For `startSite`. */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

export type Engine = 'sqlite' | 'postgres';

/** Runs it on SQLite and on its own PostgreSQL, or only on the one named by `only`. */
export async function onDatabases(
  only: string | undefined,
  run: (newPlace: () => Promise<DatabasePlace>, engine: Engine) => Promise<void>,
): Promise<void> {
  if (only !== 'postgres') await run(async () => ({ ...newFolder(), settings: {} }), 'sqlite');
  if (only === 'sqlite') return;
  const cluster = await startPostgres({ isDurable: true });
  try {
    await run(() => postgresPlace(cluster.url), 'postgres');
  } finally {
    await cluster.stop();
  }
}

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-drill-'));
  return { folder, remove: async () => rmSync(folder, { recursive: true }) };
}

async function postgresPlace(server: string): Promise<DatabasePlace> {
  const { folder, remove } = newFolder();
  const name = `drill_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return {
    folder,
    settings: { DATABASE_URL: url },
    remove: async () => {
      await ask(server, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** Numbers from 0 to 1, the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

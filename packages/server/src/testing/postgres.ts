// Databases in the PostgreSQL that tooling/vitest-postgres.mjs starts for a test run.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

const server = process.env.TEST_DATABASE_URL;

/** True only on a developer's machine without PostgreSQL; in CI the run fails before any test. */
export const isPostgresMissing = server === undefined;

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** An empty database of one's own: one for each test file, dropped when the file is done. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `brasslamp_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  return {
    url: Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href,
    drop: () => onServer(`drop database ${name} with (force)`),
  };
}

async function onServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function serverUrl(): string {
  if (server === undefined)
    throw new Error('No PostgreSQL: run this by Vitest from the top folder');
  return server;
}

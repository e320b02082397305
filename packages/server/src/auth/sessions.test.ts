import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../db/connect/open-database.ts';
import type { Database } from '../db/database.ts';
import { putSqliteDatabase } from '../testing/sqlite.ts';
import { createSessions, type Sessions, type SessionUser } from './sessions.ts';
import { createTokens } from './tokens.ts';

const dayMs = 24 * 60 * 60 * 1_000;
let folder: string;
let database: Database;
let sessions: Sessions;
let time: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brasslamp-sessions-'));
  await putSqliteDatabase(folder);
  database = await openDatabase({ dataDir: folder, databaseUrl: undefined });
  time = Date.parse('2026-01-01T12:00:00.000Z');
  const now = () => time;
  const tokens = createTokens({ secret: 'a secret that only this test knows', now });
  sessions = createSessions({ database, tokens, now });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function addUser(username: string): Promise<SessionUser> {
  const id = `id of ${username}`;
  await database.write((trx) =>
    trx
      .insertInto('users')
      .values({
        id,
        username,
        username_key: username,
        email: `${username}@example.org`,
        email_key: `${username}@example.org`,
        password_hash: '',
        flags: '["admin"]',
        email_verified_at: time,
        suspended_at: null,
        created_at: time,
      })
      .execute(),
  );
  return { id, username, flags: [] };
}

const ip = '192.0.2.7';

async function open(user: SessionUser, userAgent = 'a browser') {
  const { token, insert: put } = await sessions.create(user, { ip, userAgent });
  await database.write(put);
  return token;
}

const rows = () => database.read.selectFrom('sessions').selectAll().execute();

it('a session is worth nothing before it is put', async () => {
  const { token, insert: put } = await sessions.create(await addUser('anna'), {
    ip,
    userAgent: 'a browser',
  });
  expect(await sessions.viewerOf(token, ip)).toBeNull();
  await database.write(put);
  expect(await sessions.viewerOf(token, ip)).not.toBeNull();
});

it('its viewer is what the database says, not what the token says', async () => {
  const token = await open(await addUser('anna'));
  expect(await sessions.viewerOf(token, ip)).toEqual({
    user_id: 'id of anna',
    username: 'anna',
    is_admin: true,
    is_guest: false,
    session_id: (await rows())[0]?.id,
  });
});

it('a session whose row has expired is over, whatever the token says', async () => {
  const token = await open(await addUser('anna'));
  await database.write((trx) => trx.updateTable('sessions').set({ expires_at: time }).execute());
  expect(await sessions.viewerOf(token, ip)).toBeNull();
});

it('all sessions of a user can be ended, or all but one', async () => {
  const anna = await addUser('anna');
  const [first, second, third] = [await open(anna), await open(anna), await open(anna)];
  const other = await open(await addUser('ben'));
  const current = await sessions.viewerOf(second, ip);
  expect(await sessions.endAll(anna.id, current?.session_id)).toBe(2);
  expect(await sessions.viewerOf(first, ip)).toBeNull();
  expect(await sessions.viewerOf(second, ip)).toEqual(current);
  expect(await sessions.viewerOf(third, ip)).toBeNull();
  await sessions.endAll(anna.id);
  expect(await sessions.viewerOf(second, ip)).toBeNull();
  expect(await sessions.viewerOf(other, ip)).not.toBeNull();
});

it('signing in forgets the sessions of that user that are over', async () => {
  const anna = await addUser('anna');
  await open(anna);
  time += 10 * dayMs;
  await open(anna);
  expect(await rows()).toHaveLength(2);
  time += 5 * dayMs;
  await open(anna);
  expect(await rows()).toHaveLength(2);
});

it('notes the browser, however long its name is', async () => {
  await open(await addUser('anna'), 'x'.repeat(5_000));
  expect((await rows())[0]?.user_agent).toBe('x'.repeat(300));
});

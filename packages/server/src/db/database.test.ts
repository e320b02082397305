import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/postgres.ts';
import { openDatabase } from './connect/open-database.ts';
import type { Database, Writer } from './database.ts';
import { holdsRows } from './hold.ts';
import { isUniqueViolation } from './portable.ts';

describe.each(['sqlite', 'postgres'] as const)('the database seam (%s)', (engine) => {
  let database: Database;
  let cleanup: () => Promise<void>;
  let reopen: () => Promise<Database>;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-db-'));
    const postgres = engine === 'postgres' ? await createTestDatabase() : undefined;
    reopen = () => openDatabase({ dataDir, databaseUrl: postgres?.url });
    database = await reopen();
    cleanup = async () => {
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterEach(async () => {
    await database.close();
    await cleanup();
  });

  const put = (trx: Writer, key: string, value: string) =>
    trx.insertInto('settings').values({ key, value }).execute();
  const keys = async () =>
    (await database.read.selectFrom('settings').select('key').orderBy('key').execute()).map(
      (row) => row.key,
    );

  it('keeps what a write did, and shows it to the reader afterwards', async () => {
    await database.write((trx) => put(trx, 'lamp', 'lit'));
    expect(await keys()).toEqual(['lamp']);
  });

  it('keeps nothing of a write that throws, and all of its neighbours', async () => {
    const writes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        database.write(async (trx) => {
          await put(trx, `key-${String(index).padStart(2, '0')}`, 'x');
          if (index % 2 === 1) throw new Error('changed my mind');
        }),
      ),
    );
    expect(writes.filter((write) => write.status === 'rejected')).toHaveLength(10);
    const even = Array.from(
      { length: 10 },
      (_, index) => `key-${String(index * 2).padStart(2, '0')}`,
    );
    expect(await keys()).toEqual(even);
  });

  it('loses no write of what was held when it was read', async () => {
    await database.write((trx) => put(trx, 'count', '0'));
    const add = async (trx: Writer) => {
      const { value } = await trx
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'count')
        .$if(holdsRows(trx), (query) => query.forNoKeyUpdate())
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('settings')
        .set({ value: String(Number(value) + 1) })
        .where('key', '=', 'count')
        .execute();
    };
    const writes = await Promise.allSettled(Array.from({ length: 8 }, () => database.write(add)));
    const done = writes.filter((write) => write.status === 'fulfilled').length;
    const row = await database.read.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
    expect(Number(row.value)).toBe(done);
    expect(done).toBe(writes.length);
  });

  it('lets a long write through although short ones never stop', async () => {
    let isOver = false;
    const count = async (trx: Writer) =>
      String((await trx.selectFrom('settings').selectAll().execute()).length);
    const short = async (name: string) => {
      for (let at = 0; !isOver; at += 1) {
        await database.write(async (trx) => put(trx, `${name}-${at}`, await count(trx)));
      }
      return true;
    };
    const shorts = ['a', 'b', 'c'].map(short);
    const long = database.write(async (trx) => {
      for (let at = 0; at < 200; at += 1) await count(trx);
      await put(trx, 'long', await count(trx));
    });
    await long.finally(() => {
      isOver = true;
    });
    expect(await Promise.all(shorts)).toEqual([true, true, true]);
    expect(await keys()).toContain('long');
  });

  it('answers while another process writes, and writes when that is over', async () => {
    const other = await reopen();
    const hold = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const long = other.write(async (trx) => {
      await put(trx, 'imported', 'slowly');
      isHeld.resolve();
      await hold.promise;
    });
    await isHeld.promise;
    const mine = database.write((trx) => put(trx, 'lamp', 'lit'));
    // The write is tried in between.
    for (let turns = 0; turns < 10; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(await keys()).not.toContain('imported');
    }
    hold.resolve();
    await Promise.all([long, mine]);
    expect(await keys()).toEqual(['imported', 'lamp']);
    await other.close();
  });

  it('tells a unique violation from other errors', async () => {
    await database.write((trx) => put(trx, 'lamp', 'lit'));
    const again = await database.write((trx) => put(trx, 'lamp', 'out')).catch((error) => error);
    expect(isUniqueViolation(again)).toBe(true);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  it('keeps rows when it is closed and opened again, and runs no migration twice', async () => {
    await database.write((trx) => put(trx, 'lamp', 'lit'));
    await database.close();
    database = await reopen();
    expect(await keys()).toEqual(['lamp']);
  });

  it('gives another commit mark after every write, or none at all', async () => {
    const before = database.dataVersion();
    expect(database.dataVersion()).toBe(before);
    await database.write((trx) => put(trx, 'lamp', 'lit'));
    if (engine === 'sqlite') expect(database.dataVersion()).not.toBe(before);
    else expect(before).toBeNull();
    const other = await reopen();
    const between = database.dataVersion();
    await other.write((trx) => put(trx, 'wick', 'trimmed'));
    await other.close();
    if (engine === 'sqlite') expect(database.dataVersion()).not.toBe(between);
  });

  it('takes a child away with its parent', async () => {
    const user = {
      id: 'u',
      username: 'anna',
      username_key: 'anna',
      email: 'a@x.org',
      email_key: 'a@x.org',
      password_hash: '',
      email_verified_at: null,
      suspended_at: null,
      created_at: 1_767_268_800_000,
    };
    const session = {
      id: 's',
      user_id: 'u',
      user_agent: '',
      created_at: 1,
      last_used_at: 1,
      expires_at: 2,
    };
    await database.write(async (trx) => {
      await trx.insertInto('users').values(user).execute();
      await trx.insertInto('sessions').values(session).execute();
    });
    const stored = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ ...user, flags: '[]' });
    await database.write((trx) => trx.deleteFrom('users').execute());
    const sessions = await database.read
      .selectFrom('sessions')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(sessions.count)).toBe(0);
  });
});

describe('SQLite', () => {
  it('refuses to write through the reader', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-db-'));
    const database = await openDatabase({ dataDir, databaseUrl: undefined });
    const write = database.read.insertInto('settings').values({ key: 'a', value: 'b' }).execute();
    await expect(write).rejects.toThrow(/readonly/);
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../testing/test-app.ts';
import { watchDiskSpace } from './connect/open-database.ts';
import type { Database, Writer } from './database.ts';
import { isUniqueViolation } from './portable.ts';

/** SQLite may not grow any more; PostgreSQL refuses rows as it does without room. Gives the way back. */
async function fill({ engine, schema }: Database): Promise<() => Promise<unknown>> {
  if (engine === 'sqlite') {
    const limit = (pages: number) =>
      schema.executeQuery({
        ...schema.selectFrom('users').select('id').compile(),
        sql: `pragma max_page_count = ${pages}`,
        parameters: [],
      });
    // No fewer than there are.
    await limit(1);
    return () => limit(1_000_000);
  }
  await sql`create function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    schema,
  );
  for (const table of ['stories', 'settings']) {
    const on = sql.table(table);
    await sql`create trigger full_disk before insert on ${on} execute function refuse()`.execute(
      schema,
    );
  }
  return () => sql`drop function refuse cascade`.execute(schema);
}

describeOnBothDatabases('A disk that is full', (openApp, engine) => {
  it('is reported with 503 and when to try again, and is noticed when it has room again', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const ready = () => app.call('GET /api/ready');
    const create = (title: string) =>
      app.call('POST /api/stories/:username', {
        params: { username: 'anna' },
        body: { title, description: 'x'.repeat(4_000) },
        token,
      });
    const makeRoom = await fill(app.app.database);
    const statuses = new Set<number>();
    for (let count = 0; count < 50; count += 1) {
      const { status, headers } = await create(`Story ${count}`);
      statuses.add(status);
      if (status === 503) expect(headers['retry-after']).toBeDefined();
    }
    expect(statuses).toContain(503);
    expect(statuses).not.toContain(500);
    expect(await ready()).toMatchObject({ status: 200, data: { ready: true, can_write: false } });
    expect((await app.call('GET /api/health')).status).toBe(200);
    expect(
      (await app.call('GET /api/stories/:username', { params: { username: 'anna' } })).status,
    ).toBe(200);
    await makeRoom();
    expect(await ready()).toMatchObject({ status: 200, data: { ready: true, can_write: true } });
    expect((await create('At last')).status).toBe(201);
  });

  it.runIf(engine === 'sqlite')(
    'ends all writes that stood in line together, each with the reason, and no later one',
    async () => {
      const { database } = (await openApp()).app;
      const put = (key: string) => (trx: Writer) =>
        trx.insertInto('settings').values({ key, value: '' }).execute();
      await database.write(put('before'));
      // Like a full disk, this ends the transaction that several writes share.
      const ends = (trx: Writer) =>
        sql`insert or rollback into settings (key, value) values ('before', '')`.execute(trx);
      const writes = [put('first'), ends, put('third')].map((run) =>
        database.write(async (trx) => void (await run(trx))).catch((error: unknown) => error),
      );
      expect((await Promise.all(writes)).map(isUniqueViolation)).toEqual([true, true, true]);
      await database.write(put('later'));
      const rows = await database.read
        .selectFrom('settings')
        .select('key')
        .orderBy('key')
        .execute();
      expect(rows.map(({ key }) => key)).toEqual(['before', 'later']);
    },
  );

  it('is remembered whatever the database calls it, until a write gets through', async () => {
    const { app } = await openApp();
    let code: string | null = null;
    const watched = watchDiskSpace({
      ...app.database,
      write: async (run) => {
        if (code !== null) throw Object.assign(new Error('no room'), { code });
        return app.database.write(run);
      },
    });
    const write = () =>
      watched.write((trx) =>
        trx
          .insertInto('settings')
          .values({ key: `${Math.random()}`, value: '' })
          .execute(),
      );
    for (const full of ['53100', 'ENOSPC', 'SQLITE_FULL']) {
      await watched.ping();
      code = full;
      await watched.ping();
      await expect(write()).rejects.toThrow('no room');
      await expect(watched.ping()).rejects.toThrow('no room');
      code = null;
    }
    await watched.ping();
    const stored = await app.database.read.selectFrom('settings').selectAll().execute();
    expect(stored).toEqual([]);
  });
});

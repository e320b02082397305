import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createJobs } from '../jobs/jobs.ts';
import { isPostgresMissing, lendTestDatabase } from '../testing/postgres.ts';
import { openDatabase } from './connect/open-database.ts';
import { openPostgres } from './dialects/open-postgres.ts';
import { isAway, isFull } from './portable.ts';

/** A connection between the site and PostgreSQL that can be cut. */
async function startLine(target: URL) {
  const sockets = new Set<Socket>();
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    return socket;
  };
  let port = 0;
  let server: Server;
  const up = async () => {
    server = createServer((near) => {
      const far = follow(connect(Number(target.port), target.hostname));
      follow(near).pipe(far).pipe(near);
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await up();
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    up,
    cut: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const patient = { timeout: 120_000 };

describe.skipIf(isPostgresMissing)('a database that goes away', () => {
  let app: App;
  let line: Awaited<ReturnType<typeof startLine>>;
  let cleanup: () => Promise<void>;

  beforeEach(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'brasslamp-away-'));
    const { url, giveBack } = await lendTestDatabase();
    line = await startLine(new URL(url));
    app = await createApp(
      readConfig({
        DATA_DIR: dataDir,
        DATABASE_URL: line.url,
        LOG_LEVEL: 'silent',
        PUBLIC_URL: 'http://brasslamp.test',
      }),
    );
    cleanup = async () => {
      await app.stop();
      line.cut();
      await giveBack();
      rmSync(dataDir, { recursive: true });
    };
  });
  afterEach(() => cleanup());

  const ask = async (url: string, headers = {}) => {
    const { statusCode, headers: given } = await app.fastify.inject({ url, headers });
    return [statusCode, given['retry-after'] !== undefined];
  };

  it('is reported with 503 and when to try again, on every way in, until it is back', async () => {
    const paths = ['/api/ready', '/api/home/featured', '/', '/somebody', '/sitemap.xml'];
    for (const path of paths) expect([path, (await ask(path))[1]]).toEqual([path, false]);
    line.cut();
    for (const path of paths) expect([path, ...(await ask(path))]).toEqual([path, 503, true]);
    const signedIn = { cookie: 'guestToken=x; authToken=y' };
    expect((await ask('/reading', signedIn))[0]).not.toBe(500);
    expect(await ask('/api/health')).toEqual([200, false]);
    await line.up();
    expect(await ask('/api/ready')).toEqual([200, false]);
    expect(await ask('/api/home/featured')).toEqual([200, false]);
    expect(await ask('/')).toEqual([200, false]);
  });

  it('ends the write that it takes along, and nothing else', async () => {
    // What nobody listens to would end the process.
    const unheard: Error[] = [];
    const hear = (error: Error) => unheard.push(error);
    process.on('uncaughtExceptionMonitor', hear);
    onTestFinished(() => void process.off('uncaughtExceptionMonitor', hear));
    const inTheMiddle = app.database.write(async (trx) => {
      await trx.insertInto('settings').values({ key: 'lost', value: '' }).execute();
      // As when the server stops: the connection ends while nothing is asked of it.
      line.cut();
      await line.up();
      await new Promise((resolve) => setImmediate(resolve));
      await trx.insertInto('settings').values({ key: 'too', value: '' }).execute();
    });
    expect(isAway(await inTheMiddle.catch((error: unknown) => error))).toBe(true);
    const itself = app.database.write((trx) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx),
    );
    expect(isAway(await itself.catch((error: unknown) => error))).toBe(true);
    await app.database.write((trx) =>
      trx.insertInto('settings').values({ key: 'saved', value: '' }).execute(),
    );
    const rows = await app.database.read.selectFrom('settings').select('key').execute();
    expect(rows).toEqual([{ key: 'saved' }]);
    expect(unheard).toEqual([]);
  });

  it('is not asked again over a connection that it could not serve', async () => {
    const database = openPostgres(line.url);
    const connection = async () => {
      const asked = sql<{ pid: number }>`select pg_backend_pid() as pid`;
      return (await asked.execute(database.read)).rows[0]?.pid;
    };
    const first = await connection();
    expect(await connection()).toBe(first);
    for (const [code, isKept] of [
      ['23505', true],
      ['53200', false],
    ] as const) {
      const raise = sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
      const error = await raise.execute(database.read).catch((thrown: unknown) => thrown);
      expect([code, isAway(error)]).toEqual([code, !isKept]);
      expect([code, (await connection()) === first]).toEqual([code, isKept]);
    }
    await database.close();
  });

  it('keeps no job waiting for its next hour when it is back, begun before or not', async () => {
    const failed: object[] = [];
    const error = (fields: object) => failed.push(fields);
    const jobs = createJobs({
      database: app.database,
      now: Date.now,
      log: { error },
      firstWithinMs: 20,
      againWithinMs: 20,
    });
    const hourMs = 60 * 60 * 1_000;
    const count = () =>
      app.database.read
        .selectFrom('settings')
        .select('key')
        .execute()
        .then(() => {});
    let begun = 0;
    let done = 0;
    jobs.every('begun before', hourMs, async () => {
      begun += 1;
      if (begun === 1) line.cut();
      await count();
      done += 1;
    });
    await expect.poll(() => failed.length, patient).toBeGreaterThan(0);
    let runs = 0;
    jobs.every('due while it is away', hourMs, async () => {
      await count();
      runs += 1;
    });
    const isDue = expect.objectContaining({ job: 'due while it is away' });
    await expect.poll(() => failed, patient).toContainEqual(isDue);
    expect([done, runs]).toEqual([0, 0]);
    await line.up();
    await expect.poll(() => [done, runs], patient).toEqual([1, 1]);
    await jobs.stop();
  });

  it('is named, without its password, when the site is started and it is not there', async () => {
    line.cut();
    const { port } = new URL(line.url);
    const databaseUrl = `postgres://anna:secret@127.0.0.1:${port}/x`;
    const opened = openDatabase({ dataDir: '/nowhere', databaseUrl });
    const { message, cause } = (await opened.catch((error: unknown) => error)) as Error;
    expect(message).toMatch(/^The database at 127\.0\.0\.1:\d+ doesn’t answer/);
    expect([message.includes('secret'), cause]).toEqual([false, undefined]);
  });
});

describe('errors of a database', () => {
  const withCode = (code: string) => Object.assign(new Error('x'), { code });

  it.each([
    ...['57P01', '57P02', '57P03', '08006', '08001', '53300', '53200', 'ECONNREFUSED'],
    ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'SQLITE_IOERR_WRITE'],
  ])('%s says that it is away', (code) => {
    expect([isAway(withCode(code)), isFull(withCode(code))]).toEqual([true, false]);
  });

  it.each(['SQLITE_FULL', 'ENOSPC', '53100'])('%s says that there is no room', (code) => {
    expect([isAway(withCode(code)), isFull(withCode(code))]).toEqual([false, true]);
  });

  it.each(['23505', 'SQLITE_CONSTRAINT_UNIQUE', '42P01', 'ENOENT', ''])(
    '%j says neither',
    (code) => {
      expect([isAway(withCode(code)), isFull(withCode(code))]).toEqual([false, false]);
    },
  );
});

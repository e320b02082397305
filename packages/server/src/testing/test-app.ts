import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import {
  type BodyIn,
  type EndpointKey,
  endpoints,
  type ParamsIn,
  type QueryIn,
} from '@brasslamp/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe } from 'vitest';
import { type App, createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createChecker } from '../features/checking/checker.ts';
import { createEncoder } from '../features/media/image-files/encoder.ts';
import { createHeavyThreads } from '../heavy-work/heavy-work.ts';
import { isPostgresMissing, lendTestDatabase } from './postgres.ts';
import { putSqliteDatabase } from './sqlite.ts';

/** The input that a test sends: the contract's shapes, or deliberately anything else. */
export interface TestInput<K extends EndpointKey> {
  params?: ParamsIn<K>;
  query?: QueryIn<K> | Record<string, unknown>;
  body?: BodyIn<K> | unknown;
  token?: string | null;
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: a test says by its assertions what it expects here
type Loose = any;

export interface TestReply {
  status: number;
  /** The parsed JSON body, or undefined when there is none. */
  body: Loose;
  /** The same as `body.data`. */
  data: Loose;
  headers: LightMyRequestResponse['headers'];
  bytes: Uint8Array;
}

export interface TestUser {
  id: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

/** The real app on a real database, with a clock that the test moves and mails in a folder. */
export interface TestApp {
  app: App;
  config: Config;
  clock: { now: () => number; advance: (ms: number) => void };
  call<K extends EndpointKey>(key: K, input?: TestInput<K>): Promise<TestReply>;
  /** The raw text of every mail so far, oldest first. */
  mails(): Promise<string[]>;
  /** The newest 8-character code that was mailed to the address. */
  codeFor(email: string): Promise<string>;
  /** Registers, verifies and signs in `<name>@example.org`. */
  signUp(username: string): Promise<TestUser>;
}

export type OpenApp = (settings?: Record<string, string>) => Promise<TestApp>;

const log = { error: (fact: unknown) => process.stderr.write(`${inspect(fact)}\n`) };

/** What all apps of a test file share, for to start its threads and processes takes longer than most tests. */
const shared = {
  checker: createChecker({ log }),
  encoder: createEncoder({ log }),
  threads: createHeavyThreads({ code: new URL('../heavy-worker.ts', import.meta.url), log }),
};

const cheap = { memoryKiB: 64, passes: 1, parallelism: 1 };

const engines: ('sqlite' | 'postgres')[] = isPostgresMissing ? ['sqlite'] : ['sqlite', 'postgres'];

/** The folder of databases: in memory where there is plenty of it, for each commit of SQLite waits for a disk. */
const folder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(path: string): boolean {
  const gibibyte = 2 ** 30;
  try {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > gibibyte;
  } catch {
    return false;
  }
}

/** Runs the same tests on SQLite and on PostgreSQL; each `openApp` has a database of its own. */
export function describeOnBothDatabases(
  name: string,
  tests: (openApp: OpenApp, engine: 'sqlite' | 'postgres') => void,
): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    const cleanups: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    });
    tests(async (settings = {}) => {
      const dataDir = mkdtempSync(join(folder, 'brasslamp-test-'));
      cleanups.push(async () => rmSync(dataDir, { recursive: true, force: true }));
      const env: Record<string, string> = {
        DATA_DIR: dataDir,
        MAIL_URL: `dir:${join(dataDir, 'mails')}`,
        PUBLIC_URL: 'http://brasslamp.test',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        ...settings,
      };
      if (engine === 'postgres') {
        const { url, giveBack } = await lendTestDatabase();
        cleanups.push(giveBack);
        env.DATABASE_URL = url;
      } else {
        await putSqliteDatabase(dataDir);
      }
      const opened = await openTestApp(readConfig(env), join(dataDir, 'mails'));
      cleanups.push(opened.app.stop);
      return opened;
    }, engine);
  });
}

/** The form for a call that takes a file: `{ file: bytes }`, and what else the test wants. */
function fileIn(key: EndpointKey, body: unknown) {
  if (endpoints[key].bodyType !== 'file' || typeof body !== 'object') return null;
  return formOf(Object.entries(body ?? {}));
}

const boundary = 'of-a-test';

/** A form with files; entries of one name may occur twice. */
export function formOf(fields: [name: string, value: unknown][]) {
  const parts = fields.flatMap(([name, value]) => {
    const isFile = value instanceof Uint8Array;
    const head = `Content-Disposition: form-data; name="${name}"${isFile ? '; filename="x.exe"' : ''}`;
    const type = isFile ? 'Content-Type: application/octet-stream\r\n' : '';
    const content = isFile ? value : Buffer.from(String(value));
    return [Buffer.from(`--${boundary}\r\n${head}\r\n${type}\r\n`), content, Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
}

/** Opens a test app with these settings, for tests that set up the database themselves. */
export async function openTestApp(config: Config, mailDir: string): Promise<TestApp> {
  let time = Date.parse('2026-01-01T12:00:00.000Z');
  const now = () => time;
  const app = await createApp(config, { now, passwordCost: cheap, ...shared });

  const call: TestApp['call'] = async (key, { params, query, body, token, headers } = {}) => {
    const [method, template] = key.split(' ') as ['GET' | 'POST', string];
    const path = template.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, string> | undefined)?.[name])),
    );
    const url = config.basePath + path.slice(1);
    const isForm = key === 'POST /api/user/login';
    const file = fileIn(key, body);
    const response = await app.fastify.inject({
      method,
      url,
      ...(query && { query: query as Record<string, string> }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && {
          'content-type': file
            ? file.type
            : isForm
              ? 'application/x-www-form-urlencoded'
              : 'application/json',
        }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: file
          ? file.payload
          : isForm
            ? new URLSearchParams(body as Record<string, string>).toString()
            : JSON.stringify(body),
      }),
    });
    const isPlain = response.headers['content-encoding'] === undefined;
    const isJson = isPlain && String(response.headers['content-type']).includes('json');
    const parsed = response.body === '' || !isJson ? undefined : response.json();
    return {
      status: response.statusCode,
      body: parsed,
      data: parsed?.data,
      headers: response.headers,
      bytes: response.rawPayload,
    };
  };

  const mails = async () => {
    await app.mailer.idle();
    try {
      const names = readdirSync(mailDir).filter((name) => name.endsWith('.eml'));
      return names.sort().map((name) => readFileSync(join(mailDir, name), 'utf8'));
    } catch {
      return [];
    }
  };
  const codeFor = async (email: string) => {
    const mail = (await mails()).findLast((text) => text.includes(email)) ?? '';
    const code = /^\s*([A-Z0-9]{8})\s*$/m.exec(mail)?.[1];
    if (!code) throw new Error(`No code was mailed to ${email}`);
    return code;
  };

  return {
    app,
    config,
    clock: {
      now,
      advance: (ms) => {
        time += ms;
      },
    },
    call,
    mails,
    codeFor,
    signUp: async (username) => {
      const email = `${username}@example.org`;
      const password = 'correct horse 7 battery';
      const registered = await call('POST /api/user/register', {
        body: { username, email, password },
      });
      if (registered.status !== 201) throw new Error(JSON.stringify(registered.body));
      const verified = await call('POST /api/user/verify-email', {
        body: { email, code: await codeFor(email) },
      });
      return {
        id: registered.data.user.id,
        username,
        email,
        password,
        token: verified.data.access_token,
      };
    },
  };
}

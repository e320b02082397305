import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startProcess } from './server-process.ts';

/** The choices at each node of a ring; all lead to the next node. */
export const ringChoices = ['Go on along the wall', 'Follow the light', 'Wait, then go on'];

export interface Reader {
  username: string;
  token: string;
}

const importCommand = fileURLToPath(
  new URL('../../packages/server/src/cli/import-story.ts', import.meta.url),
);

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * The real server, and the few calls that prepare a benchmark. Its database is in `folder`
 * unless `settings` say otherwise.
 */
export async function startSite(
  folder: string,
  settings: Record<string, string> = {},
  killAfterMs?: number,
) {
  const mails = join(folder, 'mails');
  mkdirSync(mails, { recursive: true });
  const env = {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    MAIL_URL: `dir:${mails}`,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    ...settings,
  };
  const server = await startProcess(new URL('../../packages/server/src/main.ts', import.meta.url), {
    env,
    ...(killAfterMs !== undefined && { killAfterMs }),
  });

  const call = caller(server.url);
  return {
    url: server.url,
    stop: server.stop,
    kill: server.kill,
    exitCode: server.exitCode,
    processorSeconds: server.processorSeconds,
    call,
    ...storyCalls(call),
    async signUp(username: string): Promise<Reader> {
      const email = `${username}@example.org`;
      const password = 'a lamp in the dark 7';
      await call('POST', '/api/user/register', { username, email, password });
      const code = await newestCode(mails, email);
      const { access_token } = await call('POST', '/api/user/verify-email', { email, code });
      return { username, token: String(access_token) };
    },
    /** A reader without an account. */
    async becomeGuest(): Promise<Pick<Reader, 'token'>> {
      return { token: String((await call('POST', '/api/guests')).access_token) };
    },
    /** The code that was mailed to the address last. */
    codeFor: (email: string) => newestCode(mails, email),
    /** Publishes the story of a file as `npm run import` does; returns its API path. */
    async importStory({ username }: Reader, file: string): Promise<string> {
      const args = [importCommand, file, '--user', username, '--publish', '--with-losses'];
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...process.env, ...env },
      });
      const [, page = ''] = /published at (\/\S+)/.exec(stdout) ?? [];
      if (page === '') throw new Error(`The story was not published: ${stdout}`);
      return `/api/stories${page}`;
    },
  };
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) => Promise<Record<string, unknown> & { id: string }>;

const caller =
  (url: string): Call =>
  async (method, path, body, token) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()).data;
  };

/** The newest mail may still be for somebody else. */
async function newestCode(mails: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    // One that is still being written has a name that begins with a dot.
    const names = readdirSync(mails).filter((name) => /^[^.].*\.eml$/.test(name));
    const texts = names.sort().map((name) => readFileSync(join(mails, name), 'utf8'));
    const text = texts.findLast((one) => one.includes(email)) ?? '';
    const code = /^\s*([A-Z0-9]{8})\s*$/m.exec(text)?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('No code came by mail');
}

/** The calls that create a story and start playing it. */
const storyCalls = (call: Call) => ({
  /** A published story with one node whose choice leads to itself; returns its API path. */
  async writeStory({ username, token }: Reader, slug: string): Promise<string> {
    const path = `/api/stories/${username}/${slug}`;
    await call('POST', `/api/stories/${username}`, { title: 'The hall', slug }, token);
    const chapter = await call('POST', `${path}/chapters`, { title: 'One', ordinal: 1 }, token);
    const hall = { chapter_id: chapter.id, name: 'Hall', body: 'You stand in a hall.' };
    const node = await call('POST', `${path}/nodes`, hall, token);
    const actions = [{ label: 'Walk around', target: node.id }];
    await call('PUT', `${path}/nodes/${node.id}`, { actions }, token);
    await call('PATCH', path, { status: 'published' }, token);
    return path;
  },
  /** Published stories whose nodes form a ring, so that a reader never reaches an end. */
  async writeRing(
    { username, token }: Reader,
    slug: string,
    places: { name: string; body: string }[],
  ): Promise<string> {
    const path = `/api/stories/${username}/${slug}`;
    await call('POST', `/api/stories/${username}`, { title: 'The ring', slug }, token);
    const chapter = await call('POST', `${path}/chapters`, { title: 'One', ordinal: 1 }, token);
    const ids: string[] = [];
    for (const { name, body } of places) {
      const node = { chapter_id: chapter.id, name, body };
      ids.push((await call('POST', `${path}/nodes`, node, token)).id);
    }
    for (const [at, id] of ids.entries()) {
      const target = ids[(at + 1) % ids.length];
      const actions = ringChoices.map((label) => ({ label, target }));
      await call('PUT', `${path}/nodes/${id}`, { actions }, token);
    }
    await call('PATCH', path, { status: 'published' }, token);
    return path;
  },
  async startPlaythrough({ token }: Pick<Reader, 'token'>, storyPath: string): Promise<string> {
    return (await call('POST', `${storyPath}/playthrough`, undefined, token)).id;
  },
});

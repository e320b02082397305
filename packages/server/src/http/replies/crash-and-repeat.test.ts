import { type EndpointKey, endpointKeys, endpoints } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { onePixel } from '../../testing/images.ts';
import { mp3 } from '../../testing/sounds.ts';
import {
  describeOnBothDatabases,
  formOf,
  type TestApp,
  type TestUser,
} from '../../testing/test-app.ts';

type PostKey = Extract<EndpointKey, `POST ${string}`>;

/** The input that a call needs to succeed; made again for every try. */
interface Sent {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

interface Scene {
  app: TestApp;
  /** Unused by anybody yet. */
  name: string;
  admin: TestUser;
}

const story = '/api/stories/:username/:story_slug' as const;
const newPassword = 'another horse 8 battery';

/** The scenarios of every POST whose answer is stored. One that is missing fails the first test. */
const scenarios: Partial<Record<PostKey, (scene: Scene) => Promise<Sent>>> = {
  'POST /api/user/register': async ({ name }) => ({
    body: { username: name, email: `${name}@example.org`, password: newPassword },
  }),
  'POST /api/user/change-password': async (scene: Scene) => {
    const { token, password } = await scene.app.signUp(scene.name);
    return { token, body: { old_password: password, new_password: newPassword } };
  },
  'POST /api/user/reset-password': async ({ app, name }) => {
    const { email } = await app.signUp(name);
    await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    return { body: { email, code: await app.codeFor(email), new_password: newPassword } };
  },
  'POST /api/admin/users/:user_id/end-sessions': async ({ app, name, admin }) => {
    const { id } = await app.signUp(name);
    return { token: admin.token, params: { user_id: id }, body: { password: admin.password } };
  },
  'POST /api/admin/content': async ({ name, admin }) => ({
    token: admin.token,
    body: { path: name, title: name, body: '<p>Hello</p>' },
  }),
  'POST /api/user/me/guest-playthroughs': async (scene: Scene) => {
    const { app, name } = scene;
    const { params } = await published(scene);
    const guest = await app.call('POST /api/guests');
    const token = guest.data.access_token as string;
    await app.call(`POST ${story}/playthrough`, { params, token });
    const person = await app.signUp(`${name}b`);
    return { token: person.token, body: { guest_token: token } };
  },
  [`POST ${story}/playthrough`]: published,
  [`POST ${story}/opening`]: async (scene: Scene) => {
    const { params, token } = await published(scene);
    const { data } = await scene.app.call(`GET ${story}/opening`, { params });
    return { params, token, body: { version_id: data.version_id } };
  },
  [`POST ${story}/playthrough/:playthrough_id/restore`]: async (scene: Scene) => {
    const { params, token } = await published(scene);
    const { data } = await scene.app.call(`POST ${story}/playthrough`, { params, token });
    const sent = { params: { ...params, playthrough_id: data.id as string }, token };
    await scene.app.call(`DELETE ${story}/playthrough/:playthrough_id`, sent);
    return sent;
  },
  [`POST ${story}/versions`]: async (scene: Scene) => {
    const sent = await published(scene);
    await scene.app.call(`PATCH ${story}`, { ...sent, body: { title: 'Changed' } });
    return { ...sent, body: { note: 'Again' } };
  },
  [`POST ${story}/versions/:version_id/restore`]: async (scene: Scene) => {
    const { params, token } = await published(scene);
    await scene.app.call(`PATCH ${story}`, { params, token, body: { title: 'Changed' } });
    const { data } = await scene.app.call(`GET ${story}/versions`, { params, token });
    return { params: { ...params, version_id: data.versions[0].id }, token };
  },
  [`POST ${story}/beta-link`]: draft,
  [`POST ${story}/beta-readers`]: async (scene: Scene) => {
    const sent = await draft(scene);
    const { data } = await scene.app.call(`POST ${story}/beta-link`, sent);
    const { token } = await scene.app.signUp(`${scene.name}b`);
    return { params: sent.params, token, body: { token: data.token } };
  },
  'POST /api/user/me/bin/:story_id/restore': async (scene: Scene) => {
    const { params, token } = await draft(scene);
    const { data } = await scene.app.call(`GET ${story}`, { params, token });
    await scene.app.call(`DELETE ${story}`, { params, token });
    return { params: { story_id: data.id }, token };
  },
  'POST /api/user/me/lists': async ({ app, name }) => {
    const { token } = await app.signUp(name);
    return { token, body: { title: 'By the sea' } };
  },
  'POST /api/stories/:username': async ({ app, name }) => {
    const { token } = await app.signUp(name);
    return { params: { username: name }, token, body: { title: 'Mill' } };
  },
  [`POST ${story}/chapters`]: async (scene: Scene) => ({
    ...(await draft(scene)),
    body: { title: 'Two' },
  }),
  [`POST ${story}/nodes`]: async (scene: Scene) => {
    const { params, token } = await draft(scene);
    return { params, token, body: { chapter_id: params.chapter_id, name: 'Cellar' } };
  },
  'POST /api/:username/:story_slug/chapters/:chapter_id/items': async (scene: Scene) => ({
    ...(await draft(scene)),
    body: { key: 'lamp', name: 'Lamp' },
  }),
  [`POST ${story}/images`]: async (scene: Scene) => ({
    ...(await draft(scene)),
    body: { file: onePixel },
  }),
  [`POST ${story}/sounds`]: async (scene: Scene) => ({
    ...(await draft(scene)),
    body: { file: mp3() },
  }),
  [`POST ${story}/test-plays`]: async (scene: Scene) => ({
    ...(await draft(scene)),
    body: { name: 'Through the hall', seed: 7, steps: [] },
  }),
  [`POST ${story}/bin/:bin_id/restore`]: async (scene: Scene) => {
    const { params, token } = await draft(scene);
    await scene.app.call(`DELETE ${story}/nodes/:node_id`, { params, token });
    const { data } = await scene.app.call(`GET ${story}/bin`, { params, token });
    return { params: { ...params, bin_id: data.parts[0].id }, token };
  },
};

/** The reasons why a crash is no matter to these: they write nothing themselves, or end what asks for the answer. */
const others: Partial<Record<PostKey, string>> = {
  'POST /api/user/resend-verify-email': 'only sends a mail',
  'POST /api/user/send-password-reset-email': 'only sends a mail',
  [`POST ${story}/edits`]: 'each group is done once for ever, by its own id',
  'POST /api/user/logout': 'the token of a repeat is dead, which is what it asks for',
  'POST /api/stories/:username/import':
    'a crash leaves what is hidden, and is purged: see importing',
  'POST /api/stories/:username/prepared':
    'a crash leaves what is hidden, and is purged: see importing',
};

it('every POST is tried, or gives a token, or says why not', () => {
  const posts = endpointKeys.filter((key) => key.startsWith('POST '));
  const known = [...Object.keys(scenarios), ...Object.keys(others)];
  const withoutToken = posts.filter((key) => !endpoints[key].givesToken);
  expect(known.toSorted()).toEqual(withoutToken.toSorted());
});

async function draft({ app, name }: Scene) {
  const { token } = await app.signUp(name);
  const params = { username: name, story_slug: 'mill' };
  await app.call('POST /api/stories/:username', { params, token, body: { title: 'Mill' } });
  const chapter = await app.call(`POST ${story}/chapters`, {
    params,
    token,
    body: { title: 'One' },
  });
  const chapter_id = chapter.data.id as string;
  const node = await app.call(`POST ${story}/nodes`, {
    params,
    token,
    body: { chapter_id, name: 'Hall', ending: { name: 'Out', kind: 'good' } },
  });
  return { params: { ...params, chapter_id, node_id: node.data.id as string }, token };
}

async function published(scene: Scene) {
  const { params, token } = await draft(scene);
  const reply = await scene.app.call(`PATCH ${story}`, {
    params,
    token,
    body: { status: 'published' },
  });
  expect(reply.status).toBe(200);
  return { params, token };
}

async function send(app: App, key: PostKey, { params = {}, body, token }: Sent, name: string) {
  const [, template = ''] = key.split(' ');
  const url = template.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const { type, payload } =
    endpoints[key].bodyType === 'file'
      ? formOf(Object.entries(body ?? {}))
      : { type: 'application/json', payload: JSON.stringify(body) };
  const { statusCode, body: text } = await app.fastify.inject({
    method: 'POST',
    url,
    headers: {
      'idempotency-key': name,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload }),
  });
  return { status: statusCode, text };
}

/** Lets the process of this app go no further once that many of its writes are on the disk. */
function dieAfterWrites(app: App, count: number): Promise<void> {
  const { write } = app.database;
  let done = 0;
  return new Promise((resolve) => {
    app.database.write = async (run) => {
      const result = await write(run);
      done += 1;
      if (done < count) return result;
      resolve();
      return new Promise(() => {});
    };
  });
}

const countWrites = (app: App) => {
  const { write } = app.database;
  const counted = { writes: 0 };
  app.database.write = (run) => {
    counted.writes += 1;
    return write(run);
  };
  return counted;
};

/** The number of rows in each table: what has come or gone since shows here. */
async function rowsOf({ database }: App) {
  const tables = await database.read.introspection.getTables();
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const { count } = await database.read
        .selectFrom(name as 'users')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return [name, Number(count)];
    }),
  );
  return Object.fromEntries(rows);
}

/** The number of rows that each table has won or lost between two looks. */
const changesBetween = (before: Record<string, number>, after: Record<string, number>) =>
  JSON.stringify(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]));

const maxWrites = 5;
const cheap = { memoryKiB: 64, passes: 1, parallelism: 1 };

describeOnBothDatabases('A POST that is sent again after a crash', (openApp) => {
  it('is answered from what its own transaction stored, and does nothing twice', async () => {
    const app = await openApp();
    const admin = await app.signUp('boss');
    await app.app.database.write((trx) =>
      trx.updateTable('users').set({ flags: '["admin"]' }).where('id', '=', admin.id).execute(),
    );
    const another = () => createApp(app.config, { now: app.clock.now, passwordCost: cheap });
    const repeating = await another();
    let count = 0;

    /** A try: the process dies after that many writes, and another one is asked again. */
    async function crash(key: PostKey, prepare: (scene: Scene) => Promise<Sent>, writes: number) {
      count += 1;
      const name = `person${count}`;
      const sent = await prepare({ app, name, admin });
      await app.app.mailer.idle();
      const before = await rowsOf(app.app);
      const dying = await another();
      const died = dieAfterWrites(dying, writes);
      await Promise.race([died, send(dying, key, sent, name)]);
      const counted = countWrites(repeating);
      const repeated = await send(repeating, key, sent, name);
      const isKept = counted.writes === 0;
      const again = await send(repeating, key, sent, name);
      await dying.fastify.close();
      await dying.database.close();
      const changes = changesBetween(before, await rowsOf(app.app));
      return { isKept, changes, statuses: [repeated.status, again.status], text: repeated.text };
    }

    const wrong: string[] = [];
    for (const [key, prepare] of Object.entries(scenarios)) {
      const tries: Awaited<ReturnType<typeof crash>>[] = [];
      while (!tries.at(-1)?.isKept && tries.length < maxWrites) {
        tries.push(await crash(key as PostKey, prepare, tries.length + 1));
      }
      const failed = tries.find(({ statuses }) => statuses.some((status) => status >= 300));
      if (failed) wrong.push(`${key} is refused: ${failed.text}`);
      if (!tries.at(-1)?.isKept) wrong.push(`${key} is never answered from what was stored`);
      // The last one did nothing when it was repeated; so after it all was done once.
      const once = tries.at(-1)?.changes;
      const other = tries.find(({ changes }) => changes !== once);
      if (other) wrong.push(`${key} is done twice: ${other.changes} instead of ${once}`);
    }
    await repeating.stop();
    expect(wrong).toEqual([]);
  });
});

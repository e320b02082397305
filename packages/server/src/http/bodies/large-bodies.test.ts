import { expect, it } from 'vitest';
import { leastRatioOfCalls } from '../../testing/least-ratio-of-calls.ts';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { largeBodyBytes } from './read-body.ts';

const nodesKey = 'POST /api/stories/:username/:story_slug/nodes';

async function beginNode(app: TestApp, author: TestUser) {
  const story = await beginStory(app, author);
  const chapter = await story.addChapter('One');
  const node = await story.addNode(chapter.id, 'Hall');
  return { story, chapter, node };
}

/** Effects with the same number of characters in all. */
const actionsWith = (effect: string) =>
  Array.from({ length: 40 }, () => ({ label: 'Go', effects: Array(50).fill(effect) }));

const send = ({ app }: TestApp, url: string, token: string, payload: string, headers = {}) =>
  app.fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...headers,
    },
  });

describeOnBothDatabases('large bodies', (openApp) => {
  it('of logic that is slow to read hold the thread no longer than plain ones', async () => {
    const app = await openApp();
    const { story, node } = await beginNode(app, await app.signUp('anna'));
    const put = async (effect: string) => {
      const { status, data } = await story.putNode(node.id, { actions: actionsWith(effect) });
      expect(status).toBe(200);
      expect(data.actions[39].effects[49]).toBe(effect);
    };
    const slow = `set a = ${'1+'.repeat(200)}1`;
    const plain = `set a = "${'1+'.repeat(200)}"`;
    // Read once where calls are answered it is 4.
    const allowed = 2;
    const ratio = await leastRatioOfCalls(
      () => put(slow),
      () => put(plain),
      { enough: allowed },
    );
    expect(ratio).toBeLessThanOrEqual(allowed);
  });

  it('are read as small ones are: defaults, trimmed texts, and the same sent twice', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter } = await beginNode(app, anna);
    const body = {
      chapter_id: chapter.id,
      name: '  Cellar  ',
      body: 'A lamp. '.repeat(largeBodyBytes / 8),
      actions: [{ label: ' Go ' }],
    };
    const headers = { 'idempotency-key': 'once' };
    const call = (sent: typeof body) =>
      app.call(nodesKey, { params: story.params, body: sent, token: anna.token, headers });
    const made = await call(body);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Cellar', body: body.body, pool: null });
    expect(made.data.actions).toMatchObject([{ id: 'a1', label: 'Go', target: null, when: '' }]);
    expect(await call(body)).toMatchObject({ status: 201, data: made.data });
    const other = await call({ ...body, body: body.body.replace('lamp', 'lump') });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  });

  it('with very many wrong fields are answered with the first of them and a count', async () => {
    const app = await openApp();
    const { story, node } = await beginNode(app, await app.signUp('anna'));
    const long = 'k'.repeat(1_000);
    const unknown = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`f${at}`, 1]));
    for (const sent of [unknown, { actions: actionsWith('sing') }]) {
      const { status, body } = await story.putNode(node.id, sent);
      expect(status).toBe(422);
      expect(body.errors).toHaveLength(501);
      const wrong = sent === unknown ? 9_000 : 2_000;
      const more = (wrong - 500).toLocaleString('en');
      expect(body.errors[500].message).toBe(
        `… and ${more} more fields are wrong. Correct these first`,
      );
      expect(JSON.stringify(body).length).toBeLessThan(100_000);
    }
    const all = Object.fromEntries(Object.entries(unknown).slice(0, 499));
    const { body } = await story.putNode(node.id, { ...all, [long]: 1 });
    expect(body.errors).toHaveLength(500);
    expect(body.errors[499].path).toBe(long.slice(0, 200));
  });

  it('that are no JSON, or nest too deep, are a 400, small or large, with a key or without', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await beginNode(app, anna);
    const { username, story_slug } = story.params;
    const url = `/api/stories/${username}/${story_slug}/nodes`;
    const deep = (levels: number) => `{"actions":${'['.repeat(levels)}${']'.repeat(levels)}}`;
    const broken = [deep(40), deep(9_000), deep(300_000), `{"name": ${' '.repeat(largeBodyBytes)}`];
    for (const text of broken) {
      for (const headers of [{}, { 'idempotency-key': 'deep' }]) {
        const reply = await send(app, url, anna.token, text, headers);
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request']);
      }
    }
    // With the braces around it 32 levels, which are the most.
    expect((await send(app, url, anna.token, deep(31))).statusCode).toBe(422);
    expect((await send(app, url, anna.token, deep(32))).statusCode).toBe(400);
    // Brackets in a text are none.
    const text = JSON.stringify({ name: `"${'['.repeat(50)}\\"${'{'.repeat(50)}` });
    expect((await send(app, url, anna.token, text)).statusCode).toBe(422);
    expect((await send(app, url, 'nobody', deep(300_000))).statusCode).toBe(401);
  });

  it('of forms take time linear in their length, and end at 64 kB', async () => {
    const app = await openApp();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = (count: number) => Array.from({ length: count }, (_, at) => `f${at}`).join('=&');
    const logIn = async (text: string, status: number) => {
      const reply = await send(app, '/api/user/login', '', text, type);
      expect(reply.statusCode).toBe(status);
    };
    const [large, small] = [form(8_000), form(800)];
    // Linear is 10; to search all fields for each field is 100.
    const allowed = 40;
    const ratio = await leastRatioOfCalls(
      () => logIn(large, 422),
      () => logIn(small, 422),
      { enough: allowed },
    );
    expect(ratio).toBeLessThanOrEqual(allowed);
    await logIn(form(20_000), 413);
  });
});

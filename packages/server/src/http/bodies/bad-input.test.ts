import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const post = ({ app }: TestApp, url: string, payload: string | Buffer, type: string, token = '') =>
  app.fastify.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
  });

const paths = (reply: { body: { errors: { path: string }[] } }) =>
  reply.body.errors.map((error) => error.path);

describeOnBothDatabases('bad input', (openApp, engine) => {
  it('is answered with every wrong field at once', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const registered = await app.call('POST /api/user/register', {
      body: { username: 'admin', email: 'bad', password: 'password', nickname: 'x' },
    });
    expect(registered.status).toBe(422);
    expect(paths(registered).toSorted()).toEqual(['email', 'nickname', 'password', 'username']);
    const story = await app.call('POST /api/stories/:username', {
      params: { username: 'anna' },
      body: { title: ' ', slug: 'stories', description: 5 },
      token: anna.token,
    });
    expect(paths(story).toSorted()).toEqual(['description', 'slug', 'title']);
    const title = story.body.errors.find((error: { path: string }) => error.path === 'title');
    expect(title).toEqual({
      path: 'title',
      message: 'Title cannot be empty',
      message_id: 'title_missing',
      params: {},
    });
    expect(story.body).toMatchObject({ code: 'not_valid', message_id: 'not_valid', params: {} });
  });

  it('is answered with the id and the parameters of each message beside its English', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const params = { username: 'anna', story_slug: 'none' };
    const missing = await app.call('GET /api/stories/:username/:story_slug', { params });
    expect(missing.body).toMatchObject({
      detail: 'There is no story at anna/none.',
      message_id: 'not_found.story',
      params: { username: 'anna', slug: 'none' },
    });
    const long = await app.call('POST /api/stories/:username', {
      params: { username: 'anna' },
      body: { title: 'x'.repeat(100_000) },
      token,
    });
    const [error] = long.body.errors;
    const { most } = error.params;
    expect(error).toMatchObject({ path: 'title', message_id: 'too_long' });
    expect(error.message).toBe(`Use up to ${most} characters`);
    const wrong = await app.call('POST /api/stories/:username', {
      params: { username: 'anna' },
      body: { description: 5, pages: 1 },
      token,
    });
    expect(wrong.body.errors).toEqual([
      { path: 'title', message: 'Required', message_id: 'required', params: {} },
      {
        path: 'description',
        message: 'Send a text',
        message_id: 'type_wrong',
        params: { expected: 'string' },
      },
      {
        path: 'pages',
        message: '“pages” is not a field of this call',
        message_id: 'unknown_field',
        params: { field: 'pages' },
      },
    ]);
  });

  it('that cannot be read is a 400: broken JSON, broken UTF-8, no body, broken forms', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const json = 'application/json';
    const url = '/api/stories/anna';
    const broken = [
      await post(app, url, '{"title":', json, token),
      await post(app, url, Buffer.from('{"title":"\xff\xfe"}', 'latin1'), json, token),
      await post(app, url, '', json, token),
      await post(
        app,
        '/api/user/login',
        'username=%ff&password=%zz',
        'application/x-www-form-urlencoded',
      ),
    ];
    for (const reply of broken) {
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request']);
      expect(reply.headers['content-type']).toContain('application/problem+json');
    }
  });

  it('of another type is a 415, too large a 413, and a strange key an unknown field', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    const url = '/api/stories/anna';
    const text = await post(app, url, 'title=Mill', 'text/plain', token);
    const form = await post(app, url, 'title=Mill', 'application/x-www-form-urlencoded', token);
    const latin = await post(app, url, '{"title":"x"}', 'application/json; charset=latin1', token);
    expect([text.statusCode, form.statusCode, latin.statusCode]).toEqual([415, 415, 415]);
    const large = JSON.stringify({ title: 'x'.repeat(3 * 1024 * 1024) });
    expect((await post(app, url, large, 'application/json', token)).json().code).toBe('too_large');
    const strange = await post(
      app,
      url,
      '{"title":"x","__proto__":{"a":1}}',
      'application/json',
      token,
    );
    expect([strange.statusCode, strange.json().errors[0].path]).toEqual([422, '__proto__']);
  });

  it('in logic says line and column, and nothing that is nested or repeated takes long', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    const node = await story.addNode(chapter.id, 'Hall');
    for (const when of ['(', 'not ', '"', '-', 'has(', '{']) {
      const refused = await story.putNode(node.id, { actions: [{ when: when.repeat(400) }] });
      expect([when, refused.status, paths(refused)]).toEqual([when, 422, ['actions.0.when']]);
      expect(refused.body.errors[0].message).toMatch(
        /^Line 1, column \d+: |Use up to [\d,]+ characters/,
      );
    }
    const cpuUsOfTexts = async (length: number) => {
      const before = process.cpuUsage();
      for (const text of ['{', '|', '[', '*', '{if ', '{x', '"', '`']) {
        const body = text.repeat(length / text.length);
        const written = await story.putNode(node.id, { body });
        expect([text, written.status]).toEqual([text, 200]);
      }
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cpuUsOfTexts(10_000);
    const shortUs = await cpuUsOfTexts(10_000);
    expect((await cpuUsOfTexts(200_000)) / shortUs).toBeLessThan(60);
    const nested = await story.putNode(node.id, { body: '{first}'.repeat(10_000) });
    expect([200, 422]).toContain(nested.status);
    const long = await story.putNode(node.id, { body: 'x'.repeat(200_001) });
    expect([long.status, paths(long)]).toEqual([422, ['body']]);
  });

  it('in an address is a problem too, and a long name is simply not there', async () => {
    const app = await openApp();
    const get = (url: string) => app.app.fastify.inject({ method: 'GET', url });
    const unreadable = await get('/api/stories/%zz');
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'bad_request']);
    expect((await get(`/api/stories/anna/${'x'.repeat(5_000)}`)).json().code).toBe('not_found');
  });

  it('takes foreign marks in If-Match as stale', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await app.call('POST /api/stories/:username', {
      params: { username: 'anna' },
      body: { title: 'Mill' },
      token,
    });
    const change = (mark: string) =>
      app.call('PATCH /api/stories/:username/:story_slug', {
        params: { username: 'anna', story_slug: 'mill' },
        body: { description: mark },
        token,
        headers: { 'if-match': mark },
      });
    const statuses = [];
    for (const mark of ['"abc"', '3', '"2"', '"7", W/"1"', '*']) {
      statuses.push((await change(mark)).status);
    }
    expect(statuses).toEqual([412, 412, 412, 200, 200]);
  });

  it.runIf(engine === 'sqlite')(
    'is answered also while a client still sends, or sends no HTTP',
    async () => {
      const app = await openApp({ PORT: '0' });
      const url = new URL(await app.app.listen());
      const huge = await fetch(new URL('/api/user/register', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(20 * 1024 * 1024, 'x'),
      });
      expect(huge.status).toBe(413);
      expect(await huge.json()).toMatchObject({ code: 'too_large' });
      const answerTo = (sent: string) =>
        new Promise<string>((resolve) => {
          let text = '';
          const socket = connect(Number(url.port), url.hostname, () => socket.write(sent));
          socket.on('data', (chunk) => {
            text += chunk;
          });
          socket.on('close', () => resolve(text));
        });
      expect(await answerTo('FOO / BAR\r\n\r\n')).toContain('application/problem+json');
      const twoHosts = 'Host: one.test\r\nhost: two.test\r\nConnection: close\r\n\r\n';
      for (const path of ['/api/', '/']) {
        const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${twoHosts}`);
        expect(answer).toMatch(/^HTTP\/1.1 400 /);
      }
    },
  );
});

import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';

const page = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

const post = (
  { app }: TestApp,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) =>
  app.fastify.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });

async function publishStory(test: TestApp) {
  const anna = await test.signUp('anna');
  const params = { username: 'anna', story_slug: 'mill' };
  const { token } = anna;
  await test.call('POST /api/stories/:username', {
    params: { username: 'anna' },
    body: { title: 'The <mill>', slug: 'mill' },
    token,
  });
  const chapter = await test.call('POST /api/stories/:username/:story_slug/chapters', {
    params,
    body: { title: 'One' },
    token,
  });
  await test.call('POST /api/stories/:username/:story_slug/nodes', {
    params,
    body: {
      chapter_id: chapter.data.id,
      name: 'The gate',
      body: 'A gate, and a bell.',
      actions: [{ label: 'Ring the bell' }],
    },
    token,
  });
  await test.call('PATCH /api/stories/:username/:story_slug', {
    params,
    body: { status: 'published' },
    token,
  });
  return anna;
}

describeOnBothDatabases('The pages', (openApp) => {
  it('show a published story in the HTML, escaped, under a strict policy', async () => {
    const test = await openApp();
    await publishStory(test);
    const answer = await page(test, '/anna/mill');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>The &lt;mill&gt; – Brasslamp</title>');
    expect(answer.body).toContain('<h1>The &lt;mill&gt;</h1>');
    expect(answer.body).not.toContain('<mill>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.body).not.toMatch(/<script>|style="/);
  });

  it('answer 404 for what is not there, and leave the API’s own 404 alone', async () => {
    const test = await openApp();
    const answer = await page(test, '/nobody/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('There is nothing here');
    expect((await page(test, '/a/b/c/d/e/f')).statusCode).toBe(404);
    const call = await page(test, '/api/nothing');
    expect(call.headers['content-type']).toContain('application/problem+json');
  });

  it('are remembered by strangers’ browsers until they change, and never after', async () => {
    const test = await openApp();
    const { token } = await publishStory(test);
    const first = await page(test, '/anna/mill');
    expect(first.headers['cache-control']).toBe('no-cache');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await page(test, '/anna/mill', known)).statusCode).toBe(304);
    await test.call('PATCH /api/stories/:username/:story_slug', {
      params: { username: 'anna', story_slug: 'mill' },
      body: { title: 'The other mill' },
      token,
    });
    const changed = await page(test, '/anna/mill', known);
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('The other mill');
  });

  it('show an owner what is theirs, by the cookie, and nobody keeps that', async () => {
    const test = await openApp();
    const { token } = await publishStory(test);
    const own = await page(test, '/anna/mill', { cookie: `authToken=${token}` });
    expect(own.body).toContain('Create Chapter');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await page(test, '/anna/mill')).body).not.toContain('Create Chapter');
  });

  it('clear a cookie whose token is dead', async () => {
    const test = await openApp();
    const answer = await page(test, '/', { cookie: 'authToken=dead' });
    expect(String(answer.headers['set-cookie'])).toContain('authToken=; Path=/; Max-Age=0');
    expect(answer.body).toContain('Sign Up');
  });

  it('send a stranger to the login and another author home from the writing screens', async () => {
    const test = await openApp();
    const { token } = await publishStory(test);
    const stranger = await page(test, '/anna/mill/edit');
    expect(stranger.statusCode).toBe(302);
    expect(stranger.headers.location).toBe('/login?next=%2Fanna%2Fmill%2Fedit');
    const ben = await test.signUp('ben');
    const other = await page(test, '/anna/mill/edit', { cookie: `authToken=${ben.token}` });
    expect(other.headers.location).toBe('/');
    const own = await page(test, '/anna/mill/edit', { cookie: `authToken=${token}` });
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('Loading...');
  });

  it('take a login without JavaScript, and lead on only within the site', async () => {
    const test = await openApp();
    const { username, password } = await test.signUp('anna');
    const form = { username, password };
    const inside = await post(test, '/login?next=/reading', form);
    expect(inside.statusCode).toBe(303);
    expect(inside.headers.location).toBe('/reading');
    expect(String(inside.headers['set-cookie'])).toMatch(/^authToken=\S+; Path=.*SameSite=Strict/);
    const outside = await post(test, '/login?next=//evil.example', form);
    expect(outside.headers.location).toBe('/');
    const wrong = await post(test, '/login', { username, password: 'wrong wrong' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Login failed.');
    expect(wrong.headers['set-cookie']).toBeUndefined();
  });

  it('refuse forms that another site sends', async () => {
    const test = await openApp();
    const { username, password } = await test.signUp('anna');
    const form = { username, password };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { referer: 'http://brasslamp.test/login' },
    ]) {
      const answer = await post(test, '/login', form, headers as Record<string, string>);
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const own = await post(test, '/login', form, { origin: 'http://brasslamp.test' });
    expect(own.statusCode).toBe(303);
  });

  it('say in words when a form cannot be read', async () => {
    const test = await openApp();
    const tooLong = await post(test, '/login', { username: 'x'.repeat(100_000), password: 'y' });
    expect(tooLong.statusCode).toBe(413);
    expect(tooLong.body).toContain('This form could not be read');
  });

  it('let a story be read without JavaScript, the first text in the HTML', async () => {
    const test = await openApp();
    await publishStory(test);
    const { token } = await test.signUp('ben');
    const cookie = `authToken=${token}`;
    const own = { cookie, 'sec-fetch-site': 'same-origin' };
    const started = await post(test, '/anna/mill/reader', {}, own);
    expect(started.statusCode).toBe(303);
    const reader = String(started.headers.location);
    const first = await page(test, reader, { cookie });
    expect(first.body).toContain('A gate, and a bell.');
    const actionId = /value="(a\d+)"/.exec(first.body)?.[1] ?? '';
    const turn = { action_id: actionId, on_turn: '0' };
    expect((await post(test, reader, turn, own)).statusCode).toBe(303);
    expect((await page(test, reader, { cookie })).body).toContain('name="on_turn" value="1"');
    const stale = await post(test, reader, turn, own);
    expect([303, 409]).toContain(stale.statusCode);
  });

  it('give their files names that browsers may keep for ever', async () => {
    const test = await openApp();
    const file = /src="(\/assets\/[^"]+\.js)"/.exec((await page(test, '/')).body)?.[1] ?? '';
    const answer = await page(test, file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await page(test, '/assets/..%2f.vite%2fmanifest.json')).statusCode).toBe(404);
    expect((await page(test, '/favicon.svg')).headers['content-type']).toContain('image/svg+xml');
  });
});

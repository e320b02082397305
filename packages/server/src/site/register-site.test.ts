import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
    expect(answer.body).toContain('<h1 dir="auto">The &lt;mill&gt;</h1>');
    expect(answer.body).not.toContain('<mill>');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    expect(answer.body).not.toMatch(/<script>|style="/);
  });

  it('answer 404 for what is not there, and leave the API’s own 404 alone', async () => {
    const test = await openApp();
    const answer = await page(test, '/nobody/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('There’s nothing here');
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

  it('load pictures of this site alone, but for those that admins write', async () => {
    const test = await openApp();
    await publishStory(test);
    const pictures = async (path: string) =>
      /img-src ([^;]*)/.exec(
        String((await page(test, path)).headers['content-security-policy']),
      )?.[1];
    expect(await pictures('/')).toBe("'self' data:");
    expect(await pictures('/anna/mill')).toBe("'self' data:");
    expect(await pictures('/offline.html')).toBe("'self' data:");
    expect(await pictures('/pages/about')).toBe("'self' data: https: http:");
  });

  it('are sent compressed as browsers ask for them, and the same again', async () => {
    const test = await openApp();
    await publishStory(test);
    const plain = await page(test, '/anna/mill');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, coding, read] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const answers = [
        await page(test, '/anna/mill', { 'accept-encoding': accepted }),
        await page(test, '/anna/mill', { 'accept-encoding': accepted }),
      ];
      for (const { headers, rawPayload } of answers) {
        expect(headers['content-encoding']).toBe(coding);
        expect(headers.vary).toBe('Cookie, Accept-Encoding');
        expect(headers.etag).toBe(plain.headers.etag);
        expect(read(rawPayload).toString()).toBe(plain.body);
      }
    }
  });

  it('show an owner what is theirs, by the cookie, and nobody keeps that', async () => {
    const test = await openApp();
    const { token } = await publishStory(test);
    const own = await page(test, '/anna/mill', { cookie: `authToken=${token}` });
    expect(own.body).toContain('Create Chapter');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await page(test, '/anna/mill')).body).not.toContain('Create Chapter');
  });

  it('clear a cookie whose token is dead, on a page that can tell the browser so', async () => {
    const test = await openApp();
    const answer = await page(test, '/', { cookie: 'authToken=dead' });
    expect(String(answer.headers['set-cookie'])).toContain('authToken=; Path=/; Max-Age=0');
    expect(answer.body).toContain('Sign Up');
    const sentOn = await page(test, '/anna/stories/new', { cookie: 'authToken=dead' });
    expect(sentOn.statusCode).toBe(302);
    expect(String(sentOn.headers['set-cookie'])).not.toContain('authToken=');
  });

  it('send a stranger and another author home from the writing screens', async () => {
    const test = await openApp();
    const { token } = await publishStory(test);
    const stranger = await page(test, '/anna/mill/edit');
    expect(stranger.statusCode).toBe(302);
    expect(stranger.headers.location).toBe('/?after=log-in&next=%2Fanna%2Fmill%2Fedit');
    const ben = await test.signUp('ben');
    const other = await page(test, '/anna/mill/edit', { cookie: `authToken=${ben.token}` });
    expect(other.headers.location).toBe('/?after=not-yours');
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
      const answer = await post(test, '/login', form, headers);
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
    expect(tooLong.body).toContain('This form couldn’t be read');
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

  it('come lit as this browser asked, each for itself', async () => {
    const test = await openApp();
    const theme = async (cookie?: string) =>
      /^<!doctype html><html lang="en"( data-theme="\w+")?>/.exec(
        (await page(test, '/', cookie ? { cookie } : {})).body,
      )?.[1];
    for (let round = 0; round < 2; round += 1) {
      expect(await theme('theme=dark')).toBe(' data-theme="dark"');
      expect(await theme('theme=light')).toBe(' data-theme="light"');
      expect(await theme('theme=pink')).toBeUndefined();
      expect(await theme()).toBeUndefined();
    }
  });

  it('come as their reader wants to read, where they read, from the first byte', async () => {
    const test = await openApp();
    await publishStory(test);
    const { token } = await test.signUp('ben');
    const signedIn = `authToken=${token}`;
    const started = await post(
      test,
      '/anna/mill/reader',
      {},
      {
        cookie: signedIn,
        'sec-fetch-site': 'same-origin',
      },
    );
    const reader = String(started.headers.location);
    const rootOf = async (url: string, cookie: string) =>
      /^<!doctype html>(<html[^>]*>)/.exec((await page(test, url, { cookie })).body)?.[1];
    const look = 'reading=face:clear&theme:sepia&size:7&toString:x';
    const drawn = '<html lang="en" data-look-face="clear" data-look-theme="sepia">';
    expect(await rootOf(reader, `${signedIn}; ${look}`)).toBe(drawn);
    expect(await rootOf(`${reader}/history`, `${signedIn}; ${look}`)).toBe(drawn);
    expect(await rootOf('/', `${signedIn}; ${look}`)).toBe('<html lang="en">');

    // A stranger’s too, who gets a page of their own then, and not the one that is kept for everybody.
    expect(await rootOf('/anna/mill/reader', '')).toBe('<html lang="en">');
    const strangers = await page(test, '/anna/mill/reader', { cookie: look });
    expect(strangers.body).toContain(drawn);
    expect(strangers.headers['cache-control']).toBe('private, no-store');
    expect(await rootOf('/anna/mill/reader', '')).toBe('<html lang="en">');

    const form = { next: reader, size: '5', face: '"><b>' };
    const saved = await post(test, '/reading/look', form, {
      cookie: `${signedIn}; ${look}`,
      'sec-fetch-site': 'same-origin',
    });
    expect(saved.headers.location).toBe(reader);
    const cookies = String(saved.headers['set-cookie']);
    expect(cookies).toContain('reading=face:clear&size:5&theme:sepia; Path=/;');
    const outside = await post(test, '/reading/look', { next: '//evil.example' });
    expect(outside.headers.location).toBe('/reading/look');
  });

  it('come lit as the profile says to somebody signed in, and the cookie follows', async () => {
    const test = await openApp();
    const { token } = await test.signUp('anna');
    await test.call('PATCH /api/user/me', { body: { theme: 'dark' }, token });
    const elsewhere = await page(test, '/', { cookie: `authToken=${token}; theme=light` });
    expect(elsewhere.body).toContain('<html lang="en" data-theme="dark">');
    expect(String(elsewhere.headers['set-cookie'])).toContain('theme=dark; Path=/;');
    const next = await page(test, '/', { cookie: `authToken=${token}; theme=dark` });
    expect(next.headers['set-cookie']).toBeUndefined();
  });

  it('count visits only where the site says with which host, and let in no other', async () => {
    const without = await page(await openApp(), '/');
    expect(without.body).not.toContain('data-domain');
    expect(without.headers['content-security-policy']).toContain("script-src 'self';");
    const counted = await page(await openApp({ STATS_DOMAIN: 'stats.example.org' }), '/');
    expect(counted.body).toContain(
      '<script defer data-domain="brasslamp.test" src="https://stats.example.org/js/script.js">',
    );
    const policy = String(counted.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://stats.example.org;");
    expect(policy).toContain("connect-src 'self' https://stats.example.org;");
  });

  it('show the site’s own pages with their titles, and no page where there is none', async () => {
    const test = await openApp({ FIRST_ADMIN_EMAIL: 'olga@example.org' });
    const { token } = await test.signUp('olga');
    await test.call('POST /api/admin/content', {
      body: { path: 'rules', title: 'The rules', body: '<p onclick="x()">Be <b>kind</b>.</p>' },
      token,
    });
    const rules = await page(test, '/pages/rules');
    expect(rules.statusCode).toBe(200);
    expect(rules.body).toContain('<title>The rules – Brasslamp</title>');
    expect(rules.body).toContain('<div class="prose"><p>Be <b>kind</b>.</p></div>');
    expect((await page(test, '/pages/nothing')).statusCode).toBe(404);
    expect((await page(test, '/pages/Not%20a%20name')).statusCode).toBe(404);
  });

  it('send a stranger from every account screen to the login, and back afterwards', async () => {
    const test = await openApp();
    for (const path of [
      '/profile',
      '/profile/change-password',
      '/profile/delete',
      '/profile/bin',
    ]) {
      const answer = await page(test, path);
      expect(answer.statusCode).toBe(302);
      expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
      expect((await post(test, path, { intent: 'profile' })).headers.location).toContain('/login');
    }
  });

  it('reset a password without JavaScript, and say the same for every address', async () => {
    const test = await openApp();
    const { email } = await test.signUp('anna');
    const known = await post(test, '/reset-password/request', { email });
    const unknown = await post(test, '/reset-password/request', { email: 'no@example.org' });
    expect(known.statusCode).toBe(303);
    expect(known.headers.location).toBe(
      `/reset-password?${new URLSearchParams({ email, sent: '1' })}`,
    );
    expect(unknown.statusCode).toBe(303);
    const sent = await page(test, String(known.headers.location));
    expect(sent.body).toContain('If this address has an account, a code is on its way');
    expect(sent.body).toContain(`value="${email}"`);
    const fields = { email, code: await test.codeFor(email), new_password: 'a lamp in the dark' };
    const wrong = await post(test, '/reset-password', { ...fields, code: 'WRONGONE' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('This code is wrong or has expired.');
    const done = await post(test, '/reset-password', fields);
    expect(done.headers.location).toBe('/login?after=password-reset');
    const login = await post(test, '/login', { username: email, password: fields.new_password });
    expect(login.headers.location).toBe('/');
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

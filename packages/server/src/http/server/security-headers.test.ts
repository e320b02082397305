import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type OpenApp, type TestApp } from '../../testing/test-app.ts';

const names = [
  'clear-site-data',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
] as const;

const overHttps = (openApp: OpenApp) => openApp({ PUBLIC_URL: 'https://lamp.example' });

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

/** The names of these headers that an answer has, and the value of the one that differs from answer to answer. */
function headersOf({ headers }: Awaited<ReturnType<typeof get>>) {
  const told = names.filter((name) => headers[name] !== undefined);
  const { 'cross-origin-resource-policy': mayShow } = headers;
  return [...told.filter((name) => name !== 'cross-origin-resource-policy'), mayShow];
}

const hsts = 'strict-transport-security';
const nosniff = 'x-content-type-options';
const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  hsts,
  nosniff,
  'same-origin',
];

describeOnBothDatabases('Every reply says who may do what with it', (openApp) => {
  it.each([
    ['a page', '/', 200],
    ['a story', '/anna/lamp', 200],
    ['a page that is not there', '/anna/no-such-story', 404],
    ['a page that leads elsewhere', '/profile', 302],
    ['a page that is drawn without the site', '/offline.html', 200],
    ['an address that cannot be read', '/%E0%A4%A', 404],
  ])('%s: %s', async (kind, url, status) => {
    const app = await overHttps(openApp);
    await publishLamp(app, await app.signUp('anna'));
    const slug = (await app.app.database.read.selectFrom('stories').select('slug').execute())[0];
    const reply = await get(app, url.replace('/anna/lamp', `/anna/${slug?.slug}`), {
      accept: 'text/html',
    });
    expect([kind, reply.statusCode]).toEqual([kind, status]);
    expect(headersOf(reply)).toEqual(expect.arrayContaining(ofPages));
    expect(headersOf(reply)).not.toContain('clear-site-data');
  });

  it.each([
    ['the API', '/api/', 200, 'same-origin'],
    ['a problem of the API', '/api/nothing', 404, 'same-origin'],
    ['an address of the API that cannot be read', '/api/%E0%A4%A', 400, 'same-origin'],
    ['a call that needs a sign-in', '/api/user/me', 401, 'same-origin'],
    ['the service worker', '/service-worker.js', 200, 'same-origin'],
    ['the manifest', '/app.webmanifest', 200, 'same-origin'],
    ['the list for crawlers', '/sitemap.xml', 200, 'same-origin'],
    ['the picture of the site', '/pictures/site.png', 200, 'cross-origin'],
    ['the icon', '/favicon.svg', 200, 'cross-origin'],
    ['the icon of an app', '/icon-192.png', 200, 'cross-origin'],
  ])('%s: %s', async (kind, url, status, mayShow) => {
    const app = await overHttps(openApp);
    const reply = await get(app, url);
    expect([kind, reply.statusCode]).toEqual([kind, status]);
    expect(headersOf(reply)).toEqual(expect.arrayContaining([hsts, nosniff, mayShow]));
    expect(headersOf(reply)).not.toContain('clear-site-data');
  });

  it('a file of the build is for this site alone', async () => {
    const app = await overHttps(openApp);
    const [, file] = /src="(\/assets\/[^"]+\.js)"/.exec((await get(app, '/')).body) ?? [];
    const reply = await get(app, file ?? '/assets/none.js');
    expect([reply.statusCode, ...headersOf(reply)]).toEqual([200, hsts, nosniff, 'same-origin']);
  });

  it('pages ask no device for anything; HTTPS is enforced for a year, on this host alone', async () => {
    const app = await overHttps(openApp);
    const { headers } = await get(app, '/');
    expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), .*microphone=/);
    expect(headers['permissions-policy']).not.toMatch(/clipboard|web-share|speech/);
    expect(headers[hsts]).toBe('max-age=31536000');
    const plain = await openApp();
    expect((await get(plain, '/')).headers[hsts]).toBeUndefined();
    expect((await get(plain, '/api/')).headers[hsts]).toBeUndefined();
  });

  it('a log-out clears what the browser keeps of the site, and never what is stored', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const byCall = await app.call('POST /api/user/logout', { token: anna.token });
    const byForm = await app.app.fastify.inject({
      method: 'POST',
      url: '/',
      headers: {
        cookie: `authToken=${ben.token}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'intent=logout',
    });
    expect(byForm.statusCode).toBe(303);
    for (const { headers } of [byCall, byForm]) expect(headers['clear-site-data']).toBe('"cache"');
    const cleo = await app.signUp('cleo');
    const { headers } = await app.call('DELETE /api/user/me', {
      token: cleo.token,
      body: { password: cleo.password },
    });
    expect(headers['clear-site-data']).toBe('"cache"');
  });
});

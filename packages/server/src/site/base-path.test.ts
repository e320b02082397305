// A site that begins below a path of its host: nothing that it says leads out of the path.
import { expect, it } from 'vitest';
import { addFirstPages } from '../features/content/first-pages.ts';
import { makeAdmin, publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type OpenApp, type TestApp } from '../testing/test-app.ts';

const host = 'http://brasslamp.test';
const base = '/stories/';

const openBelow = (openApp: OpenApp, settings = {}) =>
  openApp({ PUBLIC_URL: `${host}/stories`, ...settings });

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

const signedInAs = ({ token }: { token: string }) => ({ cookie: `authToken~stories=${token}` });

/** The addresses in a page, a style sheet, a feed or a manifest. */
function addressesIn(text: string): string[] {
  const found = [
    /\s(?:href|src|action|formaction|poster|content)="((?:\/|https?:)[^"]*)"/g,
    /\ssrcset="([^"\s]*)/g,
    /url\(["']?(?!data:|#)([^)"']*)/g,
    /<(?:loc|uri|icon|id)>(?!urn:)([^<]*)/g,
    /"(?:url|image|src|start_url|scope|id)":"(\/[^"]*|https?:[^"]*)"/g,
    /^(?:Disallow|Allow|Sitemap): (.*)$/gm,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, address = '']) => address));
  return found.map((address) => address.replaceAll('&amp;', '&'));
}

const isInside = (address: string) =>
  address.startsWith(base) || address === `${host}/stories` || address.startsWith(host + base);

const foreign = /^https:\/\/(schema\.org|example\.com)|^\/words$/;

/** Follows every address from the first pages on; says what leads out of the path, or nowhere. */
async function crawl(test: TestApp, firstPages: string[], headers: Record<string, string>) {
  const wrong: string[] = [];
  const seen = new Set(firstPages);
  for (const page of seen) {
    const { statusCode, body, headers: sent } = await get(test, page, headers);
    if (statusCode >= 400 && !firstPages.includes(page)) wrong.push(`${page}: ${statusCode}`);
    const { location } = sent;
    if (/javascript|image|font/.test(String(sent['content-type']))) continue;
    const addresses = [...addressesIn(body), ...(location ? [location] : [])].map((address) =>
      address.startsWith('.') ? new URL(address, host + page).pathname : address,
    );
    for (const address of addresses) {
      if (foreign.test(address)) continue;
      if (!isInside(address)) wrong.push(`${page} -> ${address}`);
      else if (!/[*$]/.test(address)) seen.add(address.replace(host, '').replace(/#.*/, ''));
    }
  }
  return { wrong, seen };
}

describeOnBothDatabases('A site below a path', (openApp) => {
  it('leads out of it nowhere, on no page, feed, map or manifest, for nobody and for its author', async () => {
    const test = await openBelow(openApp);
    const anna = await test.signUp('anna');
    await makeAdmin(test, anna);
    const { story } = await publishLamp(test, anna);
    await addFirstPages(test.app.database, 'Brasslamp', test.clock.now());
    const body =
      '<p>a href="/words" <a title="a > b" href="/anna">Anna</a><img src="/favicon.svg"><a href="https://example.com/a">A</a><a href="/stories/pages/rules">R</a></p>';
    await test.call('POST /api/admin/content', {
      body: { path: 'rules', title: 'Rules', body },
      token: anna.token,
    });
    const { id } = (await story.start(anna)).data;
    const firstPages = [
      ...['', 'pages/rules', 'nowhere/at/all', 'sitemap.xml', 'robots.txt', 'app.webmanifest'],
      ...['offline.html', 'feeds/stories.atom', 'reading', 'profile', 'reading/look', 'admin'],
      ...['anna/the-brass-lamp?ending=Out', 'anna/the-brass-lamp/write', 'verify-email'],
      ...[`anna/the-brass-lamp/reader/${id}`, `anna/the-brass-lamp/reader/${id}/history`],
    ].map((path) => base + path);
    const known = [
      ...['', 'anna', 'anna/the-brass-lamp', 'pages/about', 'login', 'register', 'favicon.svg'],
      ...['feeds/anna.atom', 'pictures/anna/the-brass-lamp.png', 'icon-192.png'],
    ].map((path) => base + path);
    for (const headers of [{}, signedInAs(anna)]) {
      const { wrong, seen } = await crawl(test, firstPages, headers);
      expect(wrong).toEqual([]);
      expect([...seen]).toEqual(expect.arrayContaining(known));
      expect([...seen].some((address) => address.endsWith('.woff2'))).toBe(true);
    }
    const rules = await get(test, `${base}pages/rules`);
    const [, written] = /<div class="prose">(.*?)<\/div>/.exec(rules.body) ?? [];
    expect(written).toContain('<p>a href="/words" <a title="a &gt; b" href="/stories/anna"');
    expect(written).toContain('<a href="/stories/pages/rules"');
  }, 60_000);

  it('is nowhere else on its host', async () => {
    const test = await openBelow(openApp);
    for (const url of ['/', '/login', '/api/ready', '/stories2/', '/STORIES/', '/favicon.svg']) {
      expect([url, (await get(test, url)).statusCode]).toEqual([url, 404]);
    }
    expect((await get(test, `${base}api/ready`)).statusCode).toBe(200);
    const withoutSlash = await get(test, '/stories?after=log-in');
    expect([withoutSlash.statusCode, withoutSlash.headers.location]).toEqual([
      301,
      '/stories/?after=log-in',
    ]);
    const away = await get(test, `${base}/evil.example/profile`);
    expect(away.headers.location ?? base).toMatch(/^\/stories\//);
  });

  it('says where it is in mails, links and the description of its calls', async () => {
    const test = await openBelow(openApp);
    const anna = await test.signUp('anna');
    const [mail = ''] = await test.mails();
    expect(mail.replaceAll('=\r\n', '')).toContain(`${host}/stories/verify-email?email=`);
    const { story } = await publishLamp(test, anna);
    const link = await test.call('POST /api/stories/:username/:story_slug/beta-link', {
      params: story.params,
      token: anna.token,
    });
    expect(link.data.url).toMatch(`${host}/stories/anna/the-brass-lamp/reader?beta=`);
    const described = await get(test, `${base}api/openapi.json`);
    expect(described.json().servers).toEqual([{ url: base }]);
  });

  it('redirects within it', async () => {
    const test = await openBelow(openApp);
    const anna = await test.signUp('anna');
    const { story } = await publishLamp(test, anna);
    await story.patch({ slug: 'the-new-lamp' });
    const leads = async (path: string) => (await get(test, base + path)).headers.location;
    expect(await leads('LOGIN?x=Y')).toBe('/stories/login?x=Y');
    expect(await leads('favicon.ico')).toBe('/stories/favicon.svg');
    expect(await leads('profile')).toBe('/stories/login?next=%2Fprofile');
    expect(await leads('anna/the-brass-lamp')).toBe('/stories/anna/the-new-lamp');
    const picture = 'pictures/anna/the-brass-lamp.png';
    expect(await leads(picture)).toBe('/stories/pictures/anna/the-new-lamp.png');
    const call = 'api/stories/anna/the-brass-lamp';
    expect(await leads(call)).toBe('/stories/api/stories/anna/the-new-lamp');
  });

  it('has cookies of its own, beside those of another site of the host', async () => {
    const test = await openBelow(openApp);
    const { username, password, token } = await test.signUp('anna');
    const reply = await test.app.fastify.inject({
      method: 'POST',
      url: `${base}login?next=%2Fprofile`,
      headers: { origin: host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username, password }).toString(),
    });
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/stories/profile']);
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^authToken~stories=[^;]+; Path=\/stories\/; Max-Age=/,
    );
    const status = async (cookie: string) =>
      (await get(test, `${base}profile`, { cookie })).statusCode;
    expect(await status(`authToken~stories=${token}`)).toBe(200);
    expect(await status(`authToken=${token}`)).toBe(302);
    expect(await status(`authToken~stories~two=${token}`)).toBe(302);
    expect(await status(`authToken=dead; authToken~stories=${token}; theme=dark`)).toBe(200);
    const dead = await get(test, base, { cookie: 'guestToken~stories=dead; theme~stories=dark' });
    expect(dead.headers['set-cookie']).toEqual([
      'guestToken~stories=; Path=/stories/; Max-Age=0; SameSite=Strict',
    ]);
    expect(dead.body).toContain('data-theme="dark"');
  });

  it('takes its own forms, and says on a page for errors how to get home', async () => {
    const test = await openBelow(openApp);
    const send = (origin: string) =>
      test.app.fastify.inject({
        method: 'POST',
        url: `${base}login`,
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=anna&password=x',
      });
    expect((await send(host)).statusCode).not.toBe(403);
    const refused = await send('https://evil.example');
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('<a href="/stories/">');
  });
});

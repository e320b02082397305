import { expect, it } from 'vitest';
import { publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';

const page = ({ app }: TestApp, url: string, cookies: Record<string, string>) =>
  app.fastify.inject({
    method: 'GET',
    url,
    headers: {
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    },
  });

async function readingGuest(test: TestApp) {
  const anna = await test.signUp('anna');
  const { story } = await publishLamp(test, anna);
  const guestToken = (await test.call('POST /api/guests')).data.access_token as string;
  const { id, story_name } = (await story.start({ token: guestToken })).data;
  const reader = `/anna/${story.params.story_slug}/reader/${id}`;
  return { anna, guestToken, reader, title: story_name as string };
}

const lastReadOf = (path: string, title: string) =>
  encodeURIComponent(JSON.stringify([path, title]));

describeOnBothDatabases('What was read as a guest', (openApp) => {
  it('is the account’s on the first page after a sign-in, which says so once', async () => {
    const test = await openApp();
    const { guestToken, reader, title } = await readingGuest(test);
    const { token: authToken } = await test.signUp('ben');
    const first = await page(test, '/reading', { authToken, guestToken });
    expect(first.body).toContain(
      'Your place in the story you read as a guest is now saved to your account.',
    );
    expect(first.body).toContain(title);
    expect(String(first.headers['set-cookie'])).toContain('guestToken=; Path=/; Max-Age=0');

    const second = await page(test, '/reading', { authToken });
    expect(second.body).not.toContain('is now saved to your account.');
    expect(second.body).toContain(title);
    expect((await page(test, reader, { guestToken })).statusCode).toBe(302);
  });
});

describeOnBothDatabases('The way back into what was read last', (openApp) => {
  it('is stored when a reader is drawn, and deleted when there is none', async () => {
    const test = await openApp();
    const { guestToken, reader, title } = await readingGuest(test);
    const drawn = await page(test, reader, { guestToken });
    const lastRead = lastReadOf(reader, title);
    expect(drawn.headers['set-cookie']).toEqual([
      `lastRead=${lastRead}; Path=/; Max-Age=7776000; SameSite=Strict`,
    ]);
    const again = await page(test, reader, { guestToken, lastRead });
    expect(again.headers['set-cookie']).toBeUndefined();

    const gone = `${reader}x`;
    const missing = await page(test, gone, { guestToken, lastRead: lastReadOf(gone, title) });
    expect(missing.statusCode).toBe(404);
    expect(String(missing.headers['set-cookie'])).toContain('lastRead=; Path=/; Max-Age=0');
  });

  it('is on the other pages of somebody who reads, and on no stranger’s', async () => {
    const test = await openApp();
    const { guestToken, reader, title } = await readingGuest(test);
    const lastRead = lastReadOf(reader, title);
    const home = await page(test, '/', { guestToken, lastRead });
    expect(home.body).toContain(`aria-label="Continue: ${title}"`);
    expect(home.body).toContain(`href="${reader}"`);

    const stranger = await page(test, '/', { lastRead });
    expect(stranger.body).not.toContain(`href="${reader}"`);
    expect(stranger.body).toBe((await page(test, '/', {})).body);
  });

  it('says nothing but a title, and leads nowhere but to a reader', async () => {
    const test = await openApp();
    const { guestToken, reader } = await readingGuest(test);
    const written = lastReadOf(reader, '</script><img src=x onerror=alert(1)>');
    const { body } = await page(test, '/', { guestToken, lastRead: written });
    expect(body).toContain('Continue: &lt;/script&gt;');
    expect(body).not.toContain('<img src=x');
    for (const path of ['//evil.example/a/reader/1', '/profile/delete', 'javascript:alert(1)']) {
      const away = await page(test, '/', { guestToken, lastRead: lastReadOf(path, 'T') });
      expect(away.body).not.toContain('Continue: T');
    }
  });
});

describeOnBothDatabases('The way back after a sign-in', (openApp) => {
  it('is a page of this site, or home', async () => {
    const test = await openApp();
    const { password } = await test.signUp('anna');
    const locationAfter = async (next: string) => {
      const reply = await test.app.fastify.inject({
        method: 'POST',
        url: `/login?${new URLSearchParams({ next })}`,
        headers: {
          origin: 'http://brasslamp.test',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ username: 'anna', password }).toString(),
      });
      return [reply.statusCode, reply.headers.location];
    };
    expect(await locationAfter('/anna/the-mill?node=1')).toEqual([303, '/anna/the-mill?node=1']);
    for (const next of ['/..//evil.example/x', '/./\\evil.example', '/a/../..//evil.example']) {
      expect(await locationAfter(next)).toEqual([303, '/']);
    }
  });

  it('never leads off the site by an address that begins with two slashes', async () => {
    const test = await openApp();
    for (const url of ['//evil.example/profile', '//evil.example/reading', '//evil.example/a/b']) {
      const reply = await page(test, url, {});
      const { location = '/' } = reply.headers;
      const landed = new URL(location, 'http://brasslamp.test');
      expect([url, landed.origin]).toEqual([url, 'http://brasslamp.test']);
      expect(landed.searchParams.get('next') ?? '').not.toMatch(/^\/(?!\/)evil/);
    }
  });
});

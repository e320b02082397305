import { expect, it } from 'vitest';
import { publishLamp } from '../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';

const page = ({ app }: TestApp, url: string, cookie: string) =>
  app.fastify.inject({ method: 'GET', url, headers: { cookie } });

async function readingGuest(test: TestApp) {
  const anna = await test.signUp('anna');
  const { story, down } = await publishLamp(test, anna);
  const token = (await test.call('POST /api/guests')).data.access_token as string;
  const { id } = (await story.start({ token })).data;
  const url = `/anna/${story.params.story_slug}/reader/${id}`;
  return { anna, story, down, token, id: id as string, url };
}

describeOnBothDatabases('Pages for a guest', (openApp) => {
  it('are drawn for the guest, as for somebody signed out, and cached by nobody', async () => {
    const test = await openApp();
    const { token, url } = await readingGuest(test);
    const drawn = await page(test, url, `guestToken=${token}`);
    expect(drawn.statusCode).toBe(200);
    expect(drawn.body).toContain('A lamp burns.');
    expect(drawn.body).toMatch(/href="\/register["?]/);
    expect(drawn.headers['cache-control']).toBe('private, no-store');
    const stranger = await page(test, url, 'theme=light');
    expect(stranger.body).not.toContain('A lamp burns.');
    const other = (await test.call('POST /api/guests')).data.access_token;
    expect((await page(test, url, `guestToken=${other}`)).body).not.toContain('A lamp burns.');
  });

  it('are the account’s where somebody is signed in, and do not take a guest for one', async () => {
    const test = await openApp();
    const { anna, token, url } = await readingGuest(test);
    const both = await page(test, '/', `authToken=${anna.token}; guestToken=${token}`);
    expect(both.body).toContain('href="/anna"');
    expect(both.body).not.toContain('href="/register"');
    const swapped = await page(test, url, `authToken=${token}`);
    expect(swapped.body).not.toContain('A lamp burns.');
    const profile = await page(test, '/profile', `guestToken=${token}`);
    expect(profile.statusCode).toBe(302);
    const misused = await page(test, '/', `guestToken=${anna.token}`);
    expect(misused.body).toContain('href="/register"');
  });

  it('forget a guest whom the site forgot', async () => {
    const test = await openApp();
    const dead = await page(test, '/', 'guestToken=nonsense');
    expect(dead.statusCode).toBe(200);
    expect(String(dead.headers['set-cookie'])).toContain('guestToken=; Path=/; Max-Age=0');
    expect(dead.headers['cache-control']).toBe('private, no-store');
  });
});

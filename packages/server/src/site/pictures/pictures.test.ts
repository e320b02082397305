import { expect, it } from 'vitest';
import { makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const get = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

const lamp = '/pictures/anna/the-brass-lamp.png';

describeOnBothDatabases('The pictures of stories', (openApp) => {
  it('are there for a published story, and not sent again while it is called the same', async () => {
    const test = await openApp();
    const { story } = await publishLamp(test, await test.signUp('anna'));
    const first = await get(test, lamp);
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/png');
    expect(first.headers['cache-control']).toBe('public, max-age=3600');
    expect(first.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await get(test, lamp, known)).statusCode).toBe(304);
    expect((await get(test, '/pictures/Anna/the-brass-lamp.png', known)).statusCode).toBe(304);
    await story.patch({ title: 'The <other> lamp' });
    const renamed = await get(test, lamp, known);
    expect(renamed.statusCode).toBe(200);
    expect(renamed.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it('speak of an ending that the story has, and of no other', async () => {
    const test = await openApp();
    await publishLamp(test, await test.signUp('anna'));
    const { etag } = (await get(test, lamp)).headers;
    const known = { 'if-none-match': String(etag) };
    const ofEnding = await get(test, `${lamp}?ending=Out`, known);
    expect(ofEnding.statusCode).toBe(200);
    expect(ofEnding.headers['content-type']).toBe('image/png');
    for (const query of [
      '?ending=Nowhere',
      '?ending=',
      '?ending=%3Cscript%3E',
      '?ending=Out&ending=Out',
    ]) {
      expect([query, (await get(test, lamp + query, known)).statusCode]).toEqual([query, 304]);
    }
  });

  it('are shown to nobody where the story is not shown to everybody', async () => {
    const test = await openApp();
    const [anna, eve] = [await test.signUp('anna'), await test.signUp('eve')];
    await makeAdmin(test, eve);
    const { story } = await publishLamp(test, anna);
    const statusOf = async (url: string) =>
      (await get(test, url, { cookie: `authToken=${anna.token}` })).statusCode;
    await story.patch({ status: 'archived' });
    expect(await statusOf(lamp)).toBe(200);
    await story.patch({ status: 'draft' });
    expect(await statusOf(lamp)).toBe(404);
    await story.patch({ status: 'published' });
    expect(await statusOf(lamp)).toBe(200);
    await story.patch({ status: 'suspended', status_reason: 'x' }, { token: eve.token });
    expect(await statusOf(lamp)).toBe(404);
    expect(await statusOf(`${lamp}?ending=Out`)).toBe(404);
    for (const url of [
      '/pictures/anna/nothing.png',
      '/pictures/nobody/x.png',
      '/pictures/anna/the-brass-lamp',
    ]) {
      expect([url, await statusOf(url)]).toEqual([url, 404]);
    }
  });

  it('are found under the address that a story had before', async () => {
    const test = await openApp();
    const { story } = await publishLamp(test, await test.signUp('anna'));
    await story.patch({ slug: 'lamp' });
    const moved = await get(test, `${lamp}?ending=Out`);
    expect(moved.statusCode).toBe(301);
    expect(moved.headers.location).toBe('/pictures/anna/lamp.png?ending=Out');
    expect((await get(test, '/pictures/anna/lamp.png')).statusCode).toBe(200);
  });

  it('have one for the site itself', async () => {
    const picture = await get(await openApp(), '/pictures/site.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  });
});

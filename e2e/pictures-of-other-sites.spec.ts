// A story names pictures of other sites: those sites are asked for nothing before a reader presses one.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

test('another site learns of a reader only when they open its picture', async ({
  page,
  site,
  browser,
}) => {
  const asked: string[] = [];
  const elsewhere = createServer((request, reply) => {
    asked.push(`${request.url} ${request.headers.referer ?? ''}`);
    reply.writeHead(200, { 'content-type': 'image/png' }).end();
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
  const { port } = elsewhere.address() as AddressInfo;
  try {
    const person = newPerson('olga');
    await signUp(page, site, person);
    const text = `A lamp.\n\n![The harbour](http://127.0.0.1:${port}/harbour.png)`;
    const nodes = [{ name: 'Harbour', text }];
    const story = { title: 'The harbour', chapter: 'One', nodes, isPublished: true };
    const { path } = await writeAtOnce(page, person, story);
    for (const javaScriptEnabled of [true, false]) {
      asked.length = 0;
      const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
      const reader = await context.newPage();
      await reader.goto(`${path}/reader`, { waitUntil: 'networkidle' });
      const picture = reader.getByRole('link', { name: 'The harbour' }).last();
      await expect(picture).toBeVisible();
      await picture.scrollIntoViewIfNeeded();
      expect(asked).toEqual([]);
      const opened = context.waitForEvent('page');
      await picture.click();
      await (await opened).waitForLoadState();
      expect(asked[0]).toBe('/harbour.png ');
      await context.close();
    }
  } finally {
    elsewhere.close();
  }
});

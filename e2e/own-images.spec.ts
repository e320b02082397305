// A reader sees the images that an author uploaded: at once, in room that was left for them.
import { setTimeout } from 'node:timers/promises';
import { newPerson, signUp } from './actors/sign-up.ts';
import { callsOf, putText, writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

/** A picture of the page itself. */
const pictureOf = async (page: import('@playwright/test').Page) => ({
  name: 'lamp.png',
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } }),
});

test('an image in a text and a cover are shown, and nothing jumps', async ({ page, site }) => {
  const person = newPerson('ilse');
  await signUp(page, site, person);
  const nodes = [{ name: 'Hall', text: 'A lamp.' }];
  const story = { title: 'The lamp', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value;
  const sent = await page.request.post(`/api/stories${written.path}/images`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: await pictureOf(page) },
  });
  expect(sent.status()).toBe(201);
  const { url, width, height } = (await sent.json()).data;
  expect([width, height]).toEqual([600, 300]);
  await putText(page, written.node('Hall'), `![A brass lamp](${url})\n\nIt is dark below.`);
  const call = await callsOf(page);
  await call('patch', `/stories${written.path}`, { cover: url, status: 'published' });

  await page.goto(written.path);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`${url}$`),
  );

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/media/*.webp', async (route) => {
    await asked;
    await route.continue();
  });
  // The first words are shown at once; the page counts as loaded once the image is there.
  await page.goto(`${written.path}/reader`, { waitUntil: 'commit' });
  const image = page.getByRole('img', { name: 'A brass lamp' });
  const below = page.getByText('It is dark below.');
  await expect(below).toBeVisible();
  const before = await below.boundingBox();
  const room = await image.boundingBox();
  expect(Number(room?.width) / Number(room?.height)).toBeCloseTo(2, 1);
  answer();
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(600);
  await setTimeout(100);
  expect(await below.boundingBox()).toEqual(before);
});

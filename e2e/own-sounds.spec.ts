// An author drops a sound into a text and says what is heard; a reader plays it, and nothing plays by itself.
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openText, saved } from './actors/write-a-story.ts';
import { callsOf, putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { silence } from './fixtures/silence.ts';
import { expect, test } from './fixtures/test.ts';

async function dropOnText(page: Page, name: string, bytes: number[]): Promise<void> {
  await openText(page).click();
  await page.keyboard.press('Control+End');
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const data = new DataTransfer();
      // As systems have it that know no type for the name.
      data.items.add(new File([new Uint8Array(bytes)], name));
      return data;
    },
    { name, bytes },
  );
  const box = await openText(page).boundingBox();
  const [clientX, clientY] = [(box?.x ?? 0) + (box?.width ?? 0) - 5, (box?.y ?? 0) + 15];
  await openText(page).dispatchEvent('drop', { dataTransfer, clientX, clientY });
}

const played = (page: Page) =>
  page
    .locator('audio')
    .evaluateAll((all) =>
      (all as HTMLAudioElement[]).map(({ paused, currentTime }) => !paused && currentTime > 0),
    );

test('a sound is dropped into a text, described, published and played', async ({ page, site }) => {
  const person = newPerson('runa');
  await signUp(page, site, person);
  const nodes = [
    { name: 'Quay', text: 'It is foggy.', choices: [{ to: 'Street' }] },
    { name: 'Street', text: 'It is quiet here.' },
  ];
  const story = { title: 'The bell', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);

  await test.step('the author', async () => {
    await page.goto(written.node('Quay'));
    const put = page.getByRole('button', { name: 'Put into the text' });

    await dropOnText(page, 'fog.mp4', silence(1));
    await expect(page.getByText('Films can’t be put into a story')).toContainText('fog.mp4');
    await dropOnText(page, 'fog.docx', silence(1));
    await expect(page.getByText('Only pictures and sounds can be put')).toContainText('fog.docx');

    await dropOnText(page, 'fog.ogg', silence(1).slice(0, 90));
    await expect(page.getByText('This isn’t a sound of a kind that can be used')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await dropOnText(page, 'bell.mp3', silence(20));
    await put.click();
    const field = page.getByLabel('What is heard?');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Say in a few words what is heard/);
    await lookAt(page, 'sound-described');
    await field.fill('A bell rings [twice]');
    await page.keyboard.press('Enter');
    await expect(openText(page)).toContainText('Sound: A bell rings [twice]');

    const file = { name: 'horn.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(silence(15)) };
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await page.getByLabel('Upload a sound').setInputFiles(file);
    await field.fill('A horn');
    await put.click();
    await saved(page);
    await openText(page).blur();
    await expect(openText(page)).toContainText('Sound: A horn');
    await lookAt(page, 'sound-in-text');
  });

  const call = await callsOf(page);
  await call('patch', `/stories${written.path}`, { status: 'published' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/media/') && asked.push(request.url()));

  await test.step('the reader', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${written.path}/reader`);
    const bell = page.getByRole('button', { name: 'Play: A bell rings [twice]' });
    const horn = page.getByRole('button', { name: 'Play: A horn' });
    await expect(bell).toBeVisible();
    await expect(page.getByText('0:20')).toBeVisible();
    expect(await played(page)).toEqual([false, false]);
    expect(asked).toEqual([]);
    await lookAt(page, 'sound-in-reader');
    await page.setViewportSize({ width: 390, height: 844 });
    const [above, below] = [await bell.boundingBox(), await horn.boundingBox()];
    const apart = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(apart).toBeGreaterThanOrEqual(4);

    await bell.press('Enter');
    await expect.poll(() => played(page)).toEqual([true, false]);
    expect(asked.length).toBeGreaterThan(0);
    const pause = page.getByRole('button', { name: 'Pause: A bell rings [twice]' });
    await expect(pause).toBeFocused();
    await expect(page.getByText('Playing', { exact: true })).toBeAttached();
    await horn.click();
    await expect.poll(() => played(page)).toEqual([false, true]);
    await expect(bell).toBeVisible();
    await page.getByRole('button', { name: 'Pause: A horn' }).click();
    await expect.poll(() => played(page)).toEqual([false, false]);
    await expect(page.getByText('Paused', { exact: true })).toHaveCount(2);

    await horn.click();
    await expect.poll(() => played(page)).toEqual([false, true]);
    const heard = await page.locator('audio').nth(1).elementHandle();
    await page.getByRole('button', { name: 'Street' }).click();
    await expect(page.getByText('It is quiet here.')).toBeVisible();
    expect(await heard?.evaluate((audio) => (audio as HTMLAudioElement).paused)).toBe(true);
  });
});

test('without a script there is the browser’s own player', async ({ browser, page, site }) => {
  const person = newPerson('runo');
  await signUp(page, site, person);
  const nodes = [{ name: 'Quay', text: 'It is foggy.' }];
  const story = { title: 'The horn', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value;
  const sent = await page.request.post(`/api/stories${written.path}/sounds`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      file: { name: 'x', mimeType: 'audio/mpeg', buffer: Buffer.from(silence(2)) },
    },
  });
  const { url } = (await sent.json()).data;
  await putText(page, written.node('Quay'), `![A horn](${url})`);
  const call = await callsOf(page);
  await call('patch', `/stories${written.path}`, { status: 'published' });

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const reader = await plain.newPage();
  await reader.goto(`${written.path}/reader`);
  const player = reader.locator('audio');
  await expect(player).toBeVisible();
  await expect(player).toHaveAttribute('preload', 'none');
  await expect(player).toHaveAttribute('src', url);
  await expect(reader.getByText('A horn')).toBeVisible();
  await plain.close();
});

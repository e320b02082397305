// Publishing and unpublishing: one question before each, and a quick second press never does anything
// unintended, with the mouse, with the keyboard, and without JavaScript.
import type { Locator, Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import {
  closeQuestion,
  createStory,
  publishChanges,
  publishStory,
  storyPathOf,
} from './actors/write-a-story.ts';
import { putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const title = 'The lighthouse';

/** A published story with an unpublished change; ends on its page. */
async function writeChanged(page: Page, site: Site, name: string) {
  const author = newPerson(name);
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'The coast',
    nodes: [{ name: 'The stairs', text: 'They are wet.', ending: { name: 'Up', kind: 'good' } }],
    isPublished: true,
  });
  await putText(page, node('The stairs'), 'They are dry.');
  await page.goto(path);
  return { author, path, node: node('The stairs') };
}

/** The status on the server, whatever a page shows. */
async function stateOf(page: Page, path: string) {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'authToken')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const read = async (rest: string) =>
    (await (await page.request.get(`/api/stories${path}${rest}`, { headers })).json()).data;
  const { status } = await read('');
  const { versions } = await read('/versions');
  return { status, versions: versions.length };
}

/** Presses a control, and the same spot again after the gap, whatever is there by then. */
async function pressTwice(page: Page, control: Locator, gapMs: number) {
  await control.click({ trial: true });
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be pressed is nowhere');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  // The test is about this gap.
  await page.waitForTimeout(gapMs);
  await page.mouse.click(x, y);
}

/** The calls of this page that write. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return writes;
}

const placeOf = (locator: Locator) => locator.boundingBox();
const dialogOf = (page: Page) => page.getByRole('dialog');

const gapsMs = [300, 450, 700];

test('a second press does nothing, however soon it comes: publishing changes and unpublishing', async ({
  page,
  site,
}) => {
  test.slow();
  const { path, node } = await writeChanged(page, site, 'dora');
  const writes = writesOf(page);
  let versions = 1;
  for (const gap of gapsMs) {
    await test.step(`${gap} ms after the first`, async () => {
      await putText(page, node, `They are dry after ${gap} ms.`);
      await page.goto(path);
      writes.length = 0;
      const control = page.locator('.publish-control');
      const stood = await placeOf(control);
      await pressTwice(page, page.getByRole('link', { name: 'Publish changes' }), gap);
      await expect(dialogOf(page)).toBeVisible();
      const answer = dialogOf(page).getByRole('button', { name: 'Publish changes', exact: true });
      await expect(answer).toBeEnabled();
      expect(writes).toEqual([]);

      const asked = await placeOf(answer);
      await pressTwice(page, answer, gap);
      await expect(dialogOf(page).getByText('Your changes are published.')).toBeVisible();
      expect(await placeOf(dialogOf(page).getByRole('button', { name: 'Published' }))).toEqual(
        asked,
      );
      expect(writes).toEqual([`POST /api/stories${path}/versions`]);
      expect(await stateOf(page, path)).toEqual({ status: 'published', versions: ++versions });

      await closeQuestion(page, 'Your changes are published.');
      await expect(control.getByText('Published', { exact: true })).toBeVisible();
      expect(await placeOf(control)).toEqual(stood);
    });
  }
  for (const gap of gapsMs) {
    await test.step(`unpublishing, ${gap} ms after the first`, async () => {
      writes.length = 0;
      await page.getByLabel('Story menu').click();
      await pressTwice(page, page.getByRole('link', { name: 'Unpublish' }), gap);
      const question = page.getByRole('dialog', { name: `Unpublish “${title}”?` });
      await expect(question).toContainText('they keep their place');
      expect(writes).toEqual([]);
      await pressTwice(page, question.getByRole('button', { name: 'Unpublish' }), gap);
      await closeQuestion(page, 'Unpublished. Only you can see it now.');
      expect(writes).toEqual([`PATCH /api/stories${path}`]);
      expect(await stateOf(page, path)).toEqual({ status: 'draft', versions });
      await publishStory(page, title);
    });
  }
});

test('Enter pressed twice asks once and publishes once', async ({ page, site }) => {
  const { path } = await writeChanged(page, site, 'kay');
  const writes = writesOf(page);
  await page.getByRole('link', { name: 'Publish changes' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const answer = dialogOf(page).getByRole('button', { name: 'Publish changes', exact: true });
  await expect(answer).toBeEnabled();
  await page.keyboard.press('Enter');
  expect(writes).toEqual([]);
  await answer.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Your changes are published.')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Published' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByText('Your changes are published.')).toBeVisible();
  expect(writes).toEqual([`POST /api/stories${path}/versions`]);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.locator('.publish-control')).toBeFocused();
  expect(await stateOf(page, path)).toEqual({ status: 'published', versions: 2 });
});

test('without JavaScript the same question is asked, and a second press does nothing', async ({
  newBrowser,
  site,
}) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  const { path, node } = await writeChanged(page, site, 'noel');
  let versions = 1;
  for (const gap of gapsMs) {
    await test.step(`${gap} ms after the first`, async () => {
      await putText(page, node, `They are dry after ${gap} ms.`);
      await page.goto(path);
      await pressTwice(page, page.getByRole('link', { name: 'Publish changes' }), gap);
      await expect(page).toHaveURL(`${path}?ask=publish`);
      const answer = dialogOf(page).getByRole('button', { name: 'Publish changes', exact: true });
      await expect(answer).toBeVisible();
      expect(await stateOf(page, path)).toEqual({ status: 'published', versions });
      await pressTwice(page, answer, gap);
      await closeQuestion(page, 'Published. Readers can find it now.');
      expect(await stateOf(page, path)).toEqual({ status: 'published', versions: ++versions });
    });
  }
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Unpublish' }).click();
  const question = page.getByRole('dialog', { name: `Unpublish “${title}”?` });
  await pressTwice(page, question.getByRole('button', { name: 'Unpublish' }), 300);
  await closeQuestion(page, 'Unpublished. Only you can see it now.');
  expect(await stateOf(page, path)).toEqual({ status: 'draft', versions });
});

test('errors come first, by whether a reader can reach them, and nothing is published over them without asking', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('erna');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'The coast',
    nodes: [
      { name: 'The stairs', text: 'Up?', choices: [{ words: 'Up', to: 'The top' }] },
      { name: 'The top', text: 'Wind.' },
      { name: 'The island', text: 'Nobody comes here.', ending: { name: 'Alone', kind: 'bad' } },
    ],
    isPublished: false,
  });
  const published = 'Published. Readers can find it now.';
  for (const [screen, where] of [
    ['versions', `${path}/versions`],
    ['story', path],
  ] as const) {
    await page.goto(where);
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const errors = dialogOf(page).getByRole('region', { name: 'The checker found 2 errors' });
    await expect(errors).toContainText(/Readers can run into this:.*“The top”/);
    await expect(errors).toContainText(/No reader can get here at the moment:.*“The island”/);
    await lookAt(page, `publish-question-${screen}`);
    await expect(dialogOf(page).getByRole('button', { name: 'Publish', exact: true })).toBeHidden();
    expect((await stateOf(page, path)).status).toBe('draft');
    await errors.getByRole('link', { name: 'Review first' }).click();
    await expect(page).toHaveURL(screen === 'versions' ? `${where}?panel=check` : `${path}/check`);
  }
  const plain = await newBrowser({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(path);
  await plain.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(dialogOf(plain).getByText('No reader can get here')).toBeVisible();
  await dialogOf(plain).getByRole('button', { name: 'Publish anyway' }).click();
  await closeQuestion(plain, published);
  await expect(plain.getByRole('main').getByText('published', { exact: true })).toBeVisible();
  await putText(page, node('The top'), 'More wind.');
  await page.goto(`${path}/versions`);
  await test.step('with errors, too, the note and the buttons are visible', async () => {
    await page.getByRole('link', { name: 'Publish changes' }).click();
    const question = dialogOf(page);
    await expect(question.getByRole('region', { name: /^The checker found/ })).toBeVisible();
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expect(question.getByLabel('Version note')).toBeInViewport({ ratio: 1 });
      for (const name of ['Publish anyway', 'Cancel']) {
        const answer = question.getByText(name, { exact: true });
        await expect(answer).toBeInViewport({ ratio: 1 });
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await question.getByText('Cancel', { exact: true }).click();
  });
  await publishChanges(page, { errors: true, note: 'Windier' });
  await expect(page.getByText('Windier')).toBeVisible();
});

test('an empty story leads to writing, and publishes nothing', async ({ page, site }) => {
  const author = newPerson('ella');
  await signUp(page, site, author);
  await createStory(page, { title: 'Blank' });
  const path = storyPathOf(page);
  await page.goto(path);
  const brass = page.getByRole('main').locator('.button-primary:visible');
  await expect(brass).toHaveText(['Write']);
  await lookAt(page, 'story-empty');
  await page.getByRole('link', { name: 'Create Chapter' }).click();
  await page.getByLabel('Title').fill('One');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeVisible();
  await page.goto(path);
  await expect(brass).toHaveText(['Write']);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  expect(await stateOf(page, path)).toEqual({ status: 'draft', versions: 0 });
});

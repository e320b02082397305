// What is written in a story is kept in this browser before the site has it, and nothing of it is lost:
// not with the page, the connection, the session, nor when somebody else writes in the same place.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { begin, holdBack, lamp, openNode, row, sea, state, textOf } from './actors/one-draft.ts';
import { logIn, type Person } from './actors/sign-up.ts';
import { callsOf } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { expect, test } from './fixtures/test.ts';

async function onSecondDevice(newBrowser: () => Promise<Page>, author: Person): Promise<Page> {
  const phone = await newBrowser();
  await logIn(phone, author);
  return phone;
}

/** The page and its process are gone from one moment to the next. */
async function kill(page: Page) {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
}

test('a page that dies in the middle of a sentence loses the last moment at most, and undo goes on', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'ada');
  const letThrough = await holdBack(page);
  await openNode(page, story.path);
  await page.keyboard.type(' Then it rises.', { delay: 20 });
  await page.waitForTimeout(2_000);
  await page.keyboard.type(' And');
  await kill(page);

  const again = await context.newPage();
  await openNode(again, story.path);
  await expect(textOf(again, 'Shore')).toContainText('The sea is calm. Then it rises.');
  await expect(textOf(again, 'Shore')).toHaveText(/^The lamp is lit\..*Then it rises\.( And)?$/);
  await letThrough();
  await state(again, 'saved');
  expect(await bodyOf('Shore')).toMatch(
    /^The lamp is lit\.\n\nThe sea is calm\. Then it rises\.( And)?$/,
  );
});

test('undo leads back after a reload', async ({ page, site }) => {
  const { story, bodyOf } = await begin(page, site, 'bo');
  await openNode(page, story.path);
  await page.keyboard.type(' Then it rises.');
  await state(page, 'saved');
  await page.reload();
  await row(page, /^Shore/).click();
  await expect(textOf(page, 'Shore')).toContainText('Then it rises.');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(textOf(page, 'Shore')).not.toContainText('Then it rises.');
  await state(page, 'saved');
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea}`);
});

test('two tabs follow each other', async ({ page, context, site }) => {
  const { story, bodyOf } = await begin(page, site, 'cleo');
  await openNode(page, story.path);
  const twin = await context.newPage();
  await openNode(twin, story.path, 'Stairs');
  await twin.keyboard.type(' And up.');
  await row(twin, /^Shore/).click();
  await expect(textOf(twin, 'Shore')).toContainText(sea);
  await textOf(page, 'Shore').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' For now.');
  await expect(textOf(twin, 'Shore')).toContainText('The sea is calm. For now.');
  await row(page, /^Stairs/).click();
  await expect(textOf(page, 'Stairs')).toContainText('They go up. And up.');
  await state(page, 'saved');
  await state(twin, 'saved');
  expect([await bodyOf('Shore'), await bodyOf('Stairs')]).toEqual([
    `${lamp}\n\n${sea} For now.`,
    'They go up. And up.',
  ]);
});

test('two devices write at the same time: what does not touch is merged, of what does both sides are kept', async ({
  page: desk,
  site,
  newBrowser,
}) => {
  const { author, story, bodyOf } = await begin(desk, site, 'dora');
  const phone = await onSecondDevice(newBrowser, author);
  await openNode(phone, story.path, 'Shore', 'Control+Home');
  await state(phone, 'saved');
  await phone.context().setOffline(true);
  await phone.keyboard.type('By day ');
  await openNode(desk, story.path, 'Shore', 'Control+Home');
  await desk.keyboard.type('By night ');
  await row(desk, /^Stairs/).click();
  await textOf(desk, 'Stairs').click();
  await desk.keyboard.press('Control+End');
  await desk.keyboard.type(' They are wet.');
  await state(desk, 'saved');

  const places = async () =>
    Promise.all([row(phone, /^Shore/), textOf(phone, 'Shore')].map((one) => one.boundingBox()));
  const before = await places();
  await phone.context().setOffline(false);
  const look = phone.getByRole('button', { name: 'Look at it' });
  await expect(look).toBeVisible();
  // What asks for the writer lies below, and pushes nothing.
  await expect(phone.getByRole('heading', { name: 'What you wrote' })).toBeVisible();
  expect(await places()).toEqual(before);
  await look.click();
  const dialog = phone.getByRole('dialog', { name: 'What needs you' });
  await expect(dialog.getByText(`By day ${lamp}`)).toBeVisible();
  await expect(dialog.getByRole('insertion').filter({ hasText: 'night' })).toBeVisible();
  await expect(dialog.getByRole('deletion').filter({ hasText: 'day' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(dialog).toBeHidden();
  await state(phone, 'saved');
  expect(await bodyOf('Shore')).toBe(`By day By night ${lamp}\n\n${sea}`);
  await phone.getByRole('button', { name: 'Undo: deciding what to keep in “Shore”' }).click();
  await expect(textOf(phone, 'Shore')).toHaveText(`By day ${lamp}${sea}`);
  await phone.getByRole('button', { name: 'Redo: deciding what to keep in “Shore”' }).click();
  await state(phone, 'saved');
  expect(await bodyOf('Shore')).toBe(`By day By night ${lamp}\n\n${sea}`);
  await row(phone, /^Stairs/).click();
  await expect(textOf(phone, 'Stairs')).toHaveText('They go up. They are wet.');
});

test('what is done without a connection is on the site when there is one again', async ({
  page,
  context,
  site,
}) => {
  const { story } = await begin(page, site, 'ella');
  await openNode(page, story.path, 'Stairs');
  await state(page, 'saved');
  await context.setOffline(true);
  await page.keyboard.type(' They are wet.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Attic');
  await page.keyboard.press('Control+Enter');
  await expect(textOf(page, 'Attic')).toBeFocused();
  await page.keyboard.type('Dust, and a rope.');
  await state(page, 'offline');
  await context.setOffline(false);
  await state(page, 'saved');
  const draft = await draftOf(page, story.path);
  expect(draft.nodes.map(({ name, body }) => [name, body])).toEqual([
    ['Shore', `${lamp}\n\n${sea}`],
    ['Stairs', 'They go up. They are wet.'],
    ['Attic', 'Dust, and a rope.'],
  ]);
  expect(draft.nodes[1]?.actions.map(({ target }) => target)).toEqual(['Attic']);
});

test('a session that ends while one writes is continued in place, with all that was written', async ({
  page,
  site,
}) => {
  const { author, story, bodyOf } = await begin(page, site, 'finn');
  await openNode(page, story.path);
  await state(page, 'saved');
  const lengthOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await lengthOfPage();
  await (await callsOf(page))('post', '/user/logout', {});
  await page.keyboard.type(' Then it rises.');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(textOf(page, 'Shore')).toBeFocused();
  // What says so has a place of its own, and covers nothing of the workspace.
  expect(await lengthOfPage()).toBe(before);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(question.getByLabel('Username')).toHaveValue(author.username);
  await question.getByLabel('Password', { exact: true }).fill(author.password);
  await question.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(question).toBeHidden();
  await state(page, 'saved');
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea} Then it rises.`);
});

test('a node that is deleted elsewhere while one writes in it can be brought back with the words', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'gus');
  await openNode(page, story.path, 'Stairs');
  await state(page, 'saved');
  const call = await callsOf(page);
  await context.setOffline(true);
  await page.keyboard.type(' They are wet.');
  await state(page, 'offline');
  await call('delete', `/stories${story.path}/nodes/${story.node('Stairs').split('/').at(-1)}`, {});
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Look at it' }).click();
  const dialog = page.getByRole('dialog', { name: 'What needs you' });
  await expect(
    dialog.getByText(/“Stairs” was deleted elsewhere while you wrote in it/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Bring it back with your words' }).click();
  await expect(dialog).toBeHidden();
  await state(page, 'saved');
  expect(await bodyOf('Stairs')).toBe('They go up. They are wet.');
});

test('where the browser keeps nothing, the words are a file away', async ({ page, site }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  const { story } = await begin(page, site, 'hal');
  await holdBack(page);
  await openNode(page, story.path);
  await page.keyboard.type(' Then “it” rises.');
  await state(page, 'not_kept');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your words' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('unsaved-words.txt');
  const words = await readFile(await file.path(), 'utf8');
  expect(words).toBe(
    `Words from “The salt stairs” that the site doesn’t have yet\n\n## Shore\n\n${lamp}\n\n${sea} Then “it” rises.\n\n→ Stairs`,
  );
});

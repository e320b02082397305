// An author begins a story and writes at once, on an empty page or over a small story.
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { closeQuestion, mainMenu } from './actors/write-a-story.ts';
import { callsOf } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const textOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

const rows = (page: Page) => page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem');

test('an author begins with an empty page, by keyboard alone', async ({ page, site }) => {
  await signUp(page, site, newPerson('vera'));
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
  await page.getByRole('link', { name: 'Start a New Story' }).press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('The Blank Page');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 'Beginning')).toBeFocused();
  const finding = page.getByRole('button', { name: '1 finding' });
  await page.waitForResponse((reply) => reply.url().endsWith('/check'));
  await expect(finding).toHaveCount(0);
  await page.keyboard.type('It was not blank for long.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(finding).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('what a story begins with stays, whatever is taken back, and comes again where it was deleted', async ({
  page,
  site,
}) => {
  const author = newPerson('vito');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/new`);
  await page.getByLabel('Title').fill('Twice Begun');
  await page.getByRole('button', { name: 'Start this story' }).click();
  await expect(textOf(page, 'Beginning')).toBeFocused();
  const begin = page.getByRole('button', { name: 'Write the first node' });

  await page.keyboard.type('It was not blank.');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Control+z');
  await expect(textOf(page, 'Beginning')).toBeFocused();
  await expect(textOf(page, 'Beginning')).not.toContainText('blank');
  await expect(rows(page)).toHaveCount(1);

  await rows(page).first().focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(0);
  await expect(begin).toBeFocused();
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(textOf(page, 'Beginning')).toBeVisible();
  await page.getByRole('button', { name: 'Read through' }).click();
  await page.getByRole('button', { name: /^Redo: / }).click();
  await expect(begin).toBeVisible();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await expect(begin).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`/${author.username}/twice-begun/write`);
  await expect(begin).toBeVisible();
  await lookAt(page, 'story-without-a-node');
  await page.setViewportSize({ width: 1280, height: 800 });
  await begin.press('Enter');
  await expect(textOf(page, 'Beginning')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(begin).toBeFocused();
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(begin).toBeVisible();
  await page.getByRole('button', { name: /^Redo: / }).click();
  await expect(textOf(page, 'Beginning')).toBeVisible();

  await page.getByRole('button', { name: /^Undo: / }).click();
  await begin.press('Enter');
  await expect(textOf(page, 'Beginning')).toBeFocused();
  await expect(rows(page)).toHaveCount(1);

  await page.goto(`/${author.username}/twice-begun/chapter/create`);
  await page.getByLabel('Title').fill('Later');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toHaveValue('Later');
  await page.getByRole('button', { name: /^Undo: / }).click();
  await expect(textOf(page, 'Beginning')).toBeVisible();
});

const beginnings = [
  {
    name: 'A branching scene',
    nodes: ['The last ferry', 'The fare', 'Two coins', 'Across', 'The inn'],
    choose: ['Ask what it costs', 'Offer her money', 'Tell her'],
    ending: 'The far shore',
    endings: 2,
  },
  {
    name: 'A key and a locked door',
    nodes: ['The landing', 'The kitchen', 'The calendar', 'The attic'],
    choose: ['Go down to the kitchen', 'Take Brass key', 'Go back up', 'Unlock the attic door'],
    ending: 'Everything you need',
    endings: 1,
  },
];

for (const { name, nodes, choose, ending, endings } of beginnings) {
  test(`an author begins with “${name}”, writes over it, and publishes it`, async ({
    page,
    site,
    newBrowser,
  }) => {
    const author = newPerson('theo');
    await signUp(page, site, author);
    await page.goto(`/${author.username}/stories/new`);
    await page.getByLabel('Title').fill('Begun');
    await page.getByRole('radio', { name }).check();
    await lookAt(page, 'create-story-from-template');
    await page.getByRole('button', { name: 'Start this story' }).click();
    const [first = ''] = nodes;
    await expect(textOf(page, first)).toBeFocused();
    await expect(rows(page)).toHaveText(nodes.map((one) => new RegExp(one)));
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('One evening. ');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    const call = await callsOf(page);
    const checked = await call('get', `/stories/${author.username}/begun/check`);
    expect(checked).toMatchObject({ proved: true, findings: [] });

    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish “Begun”?' });
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await closeQuestion(page, 'Published. Readers can find it now.');

    const reader = await newBrowser();
    await reader.goto(`/${author.username}/begun/reader`);
    await expect(reader.getByText('One evening.')).toBeVisible();
    for (const label of choose) {
      await reader.getByRole('button', { name: label, exact: true }).click();
    }
    await expect(reader.getByText(ending).first()).toBeVisible();
    // Choices are shown before the site has heard of them.
    await expect(async () => {
      await reader.goto(`/${author.username}/begun`);
      const found = reader.getByText(`Endings found: 1 of ${endings}`);
      await expect(found).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(reader.getByText(ending, { exact: true })).toBeVisible();
    const stranger = await newBrowser();
    await stranger.goto(`/${author.username}/begun`);
    await expect(stranger.getByText('Endings found')).toHaveCount(0);
  });
}

// What somebody does who has written elsewhere and sees the workspace for the first time.
import type { Locator, Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const row = (page: Page, name: RegExp): Locator =>
  page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name });
const textOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

async function begin(page: Page, site: Site, title: string): Promise<void> {
  await signUp(page, site, newPerson('wren'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Writing' }).first().click();
  await page.getByRole('link', { name: 'Start a New Story' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start this story' }).click();
  await expect(textOf(page, 'Beginning')).toBeFocused();
}

test('links are written as in Twine, and Ctrl+Enter leads from the text to the choices', async ({
  page,
  site,
}) => {
  await begin(page, site, 'The Salt Stairs');
  await page.keyboard.type('The tide is out. ');
  await page.keyboard.type('[[Go down->Salt hall');
  await expect(page.getByRole('option', { name: /New node “Salt hall”/ })).toBeVisible();
  await page.keyboard.type(']]');
  await expect(row(page, /^Salt hall/)).toBeVisible();
  const choice = page.getByRole('listitem', { name: 'Choice 1' });
  await expect(choice.getByLabel('Choice text')).toHaveValue('Go down');
  await expect(choice.getByLabel('Leads to')).toHaveValue('Salt hall');
  await expect(textOf(page, 'Beginning')).toHaveText(
    /^The tide is out\. \[Go down\]\(action:\w+\)$/,
  );

  await page.keyboard.press('Control+Enter');
  const next = page.getByRole('listitem', { name: 'A new choice' }).getByLabel('Choice text');
  await expect(next).toBeFocused();
  await page.keyboard.type('Wait');
  await page.keyboard.press('Control+Enter');
  await expect(textOf(page, 'Wait')).toBeFocused();
});

test('undoing what made the open node leads back to the one before it', async ({ page, site }) => {
  await begin(page, site, 'The Salt Stairs');
  await page.keyboard.type('It is dark. A draught comes from above.');
  for (let sign = 0; sign < 'A draught comes from above.'.length; sign += 1) {
    await page.keyboard.press('ArrowLeft');
  }
  await page.getByRole('button', { name: 'Split' }).click();
  await expect(row(page, /^New node/)).toBeVisible();
  await expect(page.getByLabel('Name of this node')).toHaveValue('New node');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByLabel('Name of this node')).toHaveValue('Beginning');
  await expect(textOf(page, 'Beginning')).toHaveText('It is dark. A draught comes from above.');
  await expect(page.getByText('There is no such node')).toHaveCount(0);
});

test('“Write” in the story’s menu puts the caret where one stopped; what is wrong there can be played', async ({
  page,
  site,
}) => {
  await begin(page, site, 'The Salt Stairs');
  await page.keyboard.type('The tide is out.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Hall');
  await page.keyboard.press('Control+Enter');
  await expect(textOf(page, 'Hall')).toBeFocused();
  await page.keyboard.type('It is dark.');
  await page.getByRole('link', { name: 'The Salt Stairs' }).click();
  await expect(page.getByText('Chapters:')).toBeVisible();
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(textOf(page, 'Hall')).toBeFocused();

  const finding = page.getByRole('region', { name: 'Findings here' });
  await finding.getByRole('link', { name: /^Play it/ }).click();
  const panel = page.getByRole('region', { name: 'Play', exact: true });
  await expect(panel.getByRole('heading', { name: 'Hall' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Back one turn' })).toBeEnabled();
});

test('words of the text are found from “Find”, with the caret in the field', async ({
  page,
  site,
}) => {
  await begin(page, site, 'The Salt Stairs');
  await page.keyboard.type('The steps are white.');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('white');
  await expect(page.getByRole('option', { name: 'Find “white” in the whole story' })).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Find and replace' });
  await expect(dialog.getByText('Found once.')).toBeVisible();
  await expect(dialog.getByLabel('Find', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Find', { exact: true })).toHaveValue('white');
});

test('an achievement is made where something unlocks it', async ({ page, site }) => {
  await begin(page, site, 'The Salt Stairs');
  await page.getByRole('button', { name: 'Rules of this node' }).click();
  await page.getByRole('button', { name: 'When a reader arrives' }).click();
  await page.getByRole('button', { name: 'Add an effect' }).first().click();
  await page.getByRole('menuitem', { name: 'Unlock an achievement' }).click();
  await expect(page.getByRole('combobox', { name: 'Achievement' })).toBeFocused();
  await page.keyboard.type('Lamp found');
  await page.getByRole('option', { name: 'Create achievement “Lamp found”' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Achievement' })).toHaveValue('Lamp found');
  await page.getByRole('button', { name: 'This story' }).click();
  await page.getByRole('menuitem', { name: 'Achievements' }).click();
  await expect(page.getByText('lamp_found')).toBeVisible();
});

test('a row that is not finished waits as a sentence while one is elsewhere', async ({
  page,
  site,
}) => {
  await begin(page, site, 'The Salt Stairs');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Hall');
  await page.keyboard.press('Control+Enter');
  await expect(textOf(page, 'Hall')).toBeFocused();
  await page.getByRole('button', { name: 'Rules of this node' }).click();
  await page.getByRole('button', { name: 'When a reader arrives' }).click();
  await page.getByRole('button', { name: 'Add an effect' }).first().click();
  await page.getByRole('menuitem', { name: 'Give the reader an item' }).click();
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeFocused();

  await row(page, /^Beginning/).click();
  await expect(textOf(page, 'Beginning')).toBeVisible();
  await row(page, /^Hall/).click();
  await expect(textOf(page, 'Hall')).toBeVisible();
  // It opens by itself: what is wrong must be seen.
  await expect(page.getByRole('combobox', { name: 'Item' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Typed text' })).toHaveCount(0);
});

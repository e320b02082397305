// An author keeps variables and achievements in the workspace: no Save, one undo, nothing moves.
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const story = {
  title: 'The Cold Hall',
  chapter: 'The Hall',
  isPublished: false,
  nodes: [{ name: 'Hall', text: 'It is {cold} degrees.' }],
};

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });

test.setTimeout(60_000);

test('an author makes, renames and deletes a variable and an achievement in the workspace', async ({
  page,
  site,
}) => {
  const author = newPerson('cora');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/write`);
  const title = page.getByRole('link', { name: story.title }).last();
  await expect(title).toBeVisible();
  const before = await title.boundingBox();

  await test.step('the menu opens the variables by keyboard, and the frame stays', async () => {
    await page.getByRole('button', { name: 'Parts of the story' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Variables' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Variables', level: 2 })).toBeVisible();
    await expect(page).toHaveURL(/view=variables/);
    expect(await title.boundingBox()).toEqual(before);
  });

  await test.step('what has no key yet stays in its form and says so', async () => {
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: /^Short name/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await field(page, 'Name').fill('Cold');
    await page.keyboard.press('Tab');
    await expect(saved(page)).toBeVisible();
  });

  await test.step('another key is written into the text that uses it', async () => {
    const key = page.getByRole('textbox', { name: /^Short name/ });
    await key.fill('chill');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('status').filter({ hasText: 'chill' })).toBeVisible();
    await page.getByRole('treeitem', { name: /^Hall/ }).click();
    await expect(page.getByRole('main')).toContainText('chill');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: /^Short name/ })).toHaveCount(0);
  });

  await test.step('a reload shows it as the site has it', async () => {
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cold', level: 2 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('chill');
    await lookAt(page, 'workspace-variables');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('removed, it can come back by “Undo” of the bar', async () => {
    await page.getByRole('button', { name: 'Remove Cold' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 2 })).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 2 })).toBeVisible();
  });

  await test.step('the palette opens the achievements', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Achievements');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Achievements', level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Add an achievement' }).click();
    await page.keyboard.type('First light');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading', { name: 'First light', level: 2 })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'First light', level: 2 })).toBeVisible();
    await lookAt(page, 'workspace-achievements');
  });

  await test.step('on a phone the menu of the bar leads there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Variables' }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 2 })).toBeVisible();
  });
});

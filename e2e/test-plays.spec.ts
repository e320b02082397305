// An author keeps a way through the story as a test play, breaks it, hears of it, and mends it.
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('a way that was played is kept, and says where an edit breaks it', async ({ page, site }) => {
  const author = newPerson('tess');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'The lamp',
    chapter: 'One',
    nodes: [
      {
        name: 'Hall',
        text: 'A lamp.',
        choices: [{ words: 'Go down', to: 'Cellar' }],
        items: [{ name: 'Lamp', key: 'lamp', description: 'Brass.' }],
      },
      { name: 'Cellar', text: 'Dark.', choices: [{ words: 'Walk on', to: 'Sea' }] },
      { name: 'Sea', text: 'Wide.', ending: { name: 'At sea', kind: 'good' } },
    ],
    isPublished: false,
  });
  await page.goto(`${path}/write?panel=play`);
  const panel = page.getByRole('region', { name: 'Play' });
  const scene = (name: string) => panel.getByRole('heading', { name, exact: true });
  await expect(scene('Hall')).toBeVisible();
  const plays = panel.getByRole('list', { name: 'Saved test plays' });
  const one = (name: string) => plays.getByRole('listitem').filter({ hasText: name });

  await test.step('nothing played is nothing to save; a jump is no way of a reader', async () => {
    await panel.getByRole('button', { name: 'Save this way…' }).click();
    await expect(page.getByText('Nothing to save yet: make a choice first.')).toBeVisible();
    await panel.getByText('Test plays', { exact: true }).click();
    await expect(panel.getByText('None yet. Play from the beginning')).toBeVisible();
    await lookAt(page, 'test-plays-none');
    await page.setViewportSize({ width: 1280, height: 800 });
    await panel.getByRole('combobox', { name: 'Jump to a node' }).fill('Cell');
    await page.getByRole('option', { name: 'Cellar' }).click();
    await panel.getByRole('button', { name: 'Walk on' }).click();
    await panel.getByRole('button', { name: 'Save this way…' }).click();
    await expect(page.getByText('There is a jump in this way')).toBeVisible();
    await panel.getByRole('button', { name: 'Play from the beginning' }).click();
  });

  await test.step('the way to the ending is saved, with what was taken on it', async () => {
    await panel.getByRole('button', { name: 'Take Lamp' }).click();
    await panel.getByRole('button', { name: 'Go down' }).click();
    await panel.getByRole('button', { name: 'Walk on' }).click();
    await panel.getByRole('button', { name: 'Save this way…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this way as a test play' });
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Name cannot be empty')).toBeVisible();
    await dialog.getByLabel('Name').fill('To the sea');
    await dialog.getByLabel('It holds when').selectOption('the story ends with “At sea”');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(one('To the sea')).toContainText('Holds');
    await expect(one('To the sea')).toContainText('3 steps');
  });

  await test.step('it is there after a reload, can be renamed, and deleted with a way back', async () => {
    await page.reload();
    await panel.getByText('It holds', { exact: true }).click();
    await one('To the sea').getByRole('button', { name: 'Rename “To the sea”' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename this test play' });
    await dialog.getByLabel('Name').fill('Down to the sea');
    await dialog.getByLabel('Name').press('Enter');
    await one('Down to the sea')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(plays).toHaveCount(0);
    await page
      .getByRole('region', { name: 'Messages' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(one('Down to the sea')).toBeVisible();
    await panel.getByRole('button', { name: 'Run all' }).click();
    await expect(one('Down to the sea')).toContainText('Holds');
  });

  await test.step('an edit makes the result old; run again, it says where it breaks', async () => {
    await openNode(page, 'Cellar');
    await page.getByRole('textbox', { name: 'Text of “Cellar”' }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Damp.');
    await expect(one('Down to the sea')).toContainText('The story has changed since');
    await page
      .getByRole('tree', { name: 'Outline' })
      .getByRole('treeitem', { name: /^Sea/ })
      .focus();
    await page.keyboard.press('Delete');
    await one('Down to the sea').getByRole('button', { name: 'Run “Down to the sea”' }).click();
    await expect(one('Down to the sea')).toContainText('Step 3, in “Cellar”: “Walk on” is locked.');
    await lookAt(page, 'test-plays-broken');
    await page.setViewportSize({ width: 1280, height: 800 });
    await one('Down to the sea')
      .getByRole('button', { name: /^Play it: / })
      .click();
    await expect(scene('Cellar')).toBeFocused();
  });

  await test.step('the question before publishing says so, one click from why', async () => {
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish “The lamp”?' });
    await expect(question.getByText('0 of 1 test play holds')).toBeVisible();
    await expect(question.getByText('Down to the sea')).toBeVisible();
    await lookAt(page, 'test-plays-publish');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('link', { name: 'See why' }).click();
    await expect(one('Down to the sea')).toContainText('Step 3, in “Cellar”');
  });
});

test('on a phone, Escape in a question of the panel answers the question alone', async ({
  page,
  site,
}) => {
  const author = newPerson('esme');
  await signUp(page, site, author);
  const { node } = await writeAtOnce(page, author, {
    title: 'The stairs',
    chapter: 'One',
    nodes: [
      { name: 'Hall', text: 'A hall.', choices: [{ words: 'Go down', to: 'Sea' }] },
      { name: 'Sea', text: 'Wide.', ending: { name: 'At sea', kind: 'good' } },
    ],
    isPublished: false,
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${node('Hall')}?panel=play`);
  const sheet = page.getByRole('dialog', { name: 'Play' });
  await sheet.getByRole('button', { name: 'Go down' }).click();
  await sheet.getByRole('button', { name: 'Save this way…' }).click();
  const question = page.getByRole('dialog', { name: 'Save this way as a test play' });
  await question.getByLabel('Name').fill('Down');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Save this way…' }).click();
  await question.getByLabel('Name').fill('Down');
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

async function openNode(page: Page, name: string) {
  const row = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name });
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'page');
}

// What an author deletes from a story goes into its bin, and can be restored unchanged.
import type { Locator, Page } from '@playwright/test';
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { findingsAt } from './actors/check-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { pressEnterOn } from './actors/use-the-keyboard.ts';
import { openText } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

async function writeMill(page: Page, site: Site) {
  const author = newPerson('mira');
  await signUp(page, site, author);
  return writeAtOnce(page, author, {
    title: `The mill of ${author.username}`,
    chapter: 'Above',
    nodes: [
      {
        name: 'The wheel',
        text: 'It turns.',
        choices: [
          { words: 'Down the ladder', to: 'The cellar' },
          { words: 'Out', to: 'The yard' },
        ],
      },
      { name: 'The yard', text: 'Rain.', ending: { name: 'Home', kind: 'good' } },
      {
        chapter: 'Below',
        name: 'The cellar',
        text: 'A sack lies here.',
        choices: [{ words: 'Up', to: 'The wheel' }],
        items: [{ name: 'Flour sack', key: 'sack', description: 'Heavy.' }],
      },
    ],
    isPublished: false,
  });
}

const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });
const saved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const row = (page: Page, name: string) =>
  page
    .getByRole('tree', { name: 'Outline' })
    .getByRole('treeitem', { name: new RegExp(`^${name}`) });

/** The checker's panel for the story, once the check is done. */
async function checked(page: Page, path: string): Promise<Locator> {
  await page.goto(`${path}/check`);
  const panel = page.getByRole('region', { name: 'Check', exact: true });
  await expect(panel.getByText(/^Proved: /)).toBeVisible({ timeout: 60_000 });
  return panel;
}

const brokenLink = 'leads to a node that no longer exists';

test('a deleted node is restored from the message, also where the site cannot be reached', async ({
  page,
  site,
}) => {
  const story = await writeMill(page, site);
  await page.clock.install();
  await page.goto(story.node('The yard'));
  await row(page, 'The yard').focus();
  await page.keyboard.press('Delete');
  await expect(toast(page)).toContainText('“The yard” is in the bin.');
  await expect(row(page, 'The yard')).toBeHidden();
  await saved(page);

  // The message stays open, because it has the Undo button.
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await page.clock.fastForward('05:00');
  await expect(undo).toBeVisible();
  await page.route('**/edits', (route) => route.abort());
  await undo.click();
  await expect(row(page, 'The yard')).toBeVisible();
  await expect(undo).toBeHidden();
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  await page.unrouteAll();
  await page.clock.fastForward('01:00');
  await saved(page);
  await expect((await checked(page, story.path)).getByText(brokenLink)).toBeHidden();
  await page.goto(`${story.path}/bin`);
  await expect(page.getByText('The bin is empty.')).toBeVisible();
});

test('what leads to a deleted node is found, and the bin has the node', async ({ page, site }) => {
  const story = await writeMill(page, site);
  await page.goto(story.node('The yard'));
  await row(page, 'The yard').focus();
  await page.keyboard.press('Delete');
  // Right away: the bin waits for the words that are on their way.
  await page.getByRole('button', { name: 'This story' }).click();
  await page.getByRole('menuitem', { name: 'Bin', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore The yard' })).toBeVisible();
  await checked(page, story.path);
  await expect(findingsAt(page, 'The wheel')).toContainText(brokenLink);
  await expect(findingsAt(page, 'The wheel')).toContainText('“The yard” is in the bin');
  await findingsAt(page, 'The wheel').getByRole('link', { name: 'bin' }).click();
  await page.getByRole('button', { name: 'Restore The yard' }).click();
  await expect(toast(page)).toContainText('“The yard” is back.');
  await expect(row(page, 'The yard')).toBeVisible();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
});

test('on a phone, with the keyboard alone, a chapter is restored from the bin with all its contents', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const story = await writeMill(page, site);
  await page.goto(story.chapterOf('Below'));
  await pressEnterOn(page, page.getByRole('button', { name: 'What you can do with “Below”' }));
  await page.getByRole('menuitem', { name: 'Move to bin with its nodes' }).press('Enter');
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await expect(toast(page)).toContainText('“Below” is in the bin.');
  await expect(undo).toBeVisible();
  await saved(page);

  await page.goto(story.path);
  await expect(page.getByRole('main').getByRole('link', { name: 'Below' })).toBeHidden();
  await pressEnterOn(page, page.getByRole('link', { name: 'Write', exact: true }));
  await expect(openText(page)).toBeFocused();
  await pressEnterOn(page, page.getByRole('button', { name: 'More' }));
  await page.getByRole('menuitem', { name: 'Bin' }).press('Enter');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Below' });
  await expect(entry).toContainText('1 node and 1 item come back with it.');
  await expect(entry).toContainText(/(29|30) days left/);
  await pressEnterOn(page, page.getByRole('button', { name: 'Restore Below' }));
  await expect(toast(page)).toContainText('“Below” is back.');
  await expect(page.getByRole('heading', { level: 2, name: 'Bin' })).toBeFocused();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await expect((await checked(page, story.path)).getByText(brokenLink)).toBeHidden();
  await page.goto(`${story.chapterOf('Below')}/items`);
  await expect(page.getByText('At the start: The cellar')).toBeVisible();
});

test('a variable is restored into its list, and deleting for good asks first', async ({
  page,
  site,
}) => {
  const story = await writeMill(page, site);
  await page.goto(`${story.path}/variables`);
  await page.getByRole('button', { name: 'Add a variable' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Gold');
  await saved(page);
  await page.getByRole('button', { name: 'Remove Gold' }).click();
  await expect(page.getByText('Removed the variable “Gold”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Gold' })).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove Gold' })).toBeVisible();

  await test.step('from the bin it comes back into the open draft at once', async () => {
    await page.getByRole('button', { name: 'Remove Gold' }).click();
    await goTo(page, 'Bin');
    await page.getByRole('button', { name: 'Restore Gold' }).click();
    await expect(toast(page)).toContainText('“Gold” is back.');
    await goTo(page, 'Variables');
    await expect(page.getByRole('button', { name: 'Remove Gold' })).toBeVisible();
  });

  await page.goto(story.chapterOf('Below'));
  await page.getByRole('button', { name: 'What you can do with “Below”' }).click();
  await page.getByRole('menuitem', { name: 'Move to bin with its nodes' }).click();
  await expect(toast(page)).toContainText('“Below” is in the bin.');
  await lookAt(page, 'story-binned');
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, 'Bin');
  await expect(page.getByRole('button', { name: 'Restore Below' })).toBeVisible();
  await toast(page).getByRole('button', { name: 'Close' }).click();
  await lookAt(page, 'story-bin');
  const forGood = page.getByRole('button', { name: 'Delete for good: Below' });
  await expect(forGood, 'in the warning colour').toHaveClass(/button-danger/);
  await forGood.click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Below” for good?' });
  await lookAt(page, 'story-bin-ask');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Restore Below' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete for good: Below' }).click();
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await lookAt(page, 'story-bin-empty');
});

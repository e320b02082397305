// What an author deletes from a story goes into its bin, and can be restored unchanged.
import type { Page } from '@playwright/test';
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { check, findingsAt } from './actors/check-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { hasFocus, pressEnterOn } from './actors/use-the-keyboard.ts';
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

test('a deleted node is restored from the message, however many tries it takes', async ({
  page,
  site,
}) => {
  const story = await writeMill(page, site);
  await page.clock.install();
  await page.goto(story.node('The yard'));
  await page.getByRole('button', { name: 'Delete node' }).click();
  const question = page.getByRole('alertdialog', { name: 'Move “The yard” to the bin?' });
  await expect(question).toContainText('You can restore it from the bin for 30 days.');
  await question.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page).toHaveURL(story.chapter);
  const entry = page.getByRole('main').getByRole('link', { name: 'The yard' });
  await expect(entry).toBeHidden();

  await goTo(page, 'Check');
  await expect(findingsAt(page, 'The wheel')).toContainText(
    'leads to a node that no longer exists',
  );
  await expect(findingsAt(page, 'The wheel')).toContainText('“The yard” is in the bin');
  // The message stays open, because it has the Undo button.
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await page.clock.fastForward('05:00');
  await expect(undo).toBeVisible();
  await page.route('**/restore', (route) => route.abort(), { times: 1 });
  await undo.click();
  await expect(toast(page).getByRole('alert')).toContainText('Couldn’t reach the site.');
  await undo.click();
  await expect(toast(page)).toContainText('“The yard” is back.');
  await expect(undo).toBeHidden();
  await check(page);
  await expect(page.getByText('leads to a node that no longer exists')).toBeHidden();
  await page.goto(story.chapter);
  await expect(entry).toBeVisible();
  await goTo(page, 'Bin');
  await expect(page.getByText('The bin is empty.')).toBeVisible();
});

test('on a phone, with the keyboard alone, a chapter is restored from the bin with all its contents', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const story = await writeMill(page, site);
  await page.goto(`${story.chapterOf('Below')}/edit`);
  await pressEnterOn(page, page.getByRole('button', { name: 'Delete chapter' }));
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Its 1 node goes with it');
  await expect(question).toContainText('Its 1 item goes with it.');
  await pressEnterOn(page, question.getByRole('button', { name: 'Move to bin' }));
  await expect(page).toHaveURL(story.path);
  await expect(page.getByRole('main').getByRole('link', { name: 'Below' })).toBeHidden();

  // The toast comes just before the page in the Tab order.
  const undo = toast(page).getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(undo)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page).getByRole('button')).toHaveCount(0);

  await pressEnterOn(page, page.getByRole('link', { name: 'Bin', exact: true }));
  const entry = page.getByRole('listitem').filter({ hasText: 'Below' });
  await expect(entry).toContainText('1 node and 1 item come back with it.');
  await expect(entry).toContainText(/(29|30) days left/);
  await pressEnterOn(page, page.getByRole('button', { name: 'Restore Below' }));
  await expect(toast(page)).toContainText('“Below” is back.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('The bin is empty.')).toBeVisible();
  await check(page);
  await expect(page.getByText('leads to a node that no longer exists')).toBeHidden();
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
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Gold' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page)).toContainText('“Gold” is in the bin.');
  await expect(page.getByRole('button', { name: 'Remove Gold' })).toBeHidden();
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove Gold' })).toBeVisible();

  await page.goto(`${story.chapterOf('Below')}/edit`);
  await page.getByRole('button', { name: 'Delete chapter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
  await expect(toast(page)).toContainText('“Below” is in the bin.');
  await lookAt(page, 'story-binned');
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

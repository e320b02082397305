// A reader's playthroughs, sorted and named; how to continue them from everywhere; and endings found.
import type { Locator, Page } from '@playwright/test';
import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { playedHere } from './actors/read-offline.ts';
import { logIn, logInByHand, logOut, newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const { title, path, start } = demoStory;

const shelf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const entries = (page: Page, name: string): Locator => shelf(page, name).getByRole('listitem');
/** The parts of the shelf each have a page; the link of one says how many are there. */
async function openShelf(page: Page, name: string): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Parts of your shelf' });
  await tabs.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(shelf(page, name)).toBeVisible();
}
const continueLink = (page: Page): Locator =>
  mainMenu(page).getByRole('link', { name: `Continue: ${title}`, exact: true });

/** Expects nothing to continue on the home page, where the story may be among the newest. */
async function expectNothingToContinue(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Some Recent Stories' })).toBeVisible();
  await expect(continueLink(page)).toBeHidden();
}

async function startAgain(page: Page): Promise<void> {
  await page.goto(`${path}/reader`);
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await expectPlace(page, start);
}

/** Reads from the start to the end, in two choices. */
async function readToTheEnd(page: Page): Promise<void> {
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await choose(page, 'It is not on your list. Go home', 'Supper');
  await expect(page.getByRole('heading', { name: 'Only eleven' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ' without JavaScript';

  test(`playthroughs are put aside, picked up again and deleted${how}`, async ({ newBrowser }) => {
    const page = await newBrowser({ javaScriptEnabled });
    await startReading(page, path, start);
    await readToTheEnd(page);
    await startAgain(page);
    await page.goto('/reading');
    await expect(entries(page, 'In progress')).toHaveCount(1);
    await openShelf(page, 'Finished');
    await expect(entries(page, 'Finished')).toHaveCount(1);
    await expect(
      entries(page, 'Finished').getByText('1 of 5 endings found: Only eleven'),
    ).toBeVisible();
    await expect(entries(page, 'Finished').getByRole('button', { name: /Put aside/ })).toBeHidden();

    await openShelf(page, 'In progress');
    await page.getByRole('button', { name: `Put aside: ${title}, ${start}` }).click();
    await expect(page.getByText('Put aside. Your place is kept.')).toBeVisible();
    await expect(shelf(page, 'In progress').getByText('No stories in progress.')).toBeVisible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entries(page, 'In progress')).toHaveCount(1);

    await page.getByRole('button', { name: `Put aside: ${title}, ${start}` }).click();
    await openShelf(page, 'Put aside');
    await page.getByRole('button', { name: `Pick up again:  ${title}, ${start}` }).click();
    await expect(page.getByText('Picked up again.')).toBeVisible();
    await expect(shelf(page, 'Put aside'), 'one stays where one was').toBeVisible();
    await openShelf(page, 'In progress');
    await expect(entries(page, 'In progress')).toHaveCount(1);

    await page.getByRole('button', { name: `Put aside: ${title}, ${start}` }).click();
    await openShelf(page, 'Put aside');
    await entries(page, 'Put aside').getByRole('link', { name: 'Continue' }).click();
    await choose(page, 'Finish the round first', 'The eleventh lamp');
    await page.goto('/reading');
    await expect(entries(page, 'In progress')).toHaveCount(1);

    await openShelf(page, 'Finished');
    await entries(page, 'Finished')
      .getByRole('button', { name: /^Delete: / })
      .click();
    await expect(page.getByText('Deleted, along with your place.')).toBeVisible();
    await expect(entries(page, 'Finished')).toHaveCount(0);
  });

  test(`playthroughs of one story have names${how}`, async ({ newBrowser }) => {
    const page = await newBrowser({ javaScriptEnabled });
    await startReading(page, path, start);
    await choose(page, 'Finish the round first', 'The eleventh lamp');
    await startAgain(page);
    await page.goto(`${path}/reader`);
    const reading = (name: string | RegExp) => page.getByRole('article', { name });
    const first = reading(/^Started \d{4}-\d{2}-\d{2}, at The eleventh lamp$/);
    await expect(reading(/^Started \d{4}-\d{2}-\d{2}, at Dusk$/)).toBeVisible();
    const others = page.getByRole('region', { name: 'Other playthroughs' }).getByRole('article');
    await expect(others, 'below the one read last').toHaveCount(1);
    await expect(others).toContainText('The eleventh lamp');

    await first.getByText('Name it').click();
    await first.getByRole('textbox').fill('The dutiful one');
    await first.getByRole('button', { name: 'Save name' }).click();
    await expect(reading('The dutiful one')).toContainText('The eleventh lamp');
    await expect(page.getByRole('textbox')).toBeHidden();

    await page.goto('/reading');
    await expect(page.getByRole('listitem').filter({ hasText: 'The dutiful one' })).toHaveCount(1);
    await page.goto(`${path}/reader`);
    await reading('The dutiful one').getByText('Rename').click();
    await page.getByRole('textbox', { name: 'Name of this playthrough' }).fill('');
    await reading('The dutiful one').getByRole('button', { name: 'Save name' }).click();
    await expect(first).toBeVisible();
  });

  test(`the current story can be continued in one click from everywhere, until it ends${how}`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await expect(continueLink(page)).toBeHidden();
    await startReading(page, path, start);
    await choose(page, 'Finish the round first', 'The eleventh lamp');
    await expect(continueLink(page)).toBeHidden();

    for (const elsewhere of ['/', path, '/pages/about', '/brasslamp']) {
      await page.goto(elsewhere);
      await expect(continueLink(page)).toBeVisible();
    }
    await continueLink(page).click();
    await expectPlace(page, 'The eleventh lamp');
    await choose(page, 'It is not on your list. Go home', 'Supper');
    await page.goto('/');
    await expect(
      page.getByText('A place to create and explore interactive stories.'),
    ).toBeVisible();
    await expect(continueLink(page)).toBeHidden();
  });
}

test('the link to continue disappears with its playthrough, and for the next person at this browser', async ({
  page,
  site,
  newBrowser,
}) => {
  const reader = newPerson('cora');
  await signUp(page, site, reader);
  await startReading(page, path, start);
  await page.goto('/');
  await expect(continueLink(page)).toBeVisible();
  await logOut(page);
  await expect(continueLink(page)).toBeHidden();

  await logInByHand(page, reader);
  await mainMenu(page).getByRole('link', { name: 'Reading' }).click();
  await expect(entries(page, 'In progress')).toHaveCount(1);
  await page.goto('/');
  await expect(continueLink(page)).toBeVisible();

  await test.step('it was deleted on another device', async () => {
    const elsewhere = await newBrowser();
    await logIn(elsewhere, reader);
    await elsewhere.goto('/reading');
    await elsewhere.getByRole('button', { name: /^Delete: / }).click();
    await expect(elsewhere.getByText('Deleted, along with your place.')).toBeVisible();
    await continueLink(page).click();
    await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
    await page.goto('/');
    await expectNothingToContinue(page);
  });

  await startReading(page, path, start);
  await page.goto('/reading');
  await page.getByRole('button', { name: /^Delete: / }).click();
  await expect(page.getByText('No stories in progress.')).toBeVisible();
  await page.goto('/');
  await expectNothingToContinue(page);
});

test('endings found are counted and named, the others only counted', async ({ page }) => {
  await startReading(page, path, start);
  await page.goto(`${path}/reader`);
  await expect(page.getByText('Endings found: 0 of 5')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await readToTheEnd(page);
  const ending = page.getByRole('region', { name: 'Only eleven' });
  await expect(ending.getByText('Endings found: 1 of 5')).toBeVisible();
  // Its name stands above: it is not listed again.
  await expect(ending.getByRole('listitem')).toHaveCount(0);

  await page.goto(`${path}/reader`);
  const reading = page.getByRole('article');
  await expect(reading.getByText('Endings found: 1 of 5')).toBeVisible();
  await expect(reading.getByRole('listitem')).toHaveText(['Only eleven']);
});

test('an ending counts as found, though the site has not heard of it yet', async ({
  page,
  context,
}) => {
  await startReading(page, path, start);
  await playedHere(page);
  await context.route('**/playthrough/*/action', (route) => route.abort());
  await readToTheEnd(page);
  await page.goto(`${path}/reader`);
  const reading = page.getByRole('article');
  await expect(reading.getByText('Endings found: 1 of 5')).toBeVisible();
  await expect(reading.getByRole('listitem')).toHaveText(['Only eleven']);
});

test.describe('an ending is shared', () => {
  const link = `${path}?ending=Only+eleven`;

  test('with the browser’s own share menu', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.share = async (shared) => {
        document.title = JSON.stringify(shared);
      };
    });
    await startReading(page, path, start);
    await readToTheEnd(page);
    const here = page.url();
    await page.getByRole('link', { name: 'Share this ending' }).click();
    await expect(page).toHaveTitle(/^\{/);
    expect(JSON.parse(await page.title())).toEqual({
      title,
      text: `I reached the ending “Only eleven” in “${title}”. Which one will you find?`,
      url: new URL(link, here).href,
    });
    await expect(page).toHaveURL(here);
  });

  test('by copying the link, where the browser has no share menu', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await startReading(page, path, start);
    await readToTheEnd(page);
    await page.getByRole('link', { name: 'Share this ending' }).click();
    await expect(page.getByText('Link to this ending copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(link, page.url()).href);
  });

  test('through the page behind the link, without JavaScript', async ({ newBrowser }) => {
    const page = await newBrowser({ javaScriptEnabled: false });
    await startReading(page, path, start);
    await readToTheEnd(page);
    await page.getByRole('link', { name: 'Share this ending' }).click();
    await expect(page).toHaveURL(link);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

test('the reading list and a story’s playthroughs in every size and scheme', async ({
  page,
  site,
}) => {
  test.slow();
  await signUp(page, site, newPerson('lois'));
  await startReading(page, path, start);
  await readToTheEnd(page);
  await lookAt(page, 'reader-ending-shared');
  await startAgain(page);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await startAgain(page);
  await page.goto('/reading');
  await page.getByRole('button', { name: `Put aside: ${title}, ${start}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await lookAt(page, 'reading-shelves');
  await openShelf(page, 'Finished');
  await lookAt(page, 'reading-finished');

  await page.goto(`${path}/reader`);
  await page.getByText('Name it').first().click();
  await page.getByRole('textbox', { name: 'Name of this playthrough' }).fill('With the glass');
  await lookAt(page, 'reader-home-naming');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('With the glass', { exact: true })).toBeVisible();
  await lookAt(page, 'reader-home-named');

  await page.goto('/pages/about');
  await expect(continueLink(page)).toBeVisible();
  await lookAt(page, 'top-bar-continue');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoAxeViolations(page, { screen: 'top-bar-continue-320' });
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWide).toBe(false);
});

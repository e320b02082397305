// The browser's own Back and Forward: a choice is not a page of its own. So they lead out of a story and
// back to its current place, and never to an earlier one.
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../tooling/machine/chromium.mjs';
import {
  choice,
  choose,
  demoStory,
  expectPlace,
  startButton,
  startReading,
} from './actors/read-a-story.ts';
import { playedHere, turnOnTheSite } from './actors/read-offline.ts';
import { expect, test } from './fixtures/test.ts';

const movedOn = 'You’ve read on elsewhere in the meantime. This is where you are now.';
const home = (page: Page) => page.getByRole('heading', { level: 1, name: demoStory.title });
const places = (page: Page) => page.getByRole('main').getByRole('article');

test('Back leaves the story after any number of choices, and Forward returns to the last place', async ({
  page,
}) => {
  await page.goto(demoStory.path);
  await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
  await startButton(page).click();
  await expect(page).toHaveURL(/\/reader\/[^/]+$/);
  await expectPlace(page, demoStory.start);
  await playedHere(page);
  const turns = new Set<string>();
  page.on('request', (request) => {
    if (request.method() === 'PUT') turns.add(request.postData() ?? '');
  });
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');

  await test.step('to the story’s playthroughs, and to its page', async () => {
    await page.goBack();
    await expect(home(page)).toBeVisible();
    await expect(places(page)).toHaveAccessibleName(/at The lace curtain$/);
    await page.goBack();
    await expect(page).toHaveURL(demoStory.path);
    await expect(home(page)).toBeVisible();
  });

  await test.step('and forward again', async () => {
    await page.goForward();
    await expect(places(page)).toHaveAccessibleName(/at The lace curtain$/);
    await page.goForward();
    await expectPlace(page, 'The lace curtain');
    await expect(page.getByText(movedOn)).toBeHidden();
    await choose(page, 'Take the glass down the fish steps', 'The fish steps, with the glass');
  });

  await page.reload();
  await expectPlace(page, 'The fish steps, with the glass');
  await expect.poll(() => turnOnTheSite(page)).toBe(3);
  // A turn whose answer came after the page was left is sent again, and gets the same answer.
  expect(turns.size).toBe(3);
});

test('a page that the browser kept in memory is restored as it was, and can be continued', async ({
  launchOptions,
  baseURL,
}) => {
  // Playwright starts browsers without this memory, and Chromium without windows has none.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: await chromiumPath(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await startReading(page, demoStory.path, demoStory.start);
    await playedHere(page);
    await chooseAndHandIn(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await page.goto('about:blank');

    await goBack(page);
    await expectPlace(page, 'Mrs Pell');
    await expect(page.locator('[data-same-page]')).toBeAttached();
    await chooseAndHandIn(page, 'Ask who she is waiting for', 'The lace curtain');
    await page.goto('about:blank');

    await test.step('another tab reads on meanwhile', async () => {
      const tab = await context.newPage();
      await tab.goto(`${demoStory.path}/reader`);
      await tab.getByRole('link', { name: 'Continue' }).first().click();
      await chooseAndHandIn(
        tab,
        'Take the glass down the fish steps',
        'The fish steps, with the glass',
      );
      await tab.close();
    });
    await goBack(page);
    await expectPlace(page, 'The fish steps, with the glass');
    await choose(page, 'Fetch Mrs Pell', 'The loose plank');
    await page.reload();
    await expectPlace(page, 'The loose plank');
  } finally {
    await browser.close();
  }
});

test('without JavaScript, Back shows the current place, and a choice on an old page is explained', async ({
  newBrowser,
}) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await startReading(page, demoStory.path, demoStory.start);
  const address = page.url();
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  const old = await page.context().newPage();
  await old.goto(address);
  await expectPlace(old, 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');

  // Each choice is a page for this browser, but an earlier node is not shown as the current place.
  await page.goBack();
  await expectPlace(page, 'The lace curtain');

  await choice(old, 'Finish the round').click();
  await expectPlace(old, 'The lace curtain');
  await expect(old.getByText(movedOn)).toBeVisible();
  await choose(old, 'Take the glass down the fish steps', 'The fish steps, with the glass');
  await expect(old.getByText(movedOn)).toBeHidden();
});

/** Playwright's `goBack` waits for a page to load, and a page from memory does not load. */
const goBack = (page: Page) => page.evaluate(() => void setTimeout(() => history.back()));

/** A page that has a request under way is not kept in memory. */
async function chooseAndHandIn(page: Page, words: string, to: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await choose(page, words, to);
  await (await answer).finished();
}

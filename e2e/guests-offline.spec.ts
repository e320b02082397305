// A guest's offline choices also move to the account they sign up for or log in to, each of them once,
// whenever they are synced.
import type { Page, Route } from '@playwright/test';
import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { turnOnTheSite, waitUntilReadyOffline } from './actors/read-offline.ts';
import {
  confirmCode,
  expectSignedIn,
  fillInLogin,
  fillInSignUp,
  logIn,
  newPerson,
  signUp,
  signUpByHand,
} from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { expect, test } from './fixtures/test.ts';

const { path, start } = demoStory;

/** A guest with two pending turns, which reach the site only when the journey lets them. */
async function readOffline(page: Page) {
  await startReading(page, path, start);
  await waitUntilReadyOffline(page);
  const held: Route[] = [];
  let isOpen = false;
  await page.context().route('**/playthrough/*/action', async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  await page.context().setOffline(true);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await expect(page.getByText('Offline. 2 choices are saved here')).toBeVisible();
  await page.context().setOffline(false);
  return {
    address: page.url(),
    held,
    async release() {
      isOpen = true;
      for (const route of held) await route.continue();
    },
  };
}

const readingAt = (page: Page, name: string) =>
  page.getByRole('main').getByRole('article', { name: new RegExp(`at ${name}$`) });

test('what a guest chose offline is synced to the account they sign up for', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const reader = newPerson('gerd');
  const { address, held, release } = await readOffline(page);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await mainMenu(page).getByRole('link', { name: 'Sign Up' }).click();
  await fillInSignUp(page, reader);
  await confirmCode(page, await site.mailbox.newestCodeTo(reader.email));
  await expectPlace(page, 'The lace curtain');
  await release();
  await expect.poll(() => turnOnTheSite(page)).toBe(2);
  await expect(page.getByText('saved here')).toBeHidden();
  await choose(page, 'Take the glass down the fish steps', 'The fish steps, with the glass');
  await expect.poll(() => turnOnTheSite(page)).toBe(3);

  const elsewhere = await newBrowser();
  await logIn(elsewhere, reader);
  await elsewhere.goto(address);
  await expectPlace(elsewhere, 'The fish steps, with the glass');
});

test('what a guest stored is still available offline after they sign up', async ({
  page,
  site,
}) => {
  await startReading(page, path, start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await waitUntilReadyOffline(page);
  await signUpByHand(page, site, newPerson('gesa'));
  await expect(
    page
      .getByText('Your place in the story you read as a guest is now saved to your account.')
      .first(),
  ).toBeVisible();
  await page.goto('/reading');
  const list = page.getByRole('heading', { name: "Stories I'm Reading" });
  await expect(list).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(list).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue/ })
    .click();
  await expectPlace(page, 'The eleventh lamp');
  await choose(page, 'Hurry down the fish steps', 'The fish steps');
});

test('somebody who logs in keeps their own playthrough, and also what they chose as a guest', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const reader = newPerson('gitta');
  const desk = await newBrowser();
  await signUp(desk, site, reader);
  await startReading(desk, path, start);
  await choose(desk, 'Finish the round first', 'The eleventh lamp');

  const { address, held, release } = await readOffline(page);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await mainMenu(page).getByRole('link', { name: 'Login' }).click();
  await fillInLogin(page, reader);
  await expectSignedIn(page);
  await expectPlace(page, 'The lace curtain');
  await release();
  await expect.poll(() => turnOnTheSite(page)).toBe(2);

  await desk.goto(`${path}/reader`);
  await expect(readingAt(desk, 'The eleventh lamp')).toBeVisible();
  await expect(readingAt(desk, 'The lace curtain')).toBeVisible();
  await desk.goto(address);
  await choose(desk, 'Take the glass down the fish steps', 'The fish steps, with the glass');
});

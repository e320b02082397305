// Readers without an account: they start and read in their browser, and keep their playthroughs when
// they sign up or log in.
import type { Browser, Page } from '@playwright/test';
import {
  choose,
  demoStory,
  expectPlace,
  place,
  startButton,
  startReading,
} from './actors/read-a-story.ts';
import {
  confirmCode,
  expectSignedIn,
  expectSignedOut,
  fillInLogin,
  fillInSignUp,
  logIn,
  logOut,
  newPerson,
  signUp,
  signUpByHand,
} from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const { title, path, start } = demoStory;
const readings = (page: Page) => page.getByRole('main').getByRole('link', { name: title });
const guestTokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'guestToken');
const movedOne = (page: Page) =>
  page
    .getByRole('region', { name: 'Messages' })
    .getByText('Your place in the story you read as a guest is now saved to your account.');

test('somebody reads without an account, signs up from the story, and continues on another device', async ({
  page,
  site,
  newBrowser,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
  await expect(page.getByText('You don’t need an account to read')).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await expectPlace(page, start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await expectSignedOut(page);
  expect(await guestTokenOf(page)).toMatchObject({ path: '/', sameSite: 'Strict' });

  await test.step('the place is saved in this browser', async () => {
    await page.goto(`${path}/reader`);
    await page.getByRole('link', { name: "Stories I'm Reading" }).click();
    await expect(page.getByText('You’re reading as a guest')).toBeVisible();
    await expect(readings(page)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
    await expectPlace(page, 'The eleventh lamp');
    await expect(page.getByText('You’re reading as a guest')).toBeHidden();
  });

  const reader = newPerson('gwen');
  await test.step('signing up leads back to the same place, now in the account', async () => {
    await mainMenu(page).getByRole('link', { name: 'Sign Up' }).click();
    await fillInSignUp(page, reader);
    await confirmCode(page, await site.mailbox.newestCodeTo(reader.email));
    await expectPlace(page, 'The eleventh lamp');
    await expect(movedOne(page)).toBeVisible();
    expect(await guestTokenOf(page)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('guestToken'))).toBeNull();
    await choose(page, 'Hurry down the fish steps', 'The fish steps');
  });

  const elsewhere = await newBrowser();
  await logIn(elsewhere, reader);
  await elsewhere.goto(`${path}/reader`);
  await elsewhere.getByRole('link', { name: 'Continue' }).click();
  await expectPlace(elsewhere, 'The fish steps');

  await logOut(page);
  await page.goto(`${path}/reader`);
  await expect(startButton(page)).toBeVisible();
});

test('a guest without JavaScript reads, logs in, and keeps their playthrough', async ({
  newBrowser,
  site,
}) => {
  const reader = newPerson('gus');
  await signUp(await newBrowser(), site, reader);
  const page = await newBrowser({ javaScriptEnabled: false });
  await startReading(page, path, start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await page.goto(`${path}/reader`);
  await page.getByRole('button', { name: 'Start from the beginning' }).click();
  await expectPlace(page, start);

  await page.goto('/reading');
  await expect(readings(page)).toHaveCount(2);
  await page.getByRole('main').getByRole('link', { name: 'log in' }).click();
  await fillInLogin(page, reader);
  await expectSignedIn(page);
  await expect(page).toHaveURL('/reading');
  await expect(readings(page)).toHaveCount(2);
  await expect(
    page.getByText('The 2 playthroughs you started as a guest are now saved to your account.'),
  ).toBeVisible();
  await expect(page.getByText('You’re reading as a guest')).toBeHidden();
  expect(await guestTokenOf(page)).toBeUndefined();

  await page.reload();
  await expect(page.getByText('are now saved to your account')).toBeHidden();
  await expect(readings(page)).toHaveCount(2);
});

test('logging in works even when the guest’s playthroughs cannot be moved yet', async ({
  browser,
  baseURL,
  site,
  newBrowser,
}) => {
  const reader = newPerson('gale');
  await signUp(await newBrowser(), site, reader);
  const { page, logged } = await openLogged(browser, baseURL);
  await startReading(page, path, start);
  await page.context().route('**/api/user/me/guest-playthroughs', (route) => route.abort());
  await mainMenu(page).getByRole('link', { name: 'Login' }).click();
  await fillInLogin(page, reader);
  await expectSignedIn(page);
  expect(await guestTokenOf(page)).toBeDefined();
  await expect.poll(() => logged).toEqual(['The site could not be reached']);

  await page.context().unrouteAll();
  await page.goto('/reading');
  await expect(movedOne(page)).toBeVisible();
  await expect(readings(page)).toBeVisible();
  await expect.poll(() => guestTokenOf(page)).toBeUndefined();
  await page.context().close();
});

test('a guest whom the site no longer knows is told so, and can start again', async ({
  page,
  site,
  newBrowser,
}) => {
  await startReading(page, path, start);
  const reader = page.url();
  const token = await guestTokenOf(page);
  const other = await newBrowser();
  await other.context().addCookies(token ? [token] : []);
  await signUpByHand(other, site, newPerson('gina'));

  await page.goto(reader);
  await expect(
    page.getByText('We keep a guest’s place for 90 days, and this one has expired.'),
  ).toBeVisible();
  expect(await guestTokenOf(page)).toBeUndefined();
  await startReading(page, path, start);
});

test('two tabs that start at the same time are one guest, and nothing is lost', async ({
  page,
}) => {
  const second = await page.context().newPage();
  const tabs = [page, second];
  await Promise.all(tabs.map((tab) => tab.goto(`${path}/reader`)));
  await Promise.all(tabs.map((tab) => startButton(tab).click()));
  await Promise.all(tabs.map((tab) => expect(tab).toHaveURL(/\/reader\/[^/]+$/)));
  await Promise.all(tabs.map((tab) => expect(place(tab, start)).toBeVisible()));
  await page.goto('/reading');
  await expect(readings(page)).toHaveCount(1);
});

test('what a guest sees', async ({ page }) => {
  test.slow();
  await page.goto(`${path}/reader`);
  await lookAt(page, 'reader-home-stranger');
  await startReading(page, path, start);
  await page.goto(`${path}/reader`);
  await lookAt(page, 'reader-home-guest');
  await page.goto('/reading');
  await lookAt(page, 'reading-guest');
  await page.goto('/');
  await lookAt(page, 'home-guest');
});

/** A page whose logged errors are collected: a failure in the background is visible only there. */
async function openLogged(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const logged: string[] = [];
  context.on('weberror', (event) => logged.push(event.error().message));
  return { page: await context.newPage(), logged };
}

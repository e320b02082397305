// A person manages their account: password, profile, theme, address, sessions, data download, and
// deleting the account.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { choose, startReading } from './actors/read-a-story.ts';
import {
  confirmCode,
  expectSignedIn,
  expectSignedOut,
  fillInLogin,
  logIn,
  logOut,
  newPerson,
  openAccountMenu,
  signUp,
} from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/');
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
}

const loginFailed = (page: Page) => page.getByText('Login failed.');

test('a password is changed, and other devices are signed out', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('paula');
  await signUp(page, site, person);
  const elsewhere = await newBrowser();
  await logIn(elsewhere, person);
  const changed = { ...person, password: 'nine quiet herons' };

  await openProfile(page);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/profile/change-password');
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password').fill(changed.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    /This password is wrong\./,
  );
  await expect(page.getByText('This password is wrong.')).toHaveCount(1);

  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill(changed.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/profile\?/);
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expectSignedIn(page);
  expect(await site.mailbox.newestTo(person.email, { count: 2 })).toMatch(/Subject: .*password/i);

  await elsewhere.goto('/reading');
  await expect(elsewhere).toHaveURL('/login?next=%2Freading');
  await fillInLogin(elsewhere, person);
  await expect(loginFailed(elsewhere)).toBeVisible();
  await fillInLogin(elsewhere, changed);
  await expect(elsewhere).toHaveURL('/reading');
});

test('a forgotten password is reset with the mailed code', async ({ page, site, newBrowser }) => {
  const person = newPerson('rolf');
  await signUp(page, site, person);
  const reset = { ...person, password: 'four patient otters' };

  const visitor = await newBrowser();
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(visitor).toHaveURL('/reset-password/request');
  await visitor.getByLabel('Email').fill(person.email);
  await visitor.getByRole('button', { name: 'Send a code' }).click();
  await expect(visitor.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(visitor.getByText('a code is on its way')).toBeVisible();
  await expect(visitor.getByLabel('Email')).toHaveValue(person.email);

  await visitor.getByLabel('Code').fill('WRONGONE');
  await visitor.getByLabel('New password').fill(reset.password);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('This code is wrong or has expired.')).toHaveCount(1);
  await expect(visitor.getByLabel('Code')).toBeFocused();

  await test.step('an address typed before the scripts have loaded is kept', async () => {
    let letLive = () => {};
    const lives = new Promise<void>((resolve) => {
      letLive = resolve;
    });
    await visitor.route('**/assets/*.js', async (route) => {
      await lives;
      await route.continue();
    });
    await visitor.goto('/reset-password', { waitUntil: 'commit' });
    await visitor.getByLabel('Email').fill('another@example.org');
    letLive();
    await expect(visitor.getByRole('button', { name: 'Show password' })).toBeVisible();
    await visitor.unroute('**/assets/*.js');
    await expect(visitor.getByLabel('Email')).toHaveValue('another@example.org');
  });

  // The link in the mail: the code is after the #, which is not sent to the server, and then in its field.
  const code = await site.mailbox.newestCodeTo(person.email, { count: 2 });
  await visitor.goto(`/reset-password?email=${encodeURIComponent(person.email)}#code=${code}`);
  await expect(visitor.getByLabel('Code')).toHaveValue(code);
  await expect(visitor).toHaveURL(`/reset-password?email=${encodeURIComponent(person.email)}`);
  await expect(visitor.getByLabel('New password')).toBeFocused();
  await visitor.keyboard.type(reset.password);
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor.getByText('Log in with the new one.')).toBeVisible();
  await fillInLogin(visitor, person);
  await expect(loginFailed(visitor)).toBeVisible();
  await fillInLogin(visitor, reset);
  await expectSignedIn(visitor);

  await page.goto('/profile');
  await expect(page).toHaveURL('/login?next=%2Fprofile');
});

test('asking for a reset does not reveal whether an address has an account', async ({ page }) => {
  await page.goto('/reset-password/request');
  await page.getByLabel('Email').fill(newPerson('noone').email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('If this address has an account')).toBeVisible();
});

test('others see the display name and the bio', async ({ page, site, newBrowser }) => {
  const person = newPerson('dora');
  await signUp(page, site, person);
  await openProfile(page);
  await page.getByLabel('Display name').fill('Dora of the Dunes');
  await page.getByLabel('About you').fill('I write about <b>sand</b>.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();

  const visitor = await newBrowser();
  await visitor.goto(`/${person.username}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Dora of the Dunes' })).toBeVisible();
  await expect(visitor.getByText('I write about <b>sand</b>.')).toBeVisible();
});

test('a theme changes the page at once, is saved, and is used on the next device', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('theo');
  const lightness = (where: Page) =>
    where.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page, site, person);
  await openProfile(page);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.getByLabel('Dark', { exact: true }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect((await saved).ok()).toBe(true);

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Dark', { exact: true })).toBeChecked();
  expect(await lightness(page)).toBe('dark');

  const elsewhere = await newBrowser({ colorScheme: 'light' });
  await logIn(elsewhere, person);
  await elsewhere.goto('/');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an address is changed with the code mailed to the new one', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('ella');
  const moved = { ...person, email: newPerson('ella').email };
  await signUp(page, site, person);
  await openProfile(page);
  await page.getByLabel('New email address').fill(moved.email);
  await page.getByLabel('Your password, to confirm').fill('not this one');
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByLabel('Your password, to confirm')).toHaveAccessibleDescription(
    /This password is wrong\./,
  );
  await expect(page.getByText('This password is wrong.')).toHaveCount(1);
  await expect(page.getByLabel('New email address')).toHaveValue(moved.email);

  await page.getByLabel('Your password, to confirm').fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`We sent a code to ${moved.email}.`)).toBeVisible();
  await expect(page.getByText(`Your address is ${person.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await confirmCode(page, await site.mailbox.newestCodeTo(moved.email));
  await expect(page).toHaveURL(/\/profile/);
  await expect(page.getByText(`Your address is ${moved.email}.`)).toBeVisible();
  await expect(page.getByText('We sent a code to')).toBeHidden();

  const elsewhere = await newBrowser();
  await elsewhere.goto('/login');
  await fillInLogin(elsewhere, person);
  await expect(loginFailed(elsewhere)).toBeVisible();
  await fillInLogin(elsewhere, moved);
  await expectSignedIn(elsewhere);
});

test('a session on another device is listed and ended', async ({ page, site, newBrowser }) => {
  const person = newPerson('sina');
  await signUp(page, site, person);
  const elsewhere = await newBrowser();
  await logIn(elsewhere, person);

  await openProfile(page);
  const sessions = page
    .getByRole('region', { name: 'Where you’re logged in' })
    .getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  const here = sessions.filter({ hasText: 'This device' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button', { name: 'End this session' })).toBeHidden();
  await expect(sessions.getByText('Network 127.0.0.x', { exact: true })).toHaveCount(2);
  await lookAt(page, 'profile-sessions');
  await page.getByRole('button', { name: 'End this session' }).click();
  await expect(page.getByText('Session ended.')).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL('/login?next=%2Fprofile');
  await expectSignedIn(page);
});

test('somebody who logs in again before the page knows that the old session ended stays signed in', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('sven');
  await signUp(page, site, person);
  const elsewhere = await newBrowser();
  await logIn(elsewhere, person);
  await openProfile(page);
  await page.getByRole('button', { name: 'End this session' }).click();
  await expect(page.getByText('Session ended.')).toBeVisible();

  // The page's call with the old token is answered late, as over a slow connection.
  await elsewhere.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().method() === 'GET') await setTimeout(1_500);
      await route.continue();
    },
  );
  await elsewhere.goto('/reading');
  await fillInLogin(elsewhere, person);
  await expect(elsewhere.getByRole('heading', { name: "Stories I'm Reading" })).toBeVisible();
  await expect(elsewhere).toHaveURL('/reading');
  await expectSignedIn(elsewhere);
});

test('all data of an account is downloaded as a zip file', async ({ page, site }) => {
  await signUp(page, site, newPerson('zita'));
  await openProfile(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download your data' }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
});

test('an account is deleted after entering its name and password, and nobody can log in to it', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('gone');
  await signUp(page, site, person);
  const title = 'The Salt Road';
  const { path } = await writeAtOnce(page, person, {
    title,
    chapter: 'One',
    nodes: [
      { name: 'Shore', text: 'White dust.', choices: [{ to: 'Inn' }] },
      { name: 'Inn', text: 'Home.', ending: { name: 'Rest', kind: 'good' } },
    ],
    isPublished: true,
  });
  const reader = await newBrowser();
  const guest = await newBrowser({ javaScriptEnabled: false });
  await signUp(reader, site, newPerson('tilda'));
  for (const one of [reader, guest]) await startReading(one, path, 'Shore');
  await choose(guest, 'Inn', 'Inn');

  await openProfile(page);
  await page.getByRole('link', { name: 'Delete account' }).click();
  await expect(
    page.getByText('2 people have started reading them, and 1 is in the middle of one.'),
  ).toBeVisible();
  await lookAt(page, 'delete-account-readers');
  const submit = page.getByRole('button', { name: 'Delete account for good' });
  await submit.click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);

  const name = page.getByLabel('Type your username');
  const password = page.getByLabel('Password', { exact: true });
  await name.fill(person.username);
  await password.fill('not this one');
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/This password is wrong\./);
  await expect(page.getByText('This password is wrong.')).toHaveCount(1);
  await expect(name).toHaveValue(person.username);

  await password.fill(person.password);
  await submit.click();
  await expect(
    page.getByText('Your account has been deleted, along with everything in it.'),
  ).toBeVisible();
  await expectSignedOut(page);
  await page.goto('/login');
  await fillInLogin(page, person);
  await expect(loginFailed(page)).toBeVisible();
  expect((await page.goto(`/${person.username}`))?.status()).toBe(404);

  for (const one of [reader, guest]) {
    await one.goto('/reading');
    const notes = one.getByRole('region', { name: 'Removed stories' });
    await expect(notes).toHaveText(
      /^“The Salt Road” was removed by its author on \d{4}-\d\d-\d\d, along with your place in it\./,
    );
    await expect(one.getByText('No stories in progress.')).toBeVisible();
    if (one === reader) await lookAt(reader, 'reading-removed');
    await notes.getByRole('button', { name: `Dismiss: ${title} was removed` }).click();
    await expect(notes).toBeHidden();
    await one.reload();
    await expect(one.getByText('No stories in progress.')).toBeVisible();
    await expect(notes).toBeHidden();
  }
});

test('logging out in one tab also signs out the other', async ({ page, site }) => {
  await signUp(page, site, newPerson('tabea'));
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/');
  await expectSignedIn(other);
  await logOut(page);
  await expectSignedOut(other);
});

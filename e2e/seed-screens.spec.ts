// What the specification says about screens and only a browser can show: sizes, colours, times, and
// what a person sees when a call fails.
import { type Browser, expect, type Page } from '@playwright/test';
import { adminMenu, becomeAdmin, openAdminArea, openUser } from './actors/administer.ts';
import { demoStory, startButton, startReading } from './actors/read-a-story.ts';
import {
  confirmCode,
  expectSignedIn,
  expectSignedOut,
  fillInSignUp,
  newPerson,
  signUp,
  signUpByHand,
} from './actors/sign-up.ts';
import {
  createStory,
  mainMenu,
  nextEdits,
  saved,
  saveProperties,
  storyPathOf,
  toStoryPage,
} from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const cut = (page: Page, path: string) =>
  page.context().route(path, (route) => route.abort('connectionrefused'));

/** A separate page whose logged errors are collected: the site logs a failed load as an uncaught error. */
async function openLogged(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const logged: string[] = [];
  context.on('weberror', (event) => logged.push(event.error().message));
  return { page: await context.newPage(), logged };
}

const unreachable = 'The site could not be reached';

test('the login form is 300px wide, and the logo 80px high', async ({ page }) => {
  await page.goto('/login');
  expect((await page.locator('.login-form').boundingBox())?.width).toBe(300);
  const logo = page.getByRole('link', { name: /home page/ }).locator('svg');
  expect((await logo.boundingBox())?.height).toBe(80);
  await page.goto('/register');
  await logo.click();
  await expect(page).toHaveURL('/');
});

test('the header of the admin area is orange', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('You have been eaten by a grue')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const hue = await page.locator('header.top-bar').evaluate((header) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(header).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return (60 * (green - blue)) / (red - blue);
    });
    expect(hue, colorScheme).toBeGreaterThan(25);
    expect(hue, colorScheme).toBeLessThan(45);
  }
});

test('a message disappears after 5 seconds', async ({ page, site }) => {
  await signUp(page, site, newPerson('mona'));
  await createStory(page, { title: 'Short-lived' });
  await page.goto(`${storyPathOf(page)}/delete`);
  const move = page.getByRole('button', { name: 'Move to bin' });
  await expect(move).toBeVisible();
  // From here on the journey controls the clock, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await move.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  await expect(undo, 'the Undo button stays').toBeVisible();
  await undo.click();
  const message = page.getByText('“Short-lived” is back as a draft.');
  await expect(message).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_999);
  await expect(message).toBeVisible();
  await page.clock.runFor(1);
  await expect(message).toBeHidden();
});

test('an admin opens every screen of the admin area', async ({ page, site }) => {
  const person = newPerson('olga');
  await becomeAdmin(page, site, person);
  await openAdminArea(page);
  await expect(page).toHaveURL('/admin');
  await openUser(page, person.username);
  await expect(page).toHaveURL(/\/admin\/users\/[\w-]+$/);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await adminMenu(page).getByRole('link', { name: 'Events' }).click();
  await expect(page).toHaveURL('/admin/events');
  await expect(heading('Events')).toBeVisible();
  await adminMenu(page).getByRole('link', { name: 'Content' }).click();
  await expect(page).toHaveURL('/admin/contentitems');
  await expect(heading('Content')).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^About/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/contentitems\/item\/[\w-]+$/);
  await expect(page.getByLabel('Title')).toHaveValue(/^About/);
});

test('logging out works even when the server cannot be reached, and reloads the site', async ({
  browser,
  baseURL,
  site,
}) => {
  const { page, logged } = await openLogged(browser, baseURL);
  await signUp(page, site, newPerson('lotte'));
  await page.goto('/reading');
  await cut(page, '**/api/user/logout');
  await page.getByLabel('Account').click();
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Log out' }).click();
  expect(new URL((await loaded).url()).pathname).toBe('/');
  await expectSignedOut(page);
  const stored = await page.evaluate(() => [
    ...['authToken', 'userId', 'username', 'flags'].map((key) => localStorage.getItem(key)),
    document.cookie,
  ]);
  expect(stored).toEqual([null, null, null, null, expect.not.stringContaining('authToken')]);
  expect(logged).toEqual([unreachable]);
  await page.context().close();
});

test('a reading list that cannot be loaded shows the error, and can be retried', async ({
  browser,
  baseURL,
  site,
}) => {
  const { page, logged } = await openLogged(browser, baseURL);
  await signUp(page, site, newPerson('rena'));
  await page.goto('/');
  await cut(page, '**/api/stories/*/playthroughs');
  await mainMenu(page).getByRole('link', { name: 'Reading' }).click();
  const failed = page.getByText('Error loading playthroughs: Couldn’t reach the site.');
  await expect(failed).toBeVisible();
  await expect(page.getByText('No stories in progress.')).toBeHidden();
  await page.context().unrouteAll();
  await page
    .getByRole('link', { name: 'Try again' })
    .or(page.getByRole('button', { name: 'Try again' }))
    .click();
  await expect(page.getByText('No stories in progress.')).toBeVisible();
  expect(logged).toEqual([unreachable]);
  await page.context().close();
});

test('lists and a content page that cannot be loaded say so, and the rest of the page stays', async ({
  browser,
  baseURL,
  site,
}) => {
  const { page, logged } = await openLogged(browser, baseURL);
  const person = newPerson('fine');
  await signUp(page, site, person);
  await page.goto('/');
  await cut(page, '**/api/user/me/stories*');
  await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
  const failed = page.getByRole('main').getByText('Couldn’t reach the site.');
  await expect(failed).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Your stories' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a New Story' })).toBeVisible();
  await expect(page.getByText('No stories', { exact: true })).toBeHidden();
  expect(logged).toEqual([unreachable]);

  await test.step('the chapters, on their story’s page', async () => {
    const { path } = await writeAtOnce(page, person, {
      title: 'Held up',
      chapter: 'One',
      nodes: [],
      isPublished: false,
    });
    await page.goto(`/${person.username}`);
    await cut(page, `**/api/stories${path}/chapters`);
    await page.getByRole('link', { name: 'Held up' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Held up' })).toBeVisible();
    await expect(failed).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Chapter' })).toBeVisible();
    await lookAt(page, 'story-chapters-failed');
    await page.context().unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'One', exact: true })).toBeVisible();
    await expect(failed).toBeHidden();
  });

  await test.step('the playthroughs, on the reader’s home', async () => {
    await page.goto(demoStory.path);
    await cut(page, `**/api/stories${demoStory.path}/playthrough`);
    await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
    await expect(page.getByRole('heading', { level: 1, name: demoStory.title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      /^Error loading playthroughs: Couldn’t reach the site/,
    );
    await expect(page.getByText('You haven’t started this story yet.')).toBeHidden();
    await lookAt(page, 'reader-home-failed');
    await page.context().unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(startButton(page)).toBeVisible();
  });
  expect(logged).toEqual(Array(3).fill(unreachable));
  await page.context().close();
});

test('a delete and an update that fail say so, and can be retried', async ({ page, site }) => {
  await signUp(page, site, newPerson('dele'));
  await createStory(page, { title: 'Stubborn' });
  const storyPath = storyPathOf(page);
  await page.goto(`${storyPath}/delete`);
  const move = page.getByRole('button', { name: 'Move to bin' });
  await expect(move).toBeVisible();
  await cut(page, `**/api/stories${storyPath}`);
  await move.click();
  await expect(page.getByRole('main').getByText(/Couldn’t reach the site/)).toBeVisible();
  await page.context().unrouteAll();

  await page.goto(`${storyPath}/edit`);
  await page.getByLabel('Title').fill('Willing');
  await cut(page, `**/api/stories${storyPath}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(page.getByText(/Not saved: couldn’t reach the site/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Willing');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.context().unrouteAll();
  // It may also have been saved automatically meanwhile.
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Willing' })).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ title: 'Willing', status: 'draft' });
  expect(await (await sent).headerValue('if-match')).toMatch(/^"\d+"$/);
});

test('an edit screen opened before a publish does not change the status back', async ({
  page,
  site,
}) => {
  const author = newPerson('olda');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'Older',
    chapter: 'One',
    nodes: [{ name: 'The door', text: 'Ajar.', ending: { name: 'In', kind: 'good' } }],
    isPublished: false,
  });
  await page.goto(`${path}/edit`);
  await page.getByLabel('Description').fill('Written while it was published elsewhere.');
  const call = await callsOf(page);
  await call('patch', `/stories${path}`, { status: 'published' });
  const sent: { status?: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await saveProperties(page);
  await expect(page.getByRole('main').getByText('published', { exact: true })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Written while it was published elsewhere.')).toBeVisible();
  await expect(page.getByRole('main').getByText('published', { exact: true })).toBeVisible();
  expect(sent.map(({ status }) => status)).toEqual(['draft', 'published']);
});

test('a new chapter is sent with ordinal 1, a new node without actions; tabs are named after them', async ({
  page,
  site,
}) => {
  const author = newPerson('orla');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/new`);
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('Counted');
  await toStoryPage(page, () => page.keyboard.press('Enter'));
  await expect(page.getByRole('heading', { level: 1, name: 'Counted' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Chapter' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type('First');
  const asked = nextEdits(page);
  await page.keyboard.press('Enter');
  expect(await asked).toMatchObject([{ type: 'add', part: 'chapter', value: { title: 'First' } }]);
  await saved(page);
  const call = await callsOf(page);
  const listed: object = await call('get', `/stories/${author.username}/counted/chapters`);
  expect(listed).toMatchObject({ chapters: [{ title: 'First', ordinal: 1 }] });
  await expect(page).toHaveTitle('First – Brasslamp');
  await page.getByRole('link', { name: 'Create Node' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Empty');
  const made = nextEdits(page);
  await page.getByRole('button', { name: 'Create node' }).click();
  expect(await made).toMatchObject([
    { type: 'add', part: 'node', value: { name: 'Empty', actions: [] } },
  ]);
  await expect(page).toHaveTitle('Empty – Brasslamp');
});

test('the token is in a strict cookie for every path and in local storage', async ({
  page,
  context,
  site,
}) => {
  await signUpByHand(page, site, newPerson('toka'));
  await expectSignedIn(page);
  const cookie = (await context.cookies()).find(({ name }) => name === 'authToken');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict' });
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBe(cookie?.value);
});

test('a part that is loading says Loading...', async ({ page, site }) => {
  await signUp(page, site, newPerson('loa'));
  await startReading(page, demoStory.path, demoStory.start);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.context().route('**/api/stories/**', async (route) => {
    await held;
    await route.continue();
  });
  for (const words of ['Reading', 'Writing']) {
    await mainMenu(page).getByRole('link', { name: words }).click();
    await expect(page.getByText('Loading...')).toBeVisible();
  }
  goOn();
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
});

test('a story page waits for the story and its chapters, and says when they cannot be loaded', async ({
  browser,
  baseURL,
}) => {
  const { page } = await openLogged(browser, baseURL);
  const heading = page.getByRole('heading', { level: 1, name: demoStory.title });
  await page.goto(`/${demoStory.author}`);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.context().route('**/the-twelfth-lamp/chapters', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: demoStory.title }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(heading).toBeHidden();
  goOn();
  await expect(heading).toBeVisible();

  await page.goto(`/${demoStory.author}`);
  await cut(page, '**/api/stories/**');
  await page.getByRole('link', { name: demoStory.title }).click();
  await expect(page.getByRole('heading', { name: 'Can’t reach the site' })).toBeVisible();
  await page.context().unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toBeVisible();
  await page.context().close();
});

test('an address waiting for a code is remembered, and a code that could not be sent is reported', async ({
  page,
  site,
}) => {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
  const person = newPerson('pia');
  await page.goto('/register');
  await fillInSignUp(page, person);
  expect(await stored('emailPendingVerification')).toBe(person.email);
  await cut(page, '**/api/user/resend-verify-email');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const failed = page.getByRole('main').getByText(/^Couldn’t reach the site/);
  await expect(failed).toBeVisible();
  await confirmCode(page, await site.mailbox.newestCodeTo(person.email));
  expect(await stored('emailPendingVerification')).toBeNull();

  await page.goto('/reset-password/request');
  await cut(page, '**/api/user/send-password-reset-email');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(failed).toBeVisible();
  await page.context().unrouteAll();
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(await stored('emailPendingPasswordReset')).toBe(person.email);
});

// A stranger tries other people's writing addresses and a draft; a visitor opens pages that need a
// login; people mistype passwords, forget fields and titles. Each learns what is wrong, and where to go.
import { expect, type Page } from '@playwright/test';
import { demoStory, startButton } from './actors/read-a-story.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillInLogin,
  newPerson,
  type Person,
  signUp,
} from './actors/sign-up.ts';
import {
  createChapter,
  createStory,
  mainMenu,
  storyPathOf,
  toStoryPage,
} from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

/** A draft with a chapter and a node; returns all its writing addresses. */
async function writeDraft(
  page: Page,
  author: Person,
  title: string,
): Promise<{ draft: string; desk: string[] }> {
  const { path, chapter, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'Only mine',
    nodes: [{ name: 'A secret', text: 'Nobody may read this yet.' }],
    isPublished: false,
  });
  const desk = [
    `/${author.username}/stories/new`,
    `${path}/edit`,
    `${path}/delete`,
    `${path}/chapter/create`,
    chapter,
    `${chapter}/edit`,
    `${chapter}/items`,
    `${chapter}/nodes/create`,
    node('A secret'),
  ];
  return { draft: path, desk };
}

/** The heading of each of these pages. */
const deskHeadings = [
  'Start a New Story',
  'Story properties',
  'Move “Locked drawer” to the bin?',
  'Create Chapter',
  'Only mine',
  'Only mine',
  'Items',
  'Create Node',
  'A secret',
];

test('writing addresses open for their author and lead others to the home page, and they cannot find a draft', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('gina');
  await signUp(page, site, author);
  const { draft, desk } = await writeDraft(page, author, 'Locked drawer');
  for (const [place, address] of desk.entries()) {
    await page.goto(address);
    const name = deskHeadings[place] ?? '';
    await expect(page.getByRole('heading', { level: 1, name }), address).toBeVisible();
  }

  const stranger = await newBrowser();
  await signUp(stranger, site, newPerson('sly'));
  for (const address of desk) {
    await stranger.goto(address);
    await expect(stranger, address).toHaveURL('/?after=not-yours');
    await expect(stranger.getByText('That page is only for its author')).toBeVisible();
  }
  await test.step('also when the browser navigates without asking the site', async () => {
    await stranger.goto('/reading');
    // No person goes back within the blink in which the page comes to life.
    await stranger.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    await stranger.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, desk[0] ?? '');
    await expect(stranger).toHaveURL('/?after=not-yours');
  });
  const visitor = await newBrowser();
  for (const someone of [stranger, visitor]) {
    for (const address of [draft, `${draft}/reader`]) {
      const reply = await someone.goto(address);
      expect(reply?.status(), address).toBe(404);
      await expect(someone.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
      await expect(someone.getByText('Locked drawer')).toBeHidden();
    }
  }
  await page.goto(draft);
  await expect(page.getByRole('heading', { name: 'Locked drawer' })).toBeVisible();

  await test.step('its author, signed out, logs in there and is back at it', async () => {
    const elsewhere = await newBrowser();
    for (const address of [draft, '/nobody/nothing']) {
      await elsewhere.goto(address);
      const logIn = elsewhere.getByRole('main').getByRole('link', { name: 'Log in' });
      await expect(logIn).toHaveAttribute(
        'href',
        `/login?${new URLSearchParams({ next: address })}`,
      );
    }
    await expect(stranger.getByRole('main').getByRole('link', { name: 'Log in' })).toBeHidden();
    await elsewhere.goto(draft);
    await elsewhere.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await fillInLogin(elsewhere, author);
    await expect(elsewhere.getByRole('heading', { name: 'Locked drawer' })).toBeVisible();
    await expect(elsewhere).toHaveURL(draft);
  });
});

test('a visitor at a writing page is sent to the home page, reads why, and returns by logging in once', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('greta');
  await signUp(page, site, author);
  const { desk } = await writeDraft(page, author, 'Unfinished');

  const visitor = await newBrowser();
  await visitor.goto('/reading');
  await expect(visitor).toHaveURL('/login?next=%2Freading');
  for (const address of desk) {
    await visitor.goto(address);
    await expect(visitor, address).toHaveURL(
      `/?${new URLSearchParams({ after: 'log-in', next: address })}`,
    );
    await expect(
      visitor.getByText('That page is only for the author who writes there.'),
    ).toBeVisible();
  }
  await lookAt(visitor, 'home-from-the-desk');
  const node = desk.at(-1) ?? '';
  await expect(mainMenu(visitor).getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ next: node })}`,
  );
  await visitor.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await fillInLogin(visitor, author);
  await expect(visitor).toHaveURL(node);
  await expect(visitor.getByRole('heading', { level: 1, name: 'A secret' })).toBeVisible();
});

test('the page does not ask for the playthroughs of a visitor', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(demoStory.path);
  await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
  await expect(startButton(page)).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([
    `/api/stories${demoStory.path}`,
    `/api/stories${demoStory.path}/opening`,
  ]);
});

test('a login never leads off the site', async ({ page, site, newBrowser }) => {
  const person = newPerson('greg');
  await signUp(page, site, person);
  const visitor = await newBrowser();
  await visitor.goto('/login?next=//evil.example/');
  await fillInLogin(visitor, person);
  await expect(visitor).toHaveURL('/');
});

test('an unknown address says so and leads to the home page', async ({ page }) => {
  for (const address of ['/nobody-of-this-name', '/brasslamp/no-such-story', '/a/b/c/d']) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'There’s nothing here' })).toBeVisible();
    await expect(page).toHaveTitle(/Brasslamp/);
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a failed login says so, and so do empty fields', async ({ page, site, newBrowser }) => {
  const failed = 'Login failed. Check your email and password, then try again.';
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Login' }).click();

  await page.getByLabel('Email').focus();
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await page.getByLabel('Email').fill('nobody@example.org');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(1);
  await page.getByLabel('Password', { exact: true }).fill('wrong, I fear');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await expectSignedOut(page);

  const person = newPerson('gus');
  await signUp(await newBrowser(), site, person);
  await page.goto('/login');
  await fillInLogin(page, { email: person.email, password: `${person.password}!` });
  await expect(page.getByText(failed)).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/');
});

test('logging in before confirming the address leads to the page that asks for the code', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('vito');
  await page.goto('/register');
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);

  await page.getByLabel('Code').fill('WRONGONE');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByText('This code is wrong or has expired. Check it, or send a new one.'),
  ).toHaveCount(1);

  const later = await newBrowser();
  await later.goto('/login');
  await expect(later.getByLabel('Email')).toBeFocused();
  await fillInLogin(later, person);
  await expect(later).toHaveURL(/\/verify-email/);
  await expect(later.getByLabel('Email')).toHaveValue(person.email);
  await later.getByRole('button', { name: 'Send a new code' }).click();
  await expect(later.getByText('a new one is on its way')).toBeVisible();
  await expect(later.getByLabel('Code')).toHaveValue('');
  // The link in the mail fills in everything: one press confirms.
  const mail = await site.mailbox.newestTo(person.email, { count: 2 });
  const [, link = ''] = /href=3D"([^"]+)"/.exec(mail.replaceAll('=\r\n', '')) ?? [];
  const { pathname, search, hash } = new URL(link.replaceAll('=3D', '=').replaceAll('&amp;', '&'));
  const [, code = ''] = /^#code=([A-Z0-9]{8})&user=[0-9a-f-]{36}$/.exec(hash) ?? [];
  expect([pathname, code]).toEqual(['/verify-email', expect.stringMatching(/./)]);
  await later.goto(pathname + search + hash);
  await expect(later.getByLabel('Code')).toHaveValue(code);
  await expect(later).toHaveURL(pathname + search);
  await expect(later.getByRole('button', { name: 'Verify' })).toBeFocused();
  await later.keyboard.press('Enter');
  await expect(mainMenu(later).getByRole('link', { name: 'Writing' })).toBeVisible();
});

test('a taken username and a short password are reported at their fields', async ({
  page,
  site,
  newBrowser,
}) => {
  const first = newPerson('toni');
  await signUp(page, site, first);

  const second = await newBrowser();
  await second.goto('/register');
  await second.getByLabel('Username').fill(first.username.toUpperCase());
  await second.getByLabel('Email').fill(newPerson('toni').email);
  await second.getByLabel('Password', { exact: true }).fill('short');
  await second.getByRole('button', { name: 'Sign up' }).click();
  await expect(second.getByLabel('Password', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await second.getByLabel('Username').fill(first.username);
  await second.getByLabel('Password', { exact: true }).fill(first.password);
  await second.getByRole('button', { name: 'Sign up' }).click();
  await expect(second.getByLabel('Username')).toHaveAccessibleDescription(
    /This username is taken\. Choose another one\./,
  );
});

test('a blank title is refused for a new story, an existing story and a chapter', async ({
  page,
  site,
}) => {
  await signUp(page, site, newPerson('tess'));
  const empty = page.getByText('Title cannot be empty').first();

  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
  await page.getByRole('link', { name: 'Start a New Story' }).click();
  await page.getByLabel('Title').fill('   ');
  await page.getByRole('button', { name: 'Start this story' }).click();
  await expect(empty).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/Title cannot be empty/);

  await page.getByLabel('Title').fill('Titled');
  await toStoryPage(page, () => page.getByRole('button', { name: 'Start this story' }).click());
  await expect(page.getByRole('heading', { level: 1, name: 'Titled' })).toBeVisible();
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill(' ');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(empty).toBeVisible();
  await page.getByLabel('Title').fill('Titled');
  await page.getByRole('link', { name: 'Cancel' }).click();

  await createChapter(page, 'Also titled');
  await page.getByLabel('Title', { exact: true }).fill('');
  await expect(empty).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveAccessibleDescription(
    'Title cannot be empty',
  );
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Also titled');
});

test('a story in the bin is hidden from readers and missing from the author’s list', async ({
  page,
  site,
}) => {
  const author = newPerson('bina');
  await signUp(page, site, author);
  await createStory(page, { title: 'Regrets' });
  const storyPath = storyPathOf(page);
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Delete Story' }).click();
  await expect(page.getByText('keeps it for 30 days')).toBeVisible();
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page).toHaveURL(`/${author.username}`);
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  expect((await page.goto(storyPath))?.status()).toBe(404);
});

test('a login link that names another site leads to the home page after the login', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('nell');
  await signUp(page, site, person);
  for (const next of ['/..//evil.example/x', '/./\\evil.example', '/a/../..//evil.example/y']) {
    const visitor = await newBrowser();
    const elsewhere: string[] = [];
    visitor.on('request', (request) => {
      if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
    });
    await visitor.goto(`/login?${new URLSearchParams({ next })}`);
    await fillInLogin(visitor, person);
    await expect(visitor, next).toHaveURL('/');
    await expectSignedIn(visitor);
    expect(elsewhere).toEqual([]);
  }
});

// An admin manages the site: access, events, people, pages, stories, mail.
import type { Page } from '@playwright/test';
import {
  adminMenu,
  becomeAdmin,
  confirmAct,
  findStory,
  openAdminArea,
  openUser,
} from './actors/administer.ts';
import {
  expectSignedIn,
  fillInLogin,
  newPerson,
  openAccountMenu,
  signUp,
} from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const adminScreens = [
  '/admin',
  '/admin/events',
  '/admin/users',
  '/admin/contentitems',
  '/admin/contentitems/item/new',
  '/admin/stories',
  '/admin/tags',
];

const grue = (page: Page) => page.getByText('You have been eaten by a grue', { exact: true });

/** A published story with its own author; returns its title and path. */
async function writePublished(page: Page, site: Site) {
  const author = newPerson('alma');
  const title = `The quarry of ${author.username}`;
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title,
    chapter: 'Down',
    nodes: [{ name: 'The edge', text: 'Far below, water.' }],
    isPublished: true,
  });
  return { title, path };
}

test('somebody who is not an admin is eaten by a grue, and the server refuses too', async ({
  page,
  site,
  newBrowser,
}) => {
  await signUp(page, site, newPerson('olga'));
  const visitor = await newBrowser();
  for (const someone of [visitor, page]) {
    for (const address of adminScreens) {
      await someone.goto(address);
      await expect(grue(someone), address).toBeVisible();
      await expect(someone.getByRole('navigation', { name: 'Admin area' })).toBeHidden();
    }
    for (const call of ['/api/events', '/api/admin/content', '/api/user/send-test-email']) {
      const status = await someone.evaluate(async (path) => {
        const token = localStorage.getItem('authToken');
        const headers = token ? { authorization: `Bearer ${token}` } : undefined;
        return (await fetch(path, headers ? { headers } : {})).status;
      }, call);
      expect(status, call).toBe(someone === page ? 403 : 401);
    }
  }
  await openAccountMenu(page);
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeHidden();
  // An admin whose session ended returns to the same page after logging in.
  const last = adminScreens.at(-1) ?? '';
  await visitor.getByRole('navigation').getByRole('link', { name: 'Login' }).first().click();
  await expect(visitor).toHaveURL(`/login?next=${encodeURIComponent(last)}`);
});

test('an admin sees an orange header, and the newest people and events', async ({ page, site }) => {
  const admin = newPerson('admin');
  await becomeAdmin(page, site, admin);
  await openAdminArea(page);
  await expect(grue(page)).toBeHidden();
  const colour = await page
    .getByRole('banner')
    .evaluate((header) => getComputedStyle(header).backgroundColor);
  const [red = 0, green = 0, blue = 0] = await page.evaluate((text) => {
    const drawing = document.createElement('canvas').getContext('2d', { colorSpace: 'srgb' });
    if (!drawing) return [];
    drawing.fillStyle = text;
    drawing.fillRect(0, 0, 1, 1);
    return [...drawing.getImageData(0, 0, 1, 1).data];
  }, colour);
  expect(red, colour).toBeGreaterThan(180);
  expect(green, colour).toBeGreaterThan(80);
  expect(green, colour).toBeLessThan(190);
  expect(blue, colour).toBeLessThan(90);

  const people = page.getByRole('list', { name: 'Newest users' });
  await expect(people.getByRole('link', { name: admin.username })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(`Sent to ${admin.email}.`)).toBeVisible();
  expect(await site.mailbox.newestTo(admin.email, { count: 2 })).toMatch(/^Subject: .*test/im);
});

test('events are listed, and filtered by type and person', async ({ page, site, newBrowser }) => {
  const other = newPerson('evan');
  await signUp(await newBrowser(), site, other);
  const admin = newPerson('admin');
  await becomeAdmin(page, site, admin);
  await openAdminArea(page);
  await adminMenu(page).getByRole('link', { name: 'Events' }).click();
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await expect(events.filter({ hasText: `${other.username} signed up` })).toHaveCount(1);

  await page.getByLabel('What happened').selectOption('Logged in');
  await expect(page).toHaveURL(/type=login/);
  await expect(events.first()).toContainText(`${admin.username} logged in`);
  await expect(events.filter({ hasText: 'signed up' })).toHaveCount(0);

  await page.getByLabel('What happened').selectOption('Everything');
  await page.getByLabel('Who').fill(other.username);
  await page.getByRole('option', { name: other.username }).click();
  await expect(page.getByRole('button', { name: 'Show everyone' })).toBeVisible();
  await expect(events.filter({ hasText: `${other.username} signed up` })).toHaveCount(1);
  await expect(events.filter({ hasText: admin.username })).toHaveCount(0);
  await page.reload();
  await expect(events.filter({ hasText: `${other.username} signed up` })).toHaveCount(1);
});

test('a suspended user is signed out and cannot log in until the suspension is lifted', async ({
  page,
  site,
  newBrowser,
}) => {
  const person = newPerson('mallory');
  const theirs = await newBrowser();
  await signUp(theirs, site, person);
  const { path } = await writeAtOnce(theirs, person, {
    ...{ title: 'The well', chapter: 'Down', isPublished: true },
    nodes: [{ name: 'The rim', text: 'Far below, water.' }],
  });
  const reader = await newBrowser();
  const statusForReaders = async () => (await reader.goto(path))?.status();
  await theirs.goto('/');
  const admin = newPerson('admin');
  await becomeAdmin(page, site, admin);
  await openAdminArea(page);
  await openUser(page, person.username);
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('Not suspended.')).toBeVisible();

  await test.step('the wrong password changes nothing', async () => {
    await page.getByRole('button', { name: 'Suspend', exact: true }).click();
    const heading = `Suspend ${person.username}?`;
    const typed = { heading, button: 'Suspend', reason: 'Spam in every story.' };
    await confirmAct(page, { ...typed, password: 'not this one' });
    await expect(page.getByText('That isn’t your password.')).toBeVisible();
    await confirmAct(page, { ...typed, password: admin.password });
    await expect(
      page.getByText(`${person.username} is suspended and logged out everywhere.`),
    ).toBeVisible();
    await expect(page.getByText('Reason: Spam in every story.').first()).toBeVisible();
    await expect(page.getByText('Not logged in anywhere.')).toBeVisible();
  });

  await test.step('their stories stay, for nobody asked to hide them', async () => {
    expect(await statusForReaders()).toBe(200);
  });

  await theirs.goto('/reading');
  await expect(theirs).toHaveURL('/login?next=%2Freading');
  await expect(theirs.getByText('You were logged out.')).toBeVisible();
  await fillInLogin(theirs, person);
  await expect(theirs.getByText(/suspended/)).toBeVisible();
  await expect(theirs.getByText(/Spam in every story\./)).toBeVisible();

  await page.getByRole('button', { name: 'Lift the suspension' }).click();
  await confirmAct(page, {
    heading: `Lift the suspension of ${person.username}?`,
    button: 'Lift the suspension',
    password: admin.password,
  });
  await expect(page.getByText(`${person.username} can log in again.`)).toBeVisible();
  await expect(page.getByText('Not suspended.')).toBeVisible();
  const trail = page.getByRole('list', { name: 'Audit trail' });
  await expect(trail.getByText(/lifted the suspension of/)).toBeVisible();
  await theirs.goto('/login');
  await fillInLogin(theirs, person);
  await expectSignedIn(theirs);
});

test('the site’s pages are edited, added and deleted, and contain no script', async ({
  page,
  site,
  newBrowser,
}) => {
  await becomeAdmin(page, site, newPerson('admin'));
  await openAdminArea(page);
  const visitor = await newBrowser();

  await test.step('edit the page about', async () => {
    await adminMenu(page).getByRole('link', { name: 'Content' }).click();
    await page.getByRole('link', { name: 'About Brasslamp', exact: true }).click();
    const html = page.getByLabel('HTML', { exact: true });
    await html.fill('<p>We keep the <b>lamps</b> lit.</p><script>window.broken = 1</script>');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('We keep the lamps lit.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Some HTML isn’t allowed and was removed')).toBeVisible();
    await expect(html).not.toHaveValue(/script/);

    await visitor.goto('/pages/about');
    await expect(visitor.getByText('We keep the lamps lit.')).toBeVisible();
    expect(await visitor.content()).not.toContain('window.broken');
  });

  const path = `rules-${Date.now().toString(36)}`;
  await test.step('add a page', async () => {
    await adminMenu(page).getByRole('link', { name: 'Content' }).click();
    await page.getByRole('link', { name: 'Add a page' }).click();
    await page.getByLabel('Title').fill('House rules');
    await page.getByLabel('Path').fill('about');
    await page.getByLabel('HTML', { exact: true }).fill('<h2>Be kind</h2>');
    await page.getByRole('button', { name: 'Add page' }).click();
    await expect(page.getByLabel('Path')).toHaveAccessibleDescription(
      /There’s already a page at this path/,
    );
    await page.getByLabel('Path').fill(path);
    await page.getByRole('button', { name: 'Add page' }).click();
    await expect(page.getByText('Page added.')).toBeVisible();
    await visitor.goto(`/pages/${path}`);
    await expect(visitor).toHaveTitle('House rules – Brasslamp');
    await expect(visitor.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible();
  });

  await test.step('delete it', async () => {
    await page.getByRole('button', { name: 'Delete page' }).click();
    await confirmAct(page, { heading: 'Delete “House rules”?', button: 'Delete for good' });
    await expect(page.getByText('Deleted the page “House rules”.')).toBeVisible();
    expect((await visitor.goto(`/pages/${path}`))?.status()).toBe(404);
  });
});

test('a suspended story is hidden from readers, its owner sees why, and it can be restored', async ({
  page,
  site,
  newBrowser,
}) => {
  const owner = await newBrowser();
  const { title, path } = await writePublished(owner, site);
  await becomeAdmin(page, site, newPerson('admin'));
  await openAdminArea(page);
  const row = await findStory(page, title);
  await row.getByRole('button', { name: `Suspend ${title}` }).click();
  await confirmAct(page, {
    heading: `Suspend “${title}”?`,
    button: 'Suspend',
    reason: 'Lyrics of a song that is not yours.',
  });
  await expect(page.getByText(`“${title}” is suspended.`)).toBeVisible();
  await expect(row.getByText('suspended', { exact: true })).toBeVisible();

  const visitor = await newBrowser();
  expect((await visitor.goto(path))?.status()).toBe(404);
  await visitor.goto('/');
  await expect(visitor.getByRole('link', { name: title })).toBeHidden();
  await owner.goto(path);
  await expect(owner.getByText('An admin has suspended this story.')).toBeVisible();
  await expect(owner.getByText('Lyrics of a song that is not yours.')).toBeVisible();

  await row.getByRole('button', { name: `Lift suspension of ${title}` }).click();
  await confirmAct(page, {
    heading: `Lift the suspension of “${title}”?`,
    button: 'Lift suspension',
  });
  await expect(row.getByText('published', { exact: true })).toBeVisible();
  expect((await visitor.goto(path))?.status()).toBe(200);
  await owner.reload();
  await expect(owner.getByText('Lyrics of a song that is not yours.')).toBeHidden();
});

test('a featured story is listed before the newest ones on the home page', async ({
  page,
  site,
  newBrowser,
}) => {
  const { title } = await writePublished(await newBrowser(), site);
  await becomeAdmin(page, site, newPerson('admin'));
  await openAdminArea(page);
  const row = await findStory(page, title);
  await row.getByRole('button', { name: `Feature ${title}` }).click();
  await expect(page.getByText(`“${title}” is now featured on the home page`)).toBeVisible();

  const visitor = await newBrowser();
  const featured = visitor.getByRole('region', { name: 'Featured Stories' });
  const recent = visitor.getByRole('region', { name: 'Some Recent Stories' });
  await visitor.goto('/');
  await expect(featured.getByRole('link', { name: title })).toBeVisible();
  await expect(recent.getByRole('link', { name: title })).toBeHidden();

  await row.getByRole('button', { name: `Stop featuring ${title}` }).click();
  await expect(page.getByText(`“${title}” is no longer featured.`)).toBeVisible();
  await visitor.reload();
  await expect(recent.getByRole('link', { name: title })).toBeVisible();
  await expect(featured.getByRole('link', { name: title })).toBeHidden();
});

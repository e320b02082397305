// A site below a path of its host: everything works there, and it leaves alone the sites that are
// at other paths of the host, or at its root.
import type { BrowserContext, Page } from '@playwright/test';
import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillInLogin,
  fillInSignUp,
  logOut,
  newPerson,
  type Person,
} from './actors/sign-up.ts';
import { publishStory, saved, textOf } from './actors/write-a-story.ts';
import { lookAt } from './fixtures/look-at.ts';
import { type Host, startHost } from './fixtures/one-host.ts';
import type { Site } from './fixtures/site.ts';
import { test as base, expect } from './fixtures/test.ts';

const test = base.extend<object, { host: Host }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern.
    async ({}, use) => {
      const host = await startHost(['', '/stories', '/two/tales']);
      await use(host);
      await host.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [async ({ host }, use) => use(host.sites[1] as Site), { scope: 'worker' }],
});

/** The requests from now on that leave the path of the site, and the answers that are none. */
function watch(context: BrowserContext, { url }: Site): string[] {
  const wrong: string[] = [];
  context.on('request', (request) => {
    const address = request.url();
    if (address.startsWith('http') && !address.startsWith(`${url}/`)) wrong.push(address);
  });
  context.on('response', (response) => {
    // What a page asks for while its session ends.
    if (response.status() >= 400 && response.status() !== 401)
      wrong.push(`${response.status()} ${response.url()}`);
  });
  return wrong;
}

/** The links, forms, pictures and files of the open page that leave the path of the site. */
const leavesOn = (page: Page, { url }: Site): Promise<string[]> =>
  page.evaluate((start) => {
    const found = document.querySelectorAll<HTMLElement>('[href], [src], [action]');
    return [...found]
      .flatMap((one) => ['href', 'src', 'action'].map((name) => one.getAttribute(name)))
      .filter((address) => address !== null)
      .filter((address) => !new URL(address, document.baseURI).href.startsWith(start));
  }, `${url}/`);

/** The names of all that the host's sites keep in this browser. */
async function keptIn(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name, path }) => `${name} ${path}`);
  const rest = await page.evaluate(async () => ({
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name = '' }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));
  return { cookies, ...rest };
}

/** Signs up by the form, and confirms by the link in the mail. */
async function signUpByMail(page: Page, { url, mailbox }: Site, person: Person): Promise<void> {
  await page.goto(`${url}/register`);
  await fillInSignUp(page, person);
  const mail = (await mailbox.newestTo(person.email)).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  const [link = ''] = /https?:\/\/\S+#code=\S+/.exec(mail) ?? [];
  expect(link).toContain(`${url}/verify-email?`);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectSignedIn(page);
  await expect(page).toHaveURL(`${url}/`);
}

/** Waits for the site's own worker: that of the root has every path that no other has, and may have the page before. */
async function untilKeptOffline(page: Page, { url }: Site): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(`${url}/service-worker.js`);
}

test('a site below a path is written on, read, and read offline, and leads out of it nowhere', async ({
  page,
  context,
  site,
}) => {
  const wrong = watch(context, site);
  const author = newPerson('anna');
  await signUpByMail(page, site, author);

  await test.step('it is written on', async () => {
    await page.getByRole('link', { name: 'Writing' }).first().click();
    await page.getByRole('link', { name: 'Start a New Story' }).click();
    await page.getByLabel('Title').fill('The Salt Stairs');
    await page.getByRole('button', { name: 'Start this story' }).click();
    await expect(textOf(page, 'Beginning')).toBeFocused();
    await page.keyboard.type('The tide is out. [[Go down->Salt hall]]');
    await saved(page);
    await page.reload();
    await expect(textOf(page, 'Beginning')).toHaveText(/^The tide is out\./);
    await page.getByRole('tree', { name: 'Outline' }).getByText('Salt hall').click();
    await textOf(page, 'Salt hall').click();
    await page.keyboard.type('It is dark. [[Wait->Night]]');
    await saved(page);
    await expect(page).toHaveURL(new RegExp(`^${site.url}/${author.username}/the-salt-stairs/`));
    expect(await leavesOn(page, site)).toEqual([]);
  });

  await test.step('it is published', async () => {
    await page.goto(`${site.url}/${author.username}/the-salt-stairs`);
    await publishStory(page, 'The Salt Stairs', { errors: true });
    expect(await leavesOn(page, site)).toEqual([]);
    await lookAt(page, 'story-below-a-path');
  });

  await test.step('it is found, and read', async () => {
    await page.getByRole('link', { name: 'Brasslamp home page' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    const entry = page.getByRole('link', { name: 'The Salt Stairs' }).first();
    await expect(entry).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(() => [...document.images].filter((one) => one.naturalWidth > 0).length),
      )
      .toBeGreaterThan(0);
    expect(await leavesOn(page, site)).toEqual([]);
    await entry.click();
    await expect(page).toHaveURL(`${site.url}/${author.username}/the-salt-stairs`);
    await startReading(page, page.url(), 'Beginning');
    await choose(page, 'Go down', 'Salt hall');
    expect(await leavesOn(page, site)).toEqual([]);
  });

  await test.step('and offline, through a reload', async () => {
    await untilKeptOffline(page, site);
    await page.reload();
    await expectPlace(page, 'Salt hall');
    await context.setOffline(true);
    await choose(page, 'Wait', 'Night');
    await page.reload();
    await expectPlace(page, 'Night');
    expect(await leavesOn(page, site)).toEqual([]);
    await lookAt(page, 'offline-below-a-path');
    await context.setOffline(false);
    await expect(page.getByText('Offline')).toHaveCount(0);
  });

  await test.step('who logs out can log in, and comes back to where they were', async () => {
    await logOut(page);
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto(`${site.url}/profile/change-password`);
    await fillInLogin(page, author);
    await expect(page).toHaveURL(`${site.url}/profile/change-password`);
    await expectSignedIn(page);
  });
  expect(wrong).toEqual([]);
});

test('sites of one host share nothing in a browser', async ({ page, host }) => {
  const [root, ...below] = host.sites as [Site, Site, Site];
  const person = newPerson('otto');
  for (const site of [root, ...below]) {
    await page.goto(`${site.url}/`);
    await expectSignedOut(page);
    await signUpByMail(page, site, person);
    await startReading(page, `${site.url}${demoStory.path}`, demoStory.start);
    await untilKeptOffline(page, site);
  }

  const kept = await keptIn(page);
  expect(kept.workers.sort()).toEqual([root, ...below].map(({ url }) => `${url}/`).sort());
  expect(kept.cookies).toEqual(
    expect.arrayContaining([
      'authToken /',
      'authToken~stories /stories/',
      'authToken~two~tales /two/tales/',
    ]),
  );
  for (const [names, plain] of [
    [kept.stored, 'authToken'],
    [kept.databases, 'reading'],
  ] as const) {
    expect(names).toEqual(
      expect.arrayContaining([plain, `/stories/ ${plain}`, `/two/tales/ ${plain}`]),
    );
  }
  const starts = kept.caches.map((name) => name.replace(/ ?\w+$/, '')).sort();
  expect(starts).toEqual(['/stories/ files', '/two/tales/ files', 'files']);

  await test.step('a log-out at one leaves the others alone, and what they keep', async () => {
    await page.goto(`${root.url}/`);
    await logOut(page);
    for (const site of below) {
      await page.goto(`${site.url}/`);
      await expectSignedIn(page);
    }
    await logOut(page);
    await page.goto(`${below[0].url}/reading`);
    await expectSignedIn(page);
    await expect(page.getByRole('link', { name: /The Twelfth Lamp/ }).first()).toBeVisible();
  });
});

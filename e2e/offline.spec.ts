// A story that was opened once can be read without the site: offline, after a reload, with the server
// down. Choices made meanwhile are synced later, each of them once, and the page shows the state.
import type { BrowserContext, Page } from '@playwright/test';
import { choiceCard, unfoldRules } from './actors/build-by-forms/node.ts';
import { choose, demoStory, expectPlace, place, startReading } from './actors/read-a-story.ts';
import { playedHere, turnOnTheSite, waitUntilReadyOffline } from './actors/read-offline.ts';
import {
  expectSignedOut,
  logIn,
  logOut,
  newPerson,
  type Person,
  signUp,
} from './actors/sign-up.ts';
import { addChoice, backToStory, publishChanges, saved } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { type Site, startSite } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const waiting = (count: number) =>
  count === 1
    ? 'Offline. 1 choice is saved here and will sync when you’re back online.'
    : `Offline. ${count} choices are saved here and will sync when you’re back online.`;

/** The reader's place on the server, as another device sees it. */
async function expectOnTheSite(other: Page, reader: Person, address: string, name: string) {
  await logIn(other, reader);
  await other.goto(address);
  await expectPlace(other, name);
}

test('a story can be read offline to its ending, through a reload, and is synced once', async ({
  page,
  context,
  site,
  newBrowser,
}) => {
  const reader = newPerson('otto');
  await signUp(page, site, reader);
  await startReading(page, demoStory.path, demoStory.start);
  await waitUntilReadyOffline(page);
  const address = page.url();

  await context.setOffline(true);
  await expect(page.getByText('Offline. You can read on')).toBeVisible();
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await expect(page.getByText(waiting(1))).toBeVisible();
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await expect(page.getByText(waiting(2))).toBeVisible();

  await page.reload();
  await expectPlace(page, 'The lace curtain');
  await expect(page.getByText(waiting(2))).toBeVisible();
  await choose(page, 'Take the glass down the fish steps', 'The fish steps, with the glass');

  await test.step('what needs the site says so, and loses nothing', async () => {
    await page.getByLabel('Reading menu').click();
    await page.getByRole('link', { name: 'Restart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
    await expect(
      page.getByText('This needs the site, which can’t be reached right now.'),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectPlace(page, 'The fish steps, with the glass');
  });
  await choose(page, 'Fetch Mrs Pell', 'The loose plank');
  await expect(page.getByText('A good ending')).toBeVisible();
  await test.step('on a phone the note covers nothing of the ending', async () => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 700 });
    const ending = await page
      .getByRole('region', { name: 'The light that was left on' })
      .boundingBox();
    const note = await page.getByText(waiting(4)).boundingBox();
    if (!ending || !note) throw new Error('The ending or the note is not on the page');
    expect(note.y).toBeGreaterThanOrEqual(ending.y + ending.height);
    if (before) await page.setViewportSize(before);
  });

  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') sent.push(response.status());
  });
  await context.setOffline(false);
  await expect(page.getByText(waiting(4))).toBeHidden();
  await expect.poll(() => sent).toEqual([200, 200, 200, 200]);
  await page.reload();
  await expectPlace(page, 'The loose plank');
  await expectOnTheSite(await newBrowser(), reader, address, 'The loose plank');
});

test('offline, the reading list and the story work, and other pages say what is possible', async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site, newPerson('ole'));
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await waitUntilReadyOffline(page);
  await context.setOffline(true);
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');

  await page.goto('/reading');
  await expect(page.getByRole('heading', { name: "Stories I'm Reading" })).toBeVisible();
  await expect(page.getByRole('main').getByText('The lace curtain')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: demoStory.title, exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue/ })
    .click();
  await expectPlace(page, 'The lace curtain');

  await page.goto(`${demoStory.path}/reader`);
  await expect(page.getByRole('heading', { level: 1, name: demoStory.title })).toBeVisible();

  await page.goto('/pages/about');
  await expect(page.getByRole('heading', { name: 'Can’t reach the site' })).toBeVisible();
  await page.getByRole('link', { name: 'Stories you can keep reading' }).click();
  await expect(page.getByRole('main').getByText('The lace curtain')).toBeVisible();
});

test('after logging out, nothing of the reader is left in the browser', async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site, newPerson('vera'));
  await startReading(page, demoStory.path, demoStory.start);
  await waitUntilReadyOffline(page);
  const address = page.url();
  await logOut(page);
  await expect.poll(() => countKept(page)).toBe(0);
  await context.setOffline(true);
  await page.goto(address);
  await expect(place(page, demoStory.start)).toBeHidden();
  await expectSignedOut(page);
});

test('the server fails between a choice and its answer, and everything continues once it is back', async ({
  newBrowser,
}) => {
  test.slow();
  // A separate site, because other journeys use the shared one meanwhile.
  const site = await startSite();
  try {
    const page = await newBrowser({ baseURL: site.url });
    await signUp(page, site, newPerson('kurt'));
    await startReading(page, demoStory.path, demoStory.start);
    await waitUntilReadyOffline(page);

    await site.fail();
    await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    await expect(page.getByText(waiting(1))).toBeVisible();
    await page.reload();
    await expectPlace(page, 'Mrs Pell');
    await choose(page, 'Ask who she is waiting for', 'The lace curtain');
    await expect(page.getByText(waiting(2))).toBeVisible();

    await site.comeBack();
    await choose(page, 'Take the glass down the fish steps', 'The fish steps, with the glass');
    await expect(page.getByText(waiting(3))).toBeHidden();
    await page.reload();
    await expectPlace(page, 'The fish steps, with the glass');
  } finally {
    await site.stop();
  }
});

for (const [what, forbid] of [
  ['forbidden', 'indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };'],
  [
    'full',
    `IDBObjectStore.prototype.put = function () {
      this.transaction.abort();
      return {};
    };`,
  ],
] as const) {
  test(`where storage is ${what} the page says so once, and choices are still synced`, async ({
    page,
    context,
    site,
  }) => {
    await context.addInitScript(forbid);
    await signUp(page, site, newPerson('sven'));
    const story = page.waitForResponse('**/versions/*/story');
    await startReading(page, demoStory.path, demoStory.start);
    await (await story).finished();
    const warning = page.getByText('This browser can’t save. Choices that haven’t synced are lost');
    await expect(warning).toBeVisible();
    await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    await expect(warning).toHaveCount(1);
    await expect.poll(() => turnOnTheSite(page)).toBe(1);
    await context.setOffline(true);
    await expect(page.getByText('Offline. You can read on')).toBeVisible();
    await choose(page, 'Ask who she is waiting for', 'The lace curtain');
    await expect(page.getByText(waiting(1))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(waiting(1))).toBeHidden();
    await page.reload();
    await expectPlace(page, 'The lace curtain');
  });
}

test('a clock that is off by a day changes nothing', async ({ page, context, site }) => {
  await signUp(page, site, newPerson('uwe'));
  await startReading(page, demoStory.path, demoStory.start);
  await waitUntilReadyOffline(page);
  for (const days of [1, -1]) {
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1_000);
    await context.setOffline(true);
    await page.reload();
    const next = days === 1 ? 'Knock at Mrs Pell’s and ask' : 'Ask who she is waiting for';
    await choose(page, next, days === 1 ? 'Mrs Pell' : 'The lace curtain');
    await expect(page.getByText(waiting(1))).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(waiting(1))).toBeHidden();
  }
  await page.reload();
  await expectPlace(page, 'The lace curtain');
});

test('a new version is published meanwhile: turns that fit continue in it, the others are reported', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const title = `The ferry ${newPerson('f').username}`;
  const author = newPerson('fenja');
  await signUp(page, site, author);
  const { path: storyPath, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'River',
    nodes: [
      { name: 'The road', text: 'Dust.', choices: [{ words: 'Walk down', to: 'The bank' }] },
      {
        name: 'The bank',
        text: 'Water.',
        choices: [
          { words: 'Swim', to: 'Wet' },
          { words: 'Wait', to: 'Evening' },
        ],
      },
      { name: 'Wet', text: '' },
      { name: 'Evening', text: '' },
    ],
    isPublished: true,
  });

  const swimmer = await beginOffline(await newBrowser(), site, storyPath);
  const waiter = await beginOffline(await newBrowser(), site, storyPath);
  for (const { page } of [swimmer, waiter]) await choose(page, 'Walk down', 'The bank');
  await choose(swimmer.page, 'Swim', 'Wet');
  await choose(waiter.page, 'Wait', 'Evening');

  await page.goto(node('The bank'));
  await unfoldRules(choiceCard(page, 0));
  await page.getByRole('button', { name: 'Remove this choice, choice 1' }).click();
  await addChoice(page, { words: 'Call the ferry', toNewNode: 'The ferry' });
  await saved(page);
  await backToStory(page, title);
  // The node Wet cannot be reached any more, and the check says so.
  await publishChanges(page, { errors: true });

  await waiter.context.setOffline(false);
  await expect(waiter.page.getByText(waiting(2))).toBeHidden();
  await waiter.page.reload();
  await expectPlace(waiter.page, 'Evening');

  await swimmer.context.setOffline(false);
  const told = swimmer.page.getByRole('region', { name: 'Choices that couldn’t be saved' });
  await expect(told.getByText('Swim')).toBeVisible();
  await expectPlace(swimmer.page, 'The bank');
  await told.getByRole('button', { name: 'Read on from here' }).click();
  await expect(told).toBeHidden();
  await choose(swimmer.page, 'Call the ferry', 'The ferry');
});

test('the site can be installed: it has its manifest, icons and worker', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as {
    name: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.name).toBe('Brasslamp');
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
  }
  const worker = await request.get('/service-worker.js');
  expect(worker.headers()['cache-control']).toContain('max-age=0');
});

async function beginOffline(
  page: Page,
  site: Site,
  storyPath: string,
): Promise<{ page: Page; context: BrowserContext }> {
  await signUp(page, site, newPerson('reader'));
  await startReading(page, storyPath, 'The road');
  await playedHere(page);
  await page.context().setOffline(true);
  return { page, context: page.context() };
}

function countKept(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('reading', 1);
        opening.onsuccess = () => {
          const stores = opening.result.transaction(['playthroughs', 'stories']);
          const found = ['playthroughs', 'stories'].map((name) => stores.objectStore(name).count());
          stores.oncomplete = () => {
            opening.result.close();
            resolve(found.reduce((sum, { result }) => sum + result, 0));
          };
        };
      }),
  );
}

test('a choice made offline before the story has come waits, and is made when the site is back', async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site, newPerson('olga'));
  await page.route('**/versions/*/story', (route) => route.abort());
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ask who she is waiting for' }).click();
  await expect(page.getByText('Offline. Your choice is waiting')).toBeVisible();
  await expectPlace(page, 'Mrs Pell');
  await context.setOffline(false);
  await expectPlace(page, 'The lace curtain');
  await expect.poll(() => turnOnTheSite(page)).toBe(2);
});

// Once a story is loaded in the browser, a choice is shown at once and synced afterwards. Each choice is
// made once, whatever the reader presses and however slow or broken the site is.
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import {
  choice,
  choose,
  demoStory,
  expectPlace,
  place,
  startReading,
} from './actors/read-a-story.ts';
import { playedHere, turnOnTheSite } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu, publishChanges } from './actors/write-a-story.ts';
import { putText, writeAtOnce } from './actors/write-at-once.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** Signed in, at the first node of the demo story, which is played in the browser. */
async function playDemoStory(page: Page, site: Site, name: string): Promise<void> {
  await signUp(page, site, newPerson(name));
  await startReading(page, demoStory.path, demoStory.start);
  await playedHere(page);
}

const turnAddress = '**/playthrough/*/action';

/** Holds back all turns until the journey releases them. */
async function holdTurns(page: Page) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(turnAddress, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return {
    held,
    async release() {
      isOpen = true;
      for (const route of held) await route.continue();
    },
  };
}

/** The write into the store never ends, as if the page had been closed at that moment. */
async function neverWrite(page: Page) {
  await page.evaluate(() => {
    const done = new Promise(() => undefined);
    const store = { get: () => done, put: () => done, getAll: () => done };
    IDBDatabase.prototype.transaction = () => ({ store, done }) as never;
  });
}

test('a choice is shown before the server answers, and so are the next ones', async ({
  page,
  site,
}) => {
  await playDemoStory(page, site, 'ina');
  const turns = await holdTurns(page);

  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await expect(place(page, 'Mrs Pell')).toBeFocused();
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  const next = choice(page, 'Take the glass down the fish steps');
  const wasAt = await next.boundingBox();
  await expect(page.getByText('Syncing…')).toBeVisible();
  expect(await next.boundingBox(), 'where the choices are').toEqual(wasAt);
  expect(turns.held, 'turns sent to the site').toHaveLength(1);

  await turns.release();
  await expect(page.getByText('Syncing…')).toBeHidden();
  await page.reload();
  await expectPlace(page, 'The lace curtain');
});

test('a double click and a held key make one turn', async ({ page, site }) => {
  await playDemoStory(page, site, 'dirk');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postData() ?? '');
  });

  await choice(page, 'Knock at Mrs Pell’s and ask').dblclick();
  await expectPlace(page, 'Mrs Pell');
  await choice(page, 'Ask who she is waiting for').focus();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectPlace(page, 'The lace curtain');
  await expect.poll(() => turnOnTheSite(page)).toBe(2);
  expect(sent).toHaveLength(2);
  await page.reload();
  await expectPlace(page, 'The lace curtain');
  expect(await turnOnTheSite(page)).toBe(2);
});

test('a turn whose answer is lost is made once', async ({ page, site }) => {
  await playDemoStory(page, site, 'lotte');
  let lost = 0;
  await page.route(turnAddress, async (route) => {
    if (lost > 1) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });

  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await expect.poll(() => lost).toBe(2);
  await expect(page.getByText(/choices? (is|are) saved here/)).toBeHidden();
  await page.reload();
  await expectPlace(page, 'The lace curtain');
});

test('a choice pressed before the page can play the story is made as soon as it can', async ({
  newBrowser,
  site,
}) => {
  const page = await newBrowser({ serviceWorkers: 'block' });
  await playDemoStory(page, site, 'eda');
  await page.route(turnAddress, (route) => route.abort());
  let isAsked = false;
  let goOn = () => {};
  const isPressed = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/assets/run-session-*.js', async (route) => {
    isAsked = true;
    await isPressed;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => isAsked).toBe(true);
  await choice(page, 'Knock at Mrs Pell’s and ask').click();
  await expectPlace(page, demoStory.start);
  goOn();
  await expectPlace(page, 'Mrs Pell');
  await expect(page.getByText('1 choice is saved here')).toBeVisible();
  await expect(page.getByText('Couldn’t reach the site')).toBeHidden();
});

test('a choice made before the browser has opened its store is not lost', async ({
  page,
  site,
}) => {
  await signUp(page, site, newPerson('ebba'));
  await startReading(page, demoStory.path, demoStory.start);
  await page.addInitScript(() => {
    const isAllowed = new Promise((resolve) => addEventListener('store may open', resolve));
    const listen = EventTarget.prototype.addEventListener;
    IDBOpenDBRequest.prototype.addEventListener = function (type: string, heard: unknown) {
      const hear = heard as () => void;
      const later = () => void isAllowed.then(hear);
      listen.call(this, type, type === 'success' ? later : hear);
    };
  });
  await page.evaluate(() => indexedDB.deleteDatabase('reading'));
  await page.reload();
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await page.evaluate(() => dispatchEvent(new Event('store may open')));
  await playedHere(page);
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
});

test('a choice made just before leaving the page is not lost', async ({ page, context, site }) => {
  await playDemoStory(page, site, 'nele');
  const address = page.url();
  await context.route(turnAddress, (route) => route.abort());
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await page.close();

  await context.unroute(turnAddress);
  const next = await context.newPage();
  const handedIn = next.waitForResponse((response) => response.request().method() === 'PUT');
  await next.goto('/');
  expect((await handedIn).status()).toBe(200);
  await next.goto(address);
  await expectPlace(next, 'Mrs Pell');
});

test('a choice is not lost when the page closes before the browser has written it', async ({
  page,
  context,
  site,
}) => {
  await playDemoStory(page, site, 'nele');
  await context.route(turnAddress, (route) => route.abort());
  await neverWrite(page);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await page.reload();
  await expectPlace(page, 'Mrs Pell');
  await context.unroute(turnAddress);
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
});

test('choices that wait for the browser’s store are not lost when the reader has gone to another screen', async ({
  page,
  context,
  site,
}) => {
  await playDemoStory(page, site, 'nora');
  const address = page.url();
  await context.route(turnAddress, (route) => route.abort());
  await neverWrite(page);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await page.getByRole('article').getByRole('link', { name: demoStory.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: demoStory.title })).toBeVisible();
  await page.goto(address);
  await expectPlace(page, 'The lace curtain');
});

test('another tab follows, and a choice made in it continues from there', async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site, newPerson('till'));
  await startReading(page, demoStory.path, demoStory.start);
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  await expectPlace(secondTab, demoStory.start);
  await playedHere(page);
  await playedHere(secondTab);

  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await expectPlace(secondTab, 'The eleventh lamp');
  await expect(secondTab.getByText('You’ve read on elsewhere in the meantime.')).toBeVisible();
  await choose(secondTab, 'Hurry down the fish steps', 'The fish steps');
  await expect(secondTab.getByText('You’ve read on elsewhere')).toBeHidden();
  await expectPlace(page, 'The fish steps');
});

test('the server decides where a choice leads, and the page says so', async ({ page, site }) => {
  await playDemoStory(page, site, 'wanda');
  // The site applies a different choice, as after a change of the story.
  const others = await page
    .getByRole('article')
    .getByRole('button', { name: 'Finish the round first', exact: true })
    .getAttribute('value');
  await page.route(turnAddress, async (route) => {
    const body = { ...(route.request().postDataJSON() as object), action_id: others };
    await route.continue({ postData: JSON.stringify(body) });
  });

  await choice(page, 'Knock at Mrs Pell’s and ask').click();
  await expectPlace(page, 'The eleventh lamp');
  await expect(
    page.getByText('The story went differently from what this page first showed'),
  ).toBeVisible();
  await expect(place(page, 'The eleventh lamp')).toBeFocused();
  await page.unroute(turnAddress);
  await choose(page, 'Hurry down the fish steps', 'The fish steps');
  await expect(
    page.getByText('The story went differently from what this page first showed'),
  ).toBeHidden();
});

test('starting again waits for the turns before it', async ({ page, site }) => {
  await playDemoStory(page, site, 'ria');
  const turns = await holdTurns(page);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');

  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start this story again?' });
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await expectPlace(page, 'Mrs Pell');
  await turns.release();
  await expectPlace(page, demoStory.start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await page.reload();
  await expectPlace(page, 'The eleventh lamp');
});

for (const way of ['link', 'address']) {
  test(`the reading list, opened by its ${way} right after a choice, shows that choice`, async ({
    page,
    context,
    site,
  }) => {
    await playDemoStory(page, site, 'runa');
    await context.route(turnAddress, async (route) => {
      await wait(500);
      await route.continue();
    });
    await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    if (way === 'link') await mainMenu(page).getByRole('link', { name: 'Reading' }).click();
    else await page.goto('/reading');
    const entry = page.getByRole('listitem').filter({ hasText: demoStory.title });
    await expect(entry.getByRole('button', { name: /^Put aside: .*, Mrs Pell$/ })).toBeVisible();
  });
}

test('no turn is made in a version other than the one shown', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('vera');
  await signUp(page, site, author);
  const bridge = { name: 'The bridge', text: 'One plank is loose.' };
  const bank = { name: 'The far bank', text: 'Reeds.' };
  const { path, node } = await writeAtOnce(page, author, {
    title: `The bridge of ${author.username}`,
    chapter: 'One',
    nodes: [
      { ...bridge, choices: [{ words: 'Over', to: bank.name }] },
      { ...bank, choices: [{ words: 'Back', to: bridge.name }] },
    ],
    isPublished: true,
  });
  const reader = await newBrowser();
  await startReading(reader, path, bridge.name);
  await playedHere(reader);

  await putText(page, node(bridge.name), 'The plank is nailed down.');
  await putText(page, node(bank.name), 'Rushes.');
  await page.goto(path);
  await publishChanges(page);

  // The newer version is not loaded here; only the site's note about it.
  await reader.route('**/versions/*/story', () => undefined);
  await choice(reader, 'Over').click();
  await expect(reader.getByText('Rushes.')).toBeVisible();
  const turns = await holdTurns(reader);
  await choice(reader, 'Back').click();
  await expect.poll(() => turns.held.length).toBe(1);
  await expectPlace(reader, bank.name);
  await turns.release();
  await expectPlace(reader, bridge.name);
  await expect(reader.getByText('The plank is nailed down.')).toBeVisible();
});

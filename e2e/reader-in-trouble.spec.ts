// A reader presses twice, reads in two tabs, loses the network, is signed out elsewhere, or follows a
// link in a mail: the story continues at the right place, and the page says what happened.
import type { BrowserContextOptions, Page } from '@playwright/test';
import {
  choice,
  choose,
  demoStory,
  expectPlace,
  place,
  startReading,
} from './actors/read-a-story.ts';
import { playedHere } from './actors/read-offline.ts';
import {
  expectSignedIn,
  expectSignedOut,
  fillInLogin,
  logOut,
  newPerson,
  signUp,
} from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

type NewBrowser = (options?: BrowserContextOptions) => Promise<Page>;

/** The code that plays a story in the browser is not loaded, so each choice goes to the site. */
async function withoutPlaying(newBrowser: NewBrowser, options: BrowserContextOptions = {}) {
  const page = await newBrowser({ ...options, serviceWorkers: 'block' });
  await page.route('**/assets/run-session-*.js', (route) => route.abort());
  return page;
}

test('a double click on a choice makes one turn', async ({ page, site }) => {
  const person = newPerson('dora');
  const title = `Three rooms of ${person.username}`;
  await signUp(page, site, person);
  // All nodes look alike: the second click hits the next choice at the same spot.
  const words = 'Go through the door';
  const { path: storyPath } = await writeAtOnce(page, person, {
    title,
    chapter: 'Rooms',
    nodes: [
      { name: 'First room', text: 'A room.', choices: [{ words, to: 'Second room' }] },
      { name: 'Second room', text: 'A room.', choices: [{ words, to: 'Third room' }] },
      { name: 'Third room', text: '' },
    ],
    isPublished: true,
  });

  await test.step('as fast as a mouse can', async () => {
    await startReading(page, storyPath, 'First room');
    await choice(page, words).dblclick();
    await expectPlace(page, 'Second room');
    await page.reload();
    await expectPlace(page, 'Second room');
  });

  await test.step('as slow as a person, so that the answer comes in between', async () => {
    await page.goto(storyPath);
    await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
    await page.getByRole('button', { name: 'Start from the beginning' }).click();
    await expectPlace(page, 'First room');
    const box = await choice(page, words).boundingBox();
    if (!box) throw new Error('The choice is not on the screen');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // A call that the reload interrupts is sent again unchanged; that makes no second turn.
    const turns = new Set<string | null>();
    page.on('request', (request) => {
      if (request.method() === 'PUT') turns.add(request.postData());
    });
    await page.mouse.click(x, y);
    await expectPlace(page, 'Second room');
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    // A second turn would be stored by now, and the next page would sync it.
    await page.reload();
    await expectPlace(page, 'Second room');
    await expect.poll(() => turns.size, 'turns made').toBeGreaterThan(0);
    await page.reload();
    await expectPlace(page, 'Second room');
    expect([...turns], 'turns made').toHaveLength(1);
  });
});

test('a tab that is behind is moved to the reader’s current place', async ({
  page,
  context,
  site,
  newBrowser,
}) => {
  await signUp(page, site, newPerson('tom'));
  await startReading(page, demoStory.path, demoStory.start);
  const storageState = await context.storageState();
  const secondTab = await withoutPlaying(newBrowser, { storageState });
  await secondTab.goto(page.url());
  await expectPlace(secondTab, demoStory.start);

  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await choice(secondTab, 'Go straight down to it').click();

  await expectPlace(secondTab, 'The eleventh lamp');
  await expect(
    secondTab.getByText('You’ve read on elsewhere in the meantime. This is where you are now.'),
  ).toBeVisible();
  await choose(secondTab, 'Hurry down the fish steps', 'The fish steps');
  await expect(secondTab.getByText('You’ve read on elsewhere')).toBeHidden();
});

test('a choice made while offline can be made again once the network is back', async ({
  site,
  newBrowser,
}) => {
  const page = await withoutPlaying(newBrowser);
  const context = page.context();
  await signUp(page, site, newPerson('wim'));
  await startReading(page, demoStory.path, demoStory.start);

  await context.setOffline(true);
  await choice(page, 'Go straight down to it').click();
  await expect(page.getByRole('alert').getByText('Couldn’t reach the site.')).toBeVisible();
  await expectPlace(page, demoStory.start);

  await context.setOffline(false);
  await choose(page, 'Go straight down to it', 'The fish steps');
  await expect(page.getByText('Couldn’t reach the site.')).toBeHidden();
  await choose(page, 'Call out across the water', 'An answer');
});

test('a reader signed out elsewhere logs in and returns, and the last choice counts', async ({
  page,
  context,
  site,
  newBrowser,
}) => {
  const reader = newPerson('lena');
  await signUp(page, site, reader);
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Go straight down to it', 'The fish steps');
  await playedHere(page);
  const readerAddress = page.url();

  // The same session in a second browser, as after copying a profile to a new computer.
  const elsewhere = await newBrowser({ storageState: await context.storageState() });
  await elsewhere.goto('/');
  await logOut(elsewhere);

  await page.clock.install();
  await choice(page, 'Call out across the water').click();
  const signedOut = page.getByRole('alert').filter({ hasText: 'You were logged out.' });
  await expect(signedOut).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.fastForward('05:00');
  await expect(signedOut, 'urgent messages stay').toBeVisible();

  await test.step('after too many logins, the page says when to try again', async () => {
    await page.route('**/api/user/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '90', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ status: 429, code: 'too_often', title: '', detail: 'Too often' }),
      }),
    );
    await fillInLogin(page, reader);
    const told = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
    await expect(told('Too many tries. You can try again in 2 minutes.')).toBeVisible();
    const button = page.getByRole('button', { name: 'Submit' });
    const wasAt = await button.boundingBox();
    await page.clock.fastForward('00:45');
    await expect(told('Too many tries. You can try again in 50 seconds.')).toBeVisible();
    await page.clock.fastForward('00:45');
    await expect(told('You can try again now.')).toBeVisible();
    expect(await button.boundingBox(), 'where the button is').toEqual(wasAt);
    await page.unroute('**/api/user/login');
  });
  await fillInLogin(page, reader);
  await expect(page).toHaveURL(readerAddress);
  await expectPlace(page, 'An answer');
  await expect(signedOut, 'no longer shown').toBeHidden();
  await expect(page.getByText('saved here')).toBeHidden();
  await page.reload();
  await expectPlace(page, 'An answer');
});

test('logging out in one tab signs out the other', async ({ page, context, site }) => {
  await signUp(page, site, newPerson('olaf'));
  await startReading(page, demoStory.path, demoStory.start);
  const secondTab = await context.newPage();
  await secondTab.goto('/');
  await expectSignedIn(secondTab);
  await logOut(secondTab);
  await expectSignedOut(page);
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a link in a mail, which sends no cookie, still shows who is signed in', async ({
  page,
  context,
  site,
}) => {
  const reader = newPerson('mila');
  await signUp(page, site, reader);
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Go straight down to it', 'The fish steps');
  const readerAddress = page.url();

  const links = { Story: demoStory.path, Reading: '/reading', Place: readerAddress };
  await context.route('https://mail.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: Object.entries(links)
        .map(([words, to]) => `<a href="${new URL(to, site.url).href}">${words}</a>`)
        .join(' '),
    }),
  );
  const follow = async (words: keyof typeof links) => {
    await page.goto('https://mail.example/');
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name: words }).click();
    expect((await (await asked).allHeaders()).cookie, 'the cookie sent along').toBeUndefined();
  };

  await follow('Story');
  await expectSignedIn(page);
  await page.getByLabel('Account').click();
  await expect(page.getByText(`Logged in as ${reader.username}`)).toBeVisible();

  await follow('Reading');
  await expect(page.getByRole('heading', { name: "Stories I'm Reading" })).toBeVisible();
  await expect(page.getByRole('link', { name: demoStory.title })).toBeVisible();

  await follow('Place');
  await expect(place(page, 'The fish steps')).toBeVisible();
  await choose(page, 'Call out across the water', 'An answer');
});

// What happens to a story after it is published (archived, moved, deleted, restored), and to a deleted
// playthrough.
import type { Page } from '@playwright/test';
import {
  choose,
  demoStory,
  expectPlace,
  startButton,
  startReading,
} from './actors/read-a-story.ts';
import { playedHere, turnOnTheSite } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { closeQuestion, mainMenu, saveProperties } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** A published story of two nodes; ends on its page. */
async function writePublished(page: Page, site: Site) {
  const author = newPerson('bert');
  const title = `The ferry of ${author.username}`;
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title,
    chapter: 'Across',
    nodes: [
      {
        name: 'This bank',
        text: 'The ferry waits.',
        choices: [{ words: 'Cross', to: 'That bank' }],
      },
      { name: 'That bank', text: 'It looks the same.', choices: [{ to: 'This bank' }] },
    ],
    isPublished: true,
  });
  await page.goto(path);
  return { author, title, path };
}

test('a story is moved to the bin and restored from it as a draft', async ({
  page,
  site,
  newBrowser,
}) => {
  const { author, title, path } = await writePublished(page, site);
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Delete Story' }).click();
  await expect(page.getByText('it comes back as a draft')).toBeVisible();
  const answers = page.getByRole('main').locator('.button-row').locator('a, button');
  await expect(answers, 'as in all other questions').toHaveText([/^Move to bin/, 'Cancel']);
  await lookAt(page, 'delete-story');

  await test.step('undone from the message', async () => {
    await page.getByRole('button', { name: 'Move to bin' }).click();
    await expect(page.getByText(`“${title}” is in the bin.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`“${title}” is back as a draft.`)).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('link', { name: 'Across' })).toBeVisible();
  });

  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Delete Story' }).click();
  await page.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText(`“${title}” is in the bin.`)).toBeVisible();
  await expect(page).toHaveURL(`/${author.username}`);
  const visitor = await newBrowser();
  expect((await visitor.goto(path))?.status()).toBe(404);

  await page.getByRole('link', { name: 'Bin (1)' }).click();
  await expect(page).toHaveURL('/profile/bin');
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText(/\d{4}-\d{2}-\d{2}/);
  await expect(entry).toContainText(/(29|30) days left/);
  await page.getByRole('button', { name: `Restore ${title}` }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText('The story is back as a draft.')).toBeVisible();
  await expect(page.getByText('draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Across' })).toBeVisible();
  await page.goto('/profile/bin');
  await expect(page.getByText('The bin is empty.')).toBeVisible();
});

test('an archived story can be finished by its readers, and started by nobody', async ({
  page,
  site,
  newBrowser,
}) => {
  const { title, path } = await writePublished(page, site);
  const reader = await newBrowser();
  await signUp(reader, site, newPerson('rhea'));
  await startReading(reader, path, 'This bank');

  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Archive', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await closeQuestion(page, 'Archived. It’s no longer listed');
  await expect(page.getByText('archived', { exact: true })).toBeVisible();

  await choose(reader, 'Cross', 'That bank');
  await reader.goto(`${path}/reader`);
  await expect(
    reader.getByText('This story isn’t taking new readers at the moment.'),
  ).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Start from the beginning' })).toBeHidden();
  await reader.getByRole('link', { name: 'Continue' }).click();
  await expectPlace(reader, 'That bank');

  const newcomer = await newBrowser();
  await signUp(newcomer, site, newPerson('nils'));
  await newcomer.goto('/');
  await expect(newcomer.getByRole('link', { name: title })).toBeHidden();
  await newcomer.goto(`${path}/reader`);
  await expect(
    newcomer.getByText('This story isn’t taking new readers at the moment.'),
  ).toBeVisible();
  await expect(startButton(newcomer)).toBeHidden();

  await page.getByRole('link', { name: 'Unarchive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unarchive' }).click();
  await closeQuestion(page, 'Published again.');
  await startReading(newcomer, path, 'This bank');
});

test('a reader learns that a story is unavailable, continues when it is back, and learns that it was removed', async ({
  page,
  site,
  newBrowser,
}) => {
  const { author, title, path } = await writePublished(page, site);
  const setStatus = async (status: string) =>
    (await callsOf(page))('patch', `/stories${path}`, { status });
  const reader = await newBrowser();
  await startReading(reader, path, 'This bank');
  await playedHere(reader);
  const address = reader.url();
  const note = reader.getByRole('article').getByRole('status');

  await test.step('unpublished while the page is open: a new choice is saved', async () => {
    await setStatus('draft');
    await choose(reader, 'Cross', 'That bank');
    await expect(
      note.getByText('This story isn’t available right now. Your last choice is saved here'),
    ).toBeVisible();
    await lookAt(reader, 'reader-story-away');
    await reader.goto('/reading');
    const away = reader.getByRole('region', { name: 'Unavailable for now' });
    await expect(away.getByRole('listitem')).toContainText(title);
    await expect(reader.getByText('No stories in progress.')).toBeVisible();
    await lookAt(reader, 'reading-story-away');
    for (const place of [address, `${path}/reader`]) {
      await reader.goto(place);
      await expect(
        reader.getByRole('heading', { name: 'This story isn’t available right now' }),
      ).toBeVisible();
    }
    await lookAt(reader, 'error-story-away');
  });

  await test.step('published again: it is back in the list, with what was chosen', async () => {
    await setStatus('published');
    await reader.goto('/reading');
    await expect(reader.getByRole('region', { name: 'Unavailable for now' })).toBeHidden();
    await expect(reader.getByRole('main').getByRole('link', { name: title })).toBeVisible();
    await reader.goto(address);
    await expectPlace(reader, 'That bank');
    await expect.poll(() => turnOnTheSite(reader)).toBe(1);
  });

  await test.step('deleted for good while the page is open: nothing is promised or retried', async () => {
    await playedHere(reader);
    const { password } = author;
    await (await callsOf(page))('delete', '/user/me', { password });
    await choose(reader, 'This bank', 'This bank');
    await expect(note.getByText('The site no longer has this playthrough')).toBeVisible();
    await expect(note.getByText('your last choice couldn’t be saved')).toBeVisible();
    await choose(reader, 'Cross', 'That bank');
    await expect(note.getByText('your last 2 choices couldn’t be saved')).toBeVisible();
    await lookAt(reader, 'reader-story-gone');
    const sent: string[] = [];
    reader.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(request.url());
    });
    await reader.goto('/reading');
    await expect(reader.getByRole('region', { name: 'Removed stories' })).toContainText(title);
    await reader.goto('/', { waitUntil: 'networkidle' });
    expect(sent, 'turns that the server cannot take').toEqual([]);
  });
});

test('an old address redirects to the new one', async ({ page, site, newBrowser }) => {
  const { author, path } = await writePublished(page, site);
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Address').fill('the-raft');
  await saveProperties(page);
  const moved = `/${author.username}/the-raft`;
  await expect(page).toHaveURL(`${moved}/edit`);

  const visitor = await newBrowser();
  for (const rest of ['', '/reader']) {
    const reply = await visitor.goto(`${path}${rest}`);
    expect(reply?.status(), rest).toBe(200);
    await expect(visitor).toHaveURL(`${moved}${rest}`);
  }
});

test('a playthrough is deleted, and restored by undo', async ({ page, site }) => {
  await signUp(page, site, newPerson('undine'));
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await mainMenu(page).getByRole('link', { name: 'Reading' }).click();
  const link = page.getByRole('main').getByRole('link', { name: demoStory.title });
  await expect(link).toBeVisible();
  await expect(page.getByText(/^\d{4}-\d{2}-\d{2}$/)).toHaveCount(2);

  await page.getByRole('button', { name: /^Delete: / }).click();
  await expect(page.getByText('Deleted, along with your place.')).toBeVisible();
  await expect(page.getByText('No stories in progress.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await link.click();
  await expect(page).toHaveURL(/\/reader\?node=/);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectPlace(page, 'The eleventh lamp');
});

test('a playthrough is deleted and restored without JavaScript', async ({ newBrowser, site }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await signUp(page, site, newPerson('ute'));
  await startReading(page, demoStory.path, demoStory.start);
  await page.goto('/reading');
  await page.getByRole('button', { name: /^Delete: / }).click();
  await expect(page.getByText('No stories in progress.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: demoStory.title })).toBeVisible();
});

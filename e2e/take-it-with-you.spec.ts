// An author takes a story along: sees what each format cannot hold, downloads it, and brings it in again.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { pressEnterOn } from './actors/use-the-keyboard.ts';
import { callsOf, putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const story = {
  title: 'The Lamp Room',
  chapter: 'One',
  isPublished: false,
  nodes: [
    {
      name: 'Stairs',
      text: 'Up, and up.',
      contentNotes: ['heights'],
      choices: [{ words: 'Go in', to: 'Lamp room' }],
    },
    { name: 'Lamp room', text: 'It is lit.', ending: { name: 'Lit', kind: 'good' as const } },
  ],
};

async function headersOf(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value;
  return { authorization: `Bearer ${token}` };
}

async function read(page: Page, path: string) {
  const answer = await page.request.get(`/api/stories${path}`, { headers: await headersOf(page) });
  return (await answer.json()).data;
}

/** Uploads a picture, and shows it in a node. */
async function showPicture(page: Page, path: string, node: string): Promise<void> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  const sent = await page.request.post(`/api/stories${path}/images`, {
    headers: await headersOf(page),
    multipart: { file: { name: 'lamp.png', mimeType: 'image/png', buffer } },
  });
  expect(sent.status()).toBe(201);
  const { url } = (await sent.json()).data;
  await putText(page, node, `It is lit.\n\n![A brass lamp](${url})`);
  const about = { cover: url, description: 'Up there.' };
  await (await callsOf(page))('patch', `/stories${path}`, about);
}

async function download(page: Page, press: () => Promise<void>) {
  const coming = page.waitForEvent('download');
  await press();
  const file = await coming;
  const path = await file.path();
  return { name: file.suggestedFilename(), path, bytes: await readFile(path) };
}

const heading = (page: Page) => page.getByRole('heading', { name: 'Take it with you' });
const format = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Download', exact: true });

/** A format, the name of its file, and how that begins. */
const files = [
  ['Story file', 'the-lamp-room.brasslamp.zip', 'PK'],
  ['Web page', 'the-lamp-room.html', '<!doctype html>'],
  ['E-book (EPUB)', 'the-lamp-room.epub', 'PK'],
  ['Gamebook to print', 'the-lamp-room.gamebook.html', '<!doctype html>'],
  ['Twine archive', 'the-lamp-room.twine.html', '<tw-storydata name="The Lamp Room"'],
  ['Twee 3', 'the-lamp-room.twee', ':: StoryTitle\nThe Lamp Room'],
  ['ink', 'the-lamp-room.ink', '// Brasslamp '],
  ['Markdown', 'the-lamp-room.markdown.zip', 'PK'],
] as const;

test('a story is taken along in each format, after a look at what would be lost', async ({
  page,
  site,
}) => {
  const author = newPerson('tilda');
  await signUp(page, site, author);
  const written = await writeAtOnce(page, author, story);
  await showPicture(page, written.path, written.node('Lamp room'));

  await page.goto(written.node('Stairs'));
  await page.getByRole('button', { name: 'This story' }).click();
  await page.getByRole('menuitem', { name: 'Take it with you' }).click();
  await expect(heading(page)).toBeVisible();
  await lookAt(page, 'take-formats');

  await format(page, 'ink').click();
  await expect(page.getByText('2 things don’t go along as they are')).toBeVisible();
  const lost = page.getByRole('group').filter({ hasText: 'picture or sound isn’t in the file' });
  await lost.locator('summary').click();
  await expect(lost).toContainText('Say in words what it shows');
  await expect(page.getByText('comes back into this story')).toBeVisible();
  await lookAt(page, 'take-ink');
  await lost.getByRole('link', { name: 'Lamp room' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of “Lamp room”' })).toBeVisible();
  await page.goBack();
  await expect(save(page)).toBeVisible();
  await expect(format(page, 'ink')).toHaveAttribute('aria-expanded', 'true');

  const saved = new Map<string, string>();
  for (const [name, fileName, begin] of files) {
    if ((await format(page, name).getAttribute('aria-expanded')) !== 'true') {
      await format(page, name).click();
    }
    const file = await download(page, () => save(page).click());
    expect(file.name).toBe(fileName);
    expect(file.bytes.toString('utf8', 0, 200)).toMatch(new RegExp(`^${escaped(begin)}`, 'i'));
    await expect(page.getByText(`${fileName} is in your downloads now`)).toBeVisible();
    saved.set(name, file.path);
  }

  await format(page, 'Story file').click();
  await expect(page.getByText('Everything goes along.')).toBeVisible();
  await lookAt(page, 'take-story-file');
  await page.getByLabel(/^With its picture or sound/).uncheck();
  await expect(page.getByText('1 thing doesn’t go along as it is')).toBeVisible();
  const alone = await download(page, () => save(page).click());
  expect(alone.name).toBe('the-lamp-room.brasslamp.json');
  expect(JSON.parse(alone.bytes.toString()).title).toBe('The Lamp Room');

  const was = await read(page, written.path);
  for (const [at, name] of ['Story file', 'Web page'].entries()) {
    await page.goto(`/${author.username}/stories/import`);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(saved.get(name) ?? '');
    await expect(page.getByText('It comes in whole')).toBeVisible();
    if (at === 0) await lookAt(page, 'import-own');
    await page.getByRole('button', { name: 'Make it a draft' }).click();
    const slug = `the-lamp-room-${at + 2}`;
    await expect(page).toHaveURL(new RegExp(`/${author.username}/${slug}/(write|chapter)`));
    await expect(page.getByText('Everything came along.')).toBeVisible();
    const { cover, description } = await read(page, `/${author.username}/${slug}`);
    expect(description).toBe('Up there.');
    expect(cover).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    expect(cover).not.toBe(was.cover);
    const { nodes } = await read(page, `/${author.username}/${slug}/draft`);
    // The picture that is shown is the one that was uploaded with it.
    expect(nodes[1].body).toBe(`It is lit.\n\n![A brass lamp](${cover})`);
    expect((await page.request.get(cover)).status()).toBe(200);
  }
});

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('what was just written is in the file, and the keyboard is enough', async ({ page, site }) => {
  const author = newPerson('tove');
  await signUp(page, site, author);
  const written = await writeAtOnce(page, author, story);
  await page.goto(written.node('Stairs'));
  const text = page.getByRole('textbox', { name: 'Text of “Stairs”' });
  await text.fill('Down, and down.');
  await page.getByRole('button', { name: 'This story' }).click();
  await page.getByRole('menuitem', { name: 'Take it with you' }).click();
  await pressEnterOn(page, format(page, 'Markdown'));
  await expect(page.getByText('Everything goes along.')).toBeVisible();
  await pressEnterOn(page, format(page, 'Twee 3'));
  await expect(page.getByText('1 thing doesn’t go along as it is')).toBeVisible();
  const file = await download(page, () => pressEnterOn(page, save(page)));
  expect(file.bytes.toString()).toContain('Down, and down.');
  await expect(save(page)).toBeFocused();
});

test('a download that the site cannot give says so, and can be tried again', async ({
  page,
  site,
}) => {
  const author = newPerson('teo');
  await signUp(page, site, author);
  const written = await writeAtOnce(page, author, story);
  await page.goto(`${written.path}/take?format=twee`);
  await expect(save(page)).toBeVisible();
  const isFile = (url: URL) => url.pathname.endsWith('/export');
  await page.route(isFile, (route) => route.abort());
  await save(page).click();
  const problem = page.getByRole('main').getByRole('alert');
  await expect(problem).toBeFocused();
  await lookAt(page, 'take-failed');
  await page.unroute(isFile);
  const file = await download(page, () => save(page).click());
  expect(file.bytes.toString()).toContain(':: Stairs');
  await expect(problem).toHaveCount(0);
});

test('a story without a node has nothing to take along, and says what to do', async ({
  page,
  site,
}) => {
  const author = newPerson('tine');
  await signUp(page, site, author);
  const { slug } = await (await callsOf(page))('post', `/stories/${author.username}`, {
    title: 'Blank',
  });
  await page.goto(`/${author.username}/${slug}/take`);
  await expect(page.getByText('There’s nothing to take along yet.')).toBeVisible();
  await lookAt(page, 'take-empty');
});

test('all stories are taken along at once, and come in again on another account', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('tara');
  await signUp(page, site, author);
  await page.goto(`/${author.username}`);
  await expect(page.getByRole('heading', { name: 'Your stories' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Take your stories' })).toHaveCount(0);
  await page.goto(`/${author.username}/stories/take`);
  await expect(page.getByText('You have no stories yet')).toBeVisible();
  await lookAt(page, 'take-stories-none');

  await writeAtOnce(page, author, story);
  await writeAtOnce(page, author, { ...story, title: 'The Fog Horn', isPublished: true });
  await page.goto(`/${author.username}`);
  await lookAt(page, 'dashboard-take');
  await page.getByRole('link', { name: 'Take your stories' }).click();
  await lookAt(page, 'take-stories');
  const button = page.getByRole('button', { name: 'Download all your stories' });
  const file = await download(page, () => button.click());
  expect(file.name).toMatch(new RegExp(`^${author.username}-\\d{4}-\\d\\d-\\d\\d\\.zip$`));
  expect(file.bytes.toString('latin1', 0, 2)).toBe('PK');
  await expect(page.getByText(`${file.name} is in your downloads now`)).toBeVisible();

  const other = newPerson('tomas');
  const theirs = await newBrowser();
  await signUp(theirs, site, other);
  await theirs.goto(`/${other.username}/stories/import`);
  // The name that a download has on the disk says nothing.
  const archive = { name: file.name, mimeType: 'application/zip', buffer: file.bytes };
  await theirs.locator('input[type=file]').first().setInputFiles(archive);
  await expect(theirs.getByText('2 stories are in this file.')).toBeVisible();
  await expect(theirs.getByText('All of them come in whole')).toBeVisible();
  await lookAt(theirs, 'import-archive');
  await theirs.getByRole('button', { name: 'Make 2 drafts' }).click();
  await expect(theirs.getByRole('heading', { name: 'Your stories' })).toBeVisible();
  await expect(theirs.getByText('published', { exact: true })).toHaveCount(0);
  await theirs.goto(`/${other.username}/the-fog-horn/versions`);
  await expect(theirs.getByRole('heading', { name: 'Version 1' })).toBeVisible();
});

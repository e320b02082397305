// A story leaves the site as one file, and is read from that file by somebody who has no network.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { begin, openChoices, pressChoice, type Seen, seenOn } from './actors/read-a-page.ts';
import { choice, demoStory, expectPlace, openFromMenu } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { deleteNode, saved, writeText } from './actors/write-a-story.ts';
import { callsOf, putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { silence } from './fixtures/silence.ts';
import { test } from './fixtures/story-page.ts';
import { expect } from './fixtures/test.ts';

const twelfthLamp = 'brasslamp/the-twelfth-lamp';
const numberNine = 'brasslamp/left-on-the-number-nine';

/** The same numbers for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

const isEnded = (page: Page) => page.locator('.ending').isVisible();

async function playToAnEnding(page: Page, roll: (below: number) => number): Promise<void> {
  for (let turns = 0; turns < 80 && !(await isEnded(page)); turns += 1) {
    await pressChoice(page, roll(await openChoices(page).count()));
  }
  expect(await isEnded(page)).toBe(true);
}

test('a story in a file is read to its end without a network, and is there after a reload', async ({
  exported,
  openFile,
}) => {
  const page = await openFile(await exported(twelfthLamp));
  await expect(page).toHaveTitle(demoStory.title);
  await expect(page.getByRole('heading', { level: 1, name: demoStory.title })).toBeVisible();
  await begin(page, demoStory.start);
  await page.getByRole('button', { name: 'Knock at Mrs Pell’s and ask' }).click();
  await expectPlace(page, 'Mrs Pell');
  await page.reload();
  await expectPlace(page, 'Mrs Pell');

  await openFromMenu(page, 'What you have read');
  await expect(page.getByText('You chose: Knock at Mrs Pell’s and ask')).toBeVisible();
  await page.goBack();
  await expectPlace(page, 'Mrs Pell');
  await openFromMenu(page, 'Back one turn');
  await expectPlace(page, demoStory.start);

  await playToAnEnding(page, dice(3));
  const ending = await page.locator('.ending-name').innerText();
  await openFromMenu(page, 'Back to the story page');
  await expect(page.getByText(`You came to an end: “${ending}”.`)).toBeVisible();
  await expect(page.getByText(/Endings found: 1 of/)).toBeVisible();
  await page.getByRole('button', { name: 'See the ending' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expectPlace(page, demoStory.start);
  await openFromMenu(page, 'Restart');
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectPlace(page, demoStory.start);
});

test('it is read by the keyboard alone', async ({ exported, openFile }) => {
  const page = await openFile(await exported(numberNine));
  const focused = () =>
    page.evaluate(() => document.activeElement?.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Begin');
  await page.keyboard.press('Enter');
  await expectPlace(page, 'The ledger');
  // The number of the choice that asks leads into its field.
  await page.keyboard.press('1');
  await page.keyboard.type('Ottilie <b>');
  await page.keyboard.press('Enter');
  await expectPlace(page, 'The counter');
  await expect(page.getByRole('article')).toContainText('Ottilie <b>, says the ledger.');
  const first = await openChoices(page).first().innerText();
  await page.keyboard.press('1');
  await expect(choice(page, first.trim())).toHaveCount(0);
});

test('it looks as it should in every light and width, and passes axe', async ({
  exported,
  openFile,
}) => {
  const page = await openFile(await exported(numberNine));
  await lookAt(page, 'own-page-title');
  await begin(page, 'The ledger');
  await lookAt(page, 'own-page-question');
  await page.getByLabel('Your name, as you would like to be called').fill('Ottilie');
  await page.getByRole('button', { name: 'Sign it' }).click();
  await expectPlace(page, 'The counter');
  await lookAt(page, 'own-page-text');
  await openFromMenu(page, 'What you have read');
  await expect(page.getByText('You typed: Ottilie')).toBeVisible();
  await lookAt(page, 'own-page-history');
  await page.getByRole('link', { name: /^Back to / }).click();
  await expectPlace(page, 'The counter');
  await page.getByRole('button', { name: 'Text settings' }).click();
  await expect(page.getByText('Follow the system').first()).toBeVisible();
  await lookAt(page, 'own-page-settings');
  await page.getByLabel('Sepia').check({ force: true });
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-look-theme', 'sepia');
  await playToAnEnding(page, dice(9));
  await lookAt(page, 'own-page-ending');
  await openFromMenu(page, 'Back to the story page');
  await page.getByText('Your place in a file').click();
  await lookAt(page, 'own-page-place');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Save to a file' })).toBeHidden();
});

const problem = (page: Page) => page.getByRole('main').getByRole('alert');

test('a place goes to another browser in a file, and a foreign file is refused by name', async ({
  exported,
  openFile,
  folder,
}) => {
  const file = await exported(twelfthLamp);
  const page = await openFile(file);
  await begin(page, demoStory.start);
  await page.getByRole('button', { name: 'Knock at Mrs Pell’s and ask' }).click();
  await expectPlace(page, 'Mrs Pell');
  await openFromMenu(page, 'Back to the story page');
  await page.getByText('Your place in a file').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('The Twelfth Lamp.place.json');
  const place = join(folder, 'place.json');
  await saved.saveAs(place);

  const other = await openFile(file);
  await other.getByText('Your place in a file').click();
  const load = (chosen: string) => other.getByLabel('Load from a file').setInputFiles(chosen);
  const notes = join(folder, 'notes.json');
  await writeFile(notes, '{"brasslamp": 1}');
  await load(notes);
  await expect(problem(other)).toContainText('This file isn’t a place in a story.');
  const cut = join(folder, 'cut.json');
  const text = await readFile(place, 'utf8');
  await writeFile(cut, text.replace('"node_id"', '"no_id"'));
  await load(cut);
  await expect(problem(other)).toContainText('This file is damaged');
  await load(place);
  await expect(other.getByText('You’re at “Mrs Pell”.')).toBeVisible();

  // A place is never lost to a file without a word.
  await other.getByRole('button', { name: 'Start from the beginning' }).click();
  await expectPlace(other, demoStory.start);
  await openFromMenu(other, 'Back to the story page');
  await other.getByText('Your place in a file').click();
  await load(place);
  await expect(problem(other)).toContainText('The file has you at “Mrs Pell”.');
  await other.getByRole('button', { name: 'Keep my place' }).click();
  await expect(other.getByText(`You’re at “${demoStory.start}”.`)).toBeVisible();

  const another = await openFile(await exported(numberNine));
  await another.getByText('Your place in a file').click();
  await another.getByLabel('Load from a file').setInputFiles(place);
  await expect(problem(another)).toContainText(
    'This is a place in another story, “The Twelfth Lamp”.',
  );
});

test('the page is imported again as the story that it was made of', async ({
  page,
  site,
  exported,
  folder,
}) => {
  const person = newPerson('mara');
  await signUp(page, site, person);
  const file = await exported(numberNine);
  const said = await site.run('import', [file, '--user', person.username]);
  expect(said).toContain('Left on the Number Nine');
  const asFile = async (story: string) => {
    const path = join(folder, `${story.replace('/', '-')}.json`);
    await site.run('export', [story, '--as', 'story', '--to', path]);
    return readFile(path, 'utf8');
  };
  expect(await asFile(`${person.username}/left-on-the-number-nine`)).toBe(await asFile(numberNine));
});

test('pictures and sounds are in the page', async ({ page, site, openFile, folder }) => {
  const author = newPerson('ilse');
  await signUp(page, site, author);
  const nodes = [{ name: 'Hall', text: 'A lamp.' }];
  const story = { title: 'The lamp', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, author, story);
  const token = (await page.context().cookies()).find(({ name }) => name === 'authToken')?.value;
  const upload = async (kind: string, name: string, mimeType: string, buffer: Buffer) => {
    const sent = await page.request.post(`/api/stories${written.path}/${kind}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { file: { name, mimeType, buffer } },
    });
    expect(sent.status()).toBe(201);
    return (await sent.json()).data.url as string;
  };
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } });
  const picture = await upload('images', 'lamp.png', 'image/png', drawn);
  const sound = await upload('sounds', 'fog.mp3', 'audio/mpeg', Buffer.from(silence(2)));
  await putText(page, written.node('Hall'), `![A brass lamp](${picture})\n\n![A horn](${sound})`);
  await (await callsOf(page))('patch', `/stories${written.path}`, { cover: picture });
  const file = join(folder, 'lamp.html');
  const address = 'https://example.org/ilse/the-lamp';
  const to = ['--as', 'page', '--to', file, '--address', address];
  await site.run('export', [written.path.slice(1), ...to]);

  const own = await openFile(file);
  const cover = own.locator('.story-page-cover');
  const width = (image: typeof cover) =>
    image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(() => width(cover)).toBe(600);
  await expect(own.getByRole('link', { name: `Read at ${address}` })).toHaveAttribute(
    'href',
    address,
  );
  await lookAt(own, 'own-page-cover');
  await begin(own, 'Hall');
  await expect.poll(() => width(own.getByRole('img', { name: 'A brass lamp' }))).toBe(600);
  await own.getByRole('button', { name: 'Play: A horn' }).click();
  const seconds = () =>
    own.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(seconds).toBeGreaterThan(0);
});

test('a newer page goes on from the place of an older one, or says what is gone', async ({
  page,
  site,
  openFile,
  folder,
}) => {
  const author = newPerson('nell');
  await signUp(page, site, author);
  const story = {
    title: 'Two rooms',
    chapter: 'One',
    isPublished: false,
    nodes: [
      { name: 'Hall', text: 'A hall.', choices: [{ words: 'Go in', to: 'Room' }] },
      { name: 'Room', text: 'A room.', choices: [{ words: 'Go down', to: 'Cellar' }] },
      { name: 'Cellar', text: 'A cellar.' },
    ],
  };
  const written = await writeAtOnce(page, author, story);
  const file = join(folder, 'two-rooms.html');
  const write = () =>
    site.run('export', [`${author.username}/two-rooms`, '--as', 'page', '--to', file]);
  await write();
  const own = await openFile(file);
  await begin(own, 'Hall');
  await own.getByRole('button', { name: 'Go in' }).click();
  await expectPlace(own, 'Room');

  // Another text, and the place is there: nothing is asked.
  await page.goto(written.node('Room'));
  await writeText(page, 'A room, mended.');
  await saved(page);
  await write();
  await own.reload();
  await expect(own.getByText('A room, mended.')).toBeVisible();
  await own.getByRole('button', { name: 'Go down' }).click();
  await expectPlace(own, 'Cellar');

  await deleteNode(page, written.node('Cellar'), 'Cellar');
  await saved(page);
  await write();
  await own.reload();
  await expect(
    own.getByRole('heading', { name: 'The story has changed since you read it' }),
  ).toBeVisible();
  await expect(
    own.getByText('The place where you were, “Cellar”, isn’t there any more.'),
  ).toBeVisible();
  await lookAt(own, 'own-page-changed');
  await own.getByRole('button', { name: 'Continue from “Room”' }).click();
  await expectPlace(own, 'Room');
});

test('it plays where the browser keeps nothing, and says so', async ({ exported, openFile }) => {
  const file = await exported(twelfthLamp);
  const page = await openFile(file);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The document has no storage', 'SecurityError');
        },
      });
    }
  });
  await page.reload();
  await expect(page.getByText('This browser doesn’t let the page keep anything.')).toBeVisible();
  await begin(page, demoStory.start);
  await page.getByRole('button', { name: 'Knock at Mrs Pell’s and ask' }).click();
  await expectPlace(page, 'Mrs Pell');
  await openFromMenu(page, 'Back to the story page');
  await expect(page.getByText('You’re at “Mrs Pell”.')).toBeVisible();
});

const stories = [
  { story: twelfthLamp, first: demoStory.start },
  { story: numberNine, first: 'The ledger' },
  { story: 'brasslamp/the-pawned-key', first: /./ },
];

for (const { story, first } of stories) {
  test(`${story} plays turn by turn as on the site`, async ({ page, exported, openFile }) => {
    test.slow();
    const file = await exported(story);
    for (const play of [1, 2, 3]) {
      await page.goto(`/${story}/reader`);
      await page
        .getByRole('button', { name: /^(Save my place now|Start from the beginning)$/ })
        .click();
      await page.waitForURL(/\/reader\/[^/]+$/);
      const seed = await seedOnTheSite(page);
      const own = await openFile(file);
      await own.addInitScript((chance) => {
        crypto.getRandomValues = (into) => {
          if (into instanceof Uint32Array) into[0] = chance;
          return into;
        };
      }, seed);
      await own.reload();
      await own.getByRole('button', { name: 'Begin' }).click();
      await expect(own.locator('.reader-place')).toHaveText(first);
      await playBoth(page, own, dice(play));
      await own.context().close();
    }
  });
}

/** Plays both by the same choices, and compares what is seen turn by turn. */
async function playBoth(site: Page, own: Page, roll: (below: number) => number): Promise<void> {
  const path: string[] = [];
  for (let turns = 0; turns < 40; turns += 1) {
    const [there, here]: [Seen, Seen] = [await seenOn(site), await seenOn(own)];
    expect(here, `after ${path.join(' · ')}`).toEqual(there);
    const count = await openChoices(site).count();
    if (count === 0) return;
    const at = roll(count);
    path.push(await openChoices(site).nth(at).innerText());
    await pressChoice(site, at);
    await pressChoice(own, at);
  }
}

function seedOnTheSite(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [, username, slug, , id] = location.pathname.split('/');
    const tokenIn = (name: string) => document.cookie.match(`${name}=([^;]+)`)?.[1];
    const token = tokenIn('authToken') ?? tokenIn('guestToken');
    const answer = await fetch(`/api/stories/${username}/${slug}/playthrough/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { state: { seed: number } } };
    return data.state.seed;
  });
}

// The home page plays the first page of a story: a stranger makes a choice where the words are.
import type { Page } from '@playwright/test';
import { becomeAdmin } from './actors/administer.ts';
import { choice, expectPlace } from './actors/read-a-story.ts';
import { newPerson } from './actors/sign-up.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const rain = 'It had rained for a week, and the river stood at the door. '.repeat(12);

/** A story in four steps that stands on the home page, by an admin. Its last page is an ending. */
async function haveFeatured(page: Page, site: Site, title: string) {
  const author = newPerson('flora');
  await becomeAdmin(page, site, author);
  const step = (name: string, to: string) => ({
    name,
    text: `${name} is a room. ${name === 'The hall' ? `\n\n${rain}` : ''}`,
    choices: [{ words: `To ${to}`, to }],
  });
  const { path } = await writeAtOnce(page, author, {
    title,
    chapter: 'One',
    nodes: [
      step('The hall', 'The stairs'),
      step('The stairs', 'The attic'),
      step('The attic', 'The roof'),
      step('The roof', 'The sky'),
      { name: 'The sky', text: 'Stars.', ending: { name: 'Up there', kind: 'good' } },
    ],
    isPublished: true,
  });
  const call = await callsOf(page);
  const change = (changes: object) => call('patch', `/stories${path}`, changes);
  await change({ featured: true });
  return { path, change };
}

const at = (page: Page, name: string) =>
  page.getByRole('article', { name }).getByRole('heading', { level: 2, name });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without';
  test(`a stranger plays on the home page, and goes on in the reader where they were, ${how} JavaScript`, async ({
    page,
    site,
    newBrowser,
  }) => {
    const title = `High up, ${how} script`;
    const { path, change } = await haveFeatured(page, site, title);
    const reader = await newBrowser({ javaScriptEnabled });
    await reader.goto('/');
    await expect(at(reader, 'The hall')).toBeVisible();
    await expect(reader.getByText('The hall is a room.')).toBeVisible();
    await expect(reader.getByText('It had rained for a week')).toBeHidden();
    await reader.getByText('Read the rest of this page').click();
    await expect(reader.getByText('It had rained for a week')).toBeVisible();
    expect(await reader.context().cookies()).toEqual([]);
    if (javaScriptEnabled) await lookAt(reader, 'home-taste');

    await choice(reader, 'To The stairs').click();
    await expect(at(reader, 'The stairs')).toBeVisible();
    expect(new URL(reader.url()).pathname).toBe('/');
    if (javaScriptEnabled) await expect(at(reader, 'The stairs')).toBeFocused();
    await expect(at(reader, 'The stairs')).toBeInViewport();

    // Somebody who comes back is where they were.
    await reader.goto('/');
    await choice(reader, 'To The attic').click();
    await expect(at(reader, 'The attic')).toBeVisible();
    await choice(reader, 'To The roof').click();
    await expect(at(reader, 'The roof')).toBeVisible();
    await expect(choice(reader, 'To The sky')).toBeHidden();
    if (javaScriptEnabled) await lookAt(reader, 'home-taste-over');
    await reader.getByRole('link', { name: 'Go on reading' }).click();
    await expect(reader).toHaveURL(new RegExp(`${path}/reader/[^/]+$`));
    await expectPlace(reader, 'The roof');
    await choice(reader, 'To The sky').click();
    await expectPlace(reader, 'The sky');

    // Who has read it to its end gets a taste of another.
    await reader.goto('/');
    await expect(reader.getByRole('heading', { level: 1, name: 'Brasslamp' })).toBeVisible();
    await expect(reader.getByRole('article').getByText(title)).toBeHidden();
    await change({ featured: false });
  });

  test(`a story that is taken off the site while it is played leaves a word and another story, ${how} JavaScript`, async ({
    page,
    site,
    newBrowser,
  }) => {
    const title = `Gone, ${how} script`;
    const { change } = await haveFeatured(page, site, title);
    const [first, second] = [
      await newBrowser({ javaScriptEnabled }),
      await newBrowser({ javaScriptEnabled }),
    ];
    for (const reader of [first, second]) {
      await reader.goto('/');
      await expect(reader.getByRole('article').getByText(title)).toBeVisible();
    }
    await choice(first, 'To The stairs').click();
    await expect(at(first, 'The stairs')).toBeVisible();
    await change({ status: 'archived' });

    const isToldOfAnother = async (reader: Page) => {
      await expect(
        reader.getByText('has just been taken off the site. Here is another'),
      ).toBeVisible();
      await expect(reader.getByRole('article').getByText(title)).toBeHidden();
      await expect(reader.getByRole('article').getByRole('button').first()).toBeVisible();
    };
    await choice(second, 'To The stairs').click();
    await isToldOfAnother(second);
    if (javaScriptEnabled) await lookAt(second, 'home-taste-gone');

    // Who has begun an archived story goes on.
    await choice(first, 'To The attic').click();
    await expect(at(first, 'The attic')).toBeVisible();
    await change({ status: 'draft' });
    await choice(first, 'To The roof').click();
    await isToldOfAnother(first);
  });
}

test('a choice on the home page works before the script is there', async ({
  page,
  site,
  newBrowser,
}) => {
  const { change } = await haveFeatured(page, site, 'Early');
  const reader = await newBrowser();
  // The scripts never come.
  await reader.route('**/assets/*.js', () => {});
  await reader.goto('/', { waitUntil: 'commit' });
  await choice(reader, 'To The stairs').click({ noWaitAfter: true });
  await expect(at(reader, 'The stairs')).toBeVisible();
  await change({ featured: false });
});

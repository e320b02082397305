// An author adds an item to a story; a reader finds it, takes it, carries it to another node and drops
// it, with JavaScript and without.
import type { Page } from '@playwright/test';
import { choose, demoStory, startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { publishStory } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const nodes = (items: { name: string; key: string; description: string }[]) => [
  {
    name: 'The shed',
    text: 'Something glints on the floor.',
    choices: [{ words: 'Go down', to: 'The cellar' }],
    items,
  },
  { name: 'The cellar', text: 'It is dark.' },
];

/** A published story of two nodes; its author adds a lantern at the first. Returns its path. */
async function writeStoryWithLantern(page: Page, site: Site): Promise<string> {
  const author = newPerson('iris');
  const title = `The lantern of ${author.username}`;
  await signUp(page, site, author);
  const story = { title, chapter: 'Below', nodes: nodes([]), isPublished: false };
  const { chapter, path } = await writeAtOnce(page, author, story);

  await page.goto(chapter);
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(page).toHaveURL(/\/items$/);
  await expect(page.getByText('This chapter doesn’t have any yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create item' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Tin lantern');
  await expect(page.getByLabel('Short name')).toHaveValue('tin_lantern');
  await page.getByLabel('Description').fill('Its glass is cracked.');
  await page.getByLabel('Where it is at the start').fill('shed');
  await page.getByRole('option', { name: 'The shed' }).click();
  const portable = page.getByRole('switch', { name: 'Can be picked up' });
  if (!(await portable.isChecked())) await portable.click();
  const entry = page.getByRole('main').getByRole('listitem', { name: 'Tin lantern' });
  await expect(entry).toContainText('At the start: The shed');
  await expect(entry).toContainText('can be picked up');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(path);
  await publishStory(page, title, { errors: true });
  return path;
}

/** Makes the same story, without the steps to get there. */
async function haveStoryWithLantern(page: Page, site: Site): Promise<string> {
  const author = newPerson('ilse');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: `The lantern of ${author.username}`,
    chapter: 'Below',
    nodes: nodes([{ name: 'Tin lantern', key: 'lantern', description: 'Its glass is cracked.' }]),
    isPublished: true,
  });
  return path;
}

/** Takes the lantern, carries it to the cellar and leaves it there. */
async function carryLantern(reader: Page, storyPath: string): Promise<void> {
  await startReading(reader, storyPath, 'The shed');
  const items = reader.getByRole('region', { name: 'Items' });
  await expect(items.getByText('Its glass is cracked.')).toBeVisible();
  await reader.getByRole('button', { name: 'Take Tin lantern' }).click();
  await expect(reader.getByRole('button', { name: 'Drop Tin lantern' })).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Take Tin lantern' })).toBeHidden();

  await choose(reader, 'Go down', 'The cellar');
  await expect(items.getByText('You carry:')).toBeVisible();
  await expect(items.getByText('Tin lantern', { exact: true })).toBeVisible();
  await reader.reload();
  await expect(items.getByText('You carry:')).toBeVisible();

  await reader.getByRole('button', { name: 'Drop Tin lantern' }).click();
  await expect(items.getByText('Here:')).toBeVisible();
  await expect(items.getByText('You carry:')).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Take Tin lantern' })).toBeVisible();
}

test('an item at a node is taken, carried to another node and dropped', async ({
  page,
  site,
  newBrowser,
}) => {
  const storyPath = await writeStoryWithLantern(page, site);
  const reader = await newBrowser();
  await signUp(reader, site, newPerson('rune'));
  await carryLantern(reader, storyPath);
  await expect(reader.getByText('Dropped: Tin lantern')).toBeVisible();
});

test('an item is taken, carried to another node and dropped without JavaScript', async ({
  page,
  site,
  newBrowser,
}) => {
  const storyPath = await haveStoryWithLantern(page, site);
  const reader = await newBrowser({ javaScriptEnabled: false });
  await signUp(reader, site, newPerson('runa'));
  await carryLantern(reader, storyPath);
});

test('an author changes an item and deletes it', async ({ page, site }) => {
  const storyPath = await haveStoryWithLantern(page, site);
  await page.goto(storyPath);
  await page.getByRole('link', { name: 'Below' }).click();
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Tin lantern' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Brass lantern');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto(`${storyPath}`);
  await page.getByRole('link', { name: 'Below' }).click();
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  const lantern = page.getByRole('main').getByRole('listitem', { name: 'Brass lantern' });
  await expect(lantern).toBeVisible();
  await page.getByRole('button', { name: 'Remove Brass lantern' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Move “Brass lantern” to the bin?' });
  await dialog.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText('“Brass lantern” is in the bin.')).toBeVisible();
  await expect(page.getByText('This chapter doesn’t have any yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('“Brass lantern” is back.')).toBeVisible();
  await expect(lantern).toBeVisible();

  // Undone in another way, there is nothing left to offer.
  await page.getByRole('button', { name: 'Remove Brass lantern' }).click();
  await dialog.getByRole('button', { name: 'Move to bin' }).click();
  await expect(page.getByText('“Brass lantern” is in the bin.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: deleting “Brass lantern”' }).click();
  await expect(lantern).toBeVisible();
  await expect(page.getByText('“Brass lantern” is in the bin.')).toHaveCount(0);
});

test('the brass tag of the demo story can be taken', async ({ page, site }) => {
  await signUp(page, site, newPerson('tag'));
  await startReading(page, demoStory.path, demoStory.start);
  // The button's text stays on one line beside a long description.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await page.getByRole('button', { name: 'Take Brass tag' }).boundingBox();
    expect.soft(box?.height, `height at ${width}`).toBeLessThan(60);
  }
  await page.getByRole('button', { name: 'Take Brass tag' }).click();
  await expect(page.getByText('Taken: Brass tag')).toBeVisible();
  await expect(page.getByText('You carry:')).toBeVisible();
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await expect(page.getByText('Brass tag', { exact: true })).toBeVisible();
});

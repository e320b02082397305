// An author writes, by forms alone, what holds for the whole story, a question to the reader, a way on
// without a choice and a set; plays it, sees where things are used, and a reader reads it. A story from
// before all this is raised first.
import type { Locator, Page, Route } from '@playwright/test';
import { addEntry, goTo } from './actors/build-by-forms/build-by-forms.ts';
import { choiceCard, group, unfold, unfoldRules } from './actors/build-by-forms/node.ts';
import { pick } from './actors/pick.ts';
import { choose, startReading } from './actors/read-a-story.ts';
import { field, openNotes, text } from './actors/read-the-night-gate.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import {
  addChoice,
  createChapter,
  createNode,
  createStory,
  openRules,
  publishStory,
  saved,
  saveProperties,
  storyPathOf,
} from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const title = 'The ferry';

/** Writes effects or a condition as a text. */
async function write(fields: Locator, words: string): Promise<void> {
  await fields.getByRole('button', { name: 'Type it' }).click();
  await fields.getByRole('textbox').fill(words);
}

async function makeVariables(page: Page): Promise<void> {
  await goTo(page, 'Variables');
  const name = await addEntry(page, 'Add a variable');
  await name.getByLabel('Name', { exact: true }).fill('Passenger');
  await name.getByLabel('Holds').selectOption('A short text');
  const fare = await addEntry(page, 'Add a variable');
  await fare.getByLabel('Name', { exact: true }).fill('Fare');
  await fare.getByLabel('Decimals').selectOption('2');
  await fare.getByLabel('Starts with').fill('2.5');
  const bag = await addEntry(page, 'Add a variable');
  await bag.getByLabel('Name', { exact: true }).fill('Bag');
  await bag.getByLabel('Holds').selectOption('Some of a list');
  await bag.getByLabel('What can be in it').fill('rope\nmap\nlamp');
  await bag.getByLabel('rope').check();
  await bag.getByRole('switch', { name: 'Show it to readers' }).click();
  await saved(page);
  await lookAt(page, 'variables-with-a-set');
}

async function fillInTheWhole(page: Page): Promise<void> {
  await goTo(page, 'Whole story');
  await page.getByLabel('The notes').fill('In the bag: {bag}. The fare is {fare}.');
  await page.getByRole('button', { name: 'Add a header or footer' }).click();
  await page.getByLabel('Nodes with this tag').fill('river');
  await page.getByLabel('Before the text').fill('Water, wide and brown.');
  await page.getByRole('button', { name: 'Add a snippet' }).click();
  await page.getByLabel('Snippet name').fill('Weather');
  await page.getByLabel('Snippet text').fill('It {cycle}rains|clears up{end}.');
  await saved(page);
}

test('a story is written with all of it, played, and read', async ({ page, site, newBrowser }) => {
  test.slow();
  await signUp(page, site, newPerson('fern'));
  await createStory(page, { title });
  const story = storyPathOf(page);
  await makeVariables(page);
  await fillInTheWhole(page);
  await page.goto(story);
  await createChapter(page, 'One');
  await createNode(page, {
    name: 'The far bank',
    text: 'You are over.',
    ending: { name: 'Across', kind: 'good' },
  });
  await page.goto(story);
  await page.getByRole('link', { name: 'One', exact: true }).click();
  await createNode(page, { name: 'The boat', text: 'The boat leaves with {passenger} in it.' });

  await test.step('it goes on without a choice', async () => {
    await openRules(page);
    await unfold(page, 'Going on without a choice');
    await page.getByRole('button', { name: 'Add a way' }).click();
    const way = page.getByRole('listitem', { name: 'Way 1' });
    await pick(way.getByLabel('Goes on to'), 'The far bank');
    await expect(way.getByRole('switch', { name: 'Keep this node’s text' })).toBeChecked();
    await unfold(page, 'Tags of this node');
    await page.getByLabel('Tags', { exact: true }).fill('river');
    await saved(page);
    await lookAt(page, 'node-going-on');
  });

  await page.goto(story);
  await page.getByRole('link', { name: 'One', exact: true }).click();
  await createNode(page, { name: 'The landing', text: 'A landing. {show "Weather"}' });
  await test.step('a choice asks, and is offered by a set', async () => {
    await addChoice(page, { words: 'Board for {fare}', toNode: 'The boat' });
    const card = choiceCard(page, 0);
    await unfoldRules(card);
    await card.getByRole('switch', { name: 'Ask the reader for something' }).click();
    await card.getByLabel('Their answer goes into').selectOption('Passenger');
    await card.getByLabel('What they are asked').fill('Who is to cross?');
    await card.getByLabel('Can be chosen').selectOption('once per visit');
    await write(group(card, 'Show this choice'), 'bag has "rope"');
    await write(group(card, 'Effects'), 'add "map" to bag');
    await saved(page);
    await lookAt(page, 'node-asking');
  });

  await goTo(page, 'Story properties');
  await pick(page.getByLabel('Starts at'), 'The landing');
  await saveProperties(page);

  await test.step('the test play asks as a reader is asked', async () => {
    await page.goto(`${story}/test`);
    await page.getByRole('button', { name: 'Board for 2.50' }).click();
    await expect(page.getByText('Type your answer first')).toBeVisible();
    await page.getByLabel('Who is to cross?').fill('Fern');
    await lookAt(page, 'test-play-asking');
    await page.getByLabel('Who is to cross?').press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'The far bank' })).toBeVisible();
    await expect(page.getByText('The boat leaves with Fern in it.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('The boat leaves with Fern in it.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'map' })).toBeChecked();
  });

  await test.step('where it is used says so', async () => {
    await goTo(page, 'Variables');
    await page.getByText('Used in 3 places').first().click();
    await expect(page.getByRole('link', { name: 'Whole story' }).last()).toBeVisible();
  });

  await page.goto(story);
  await publishStory(page, title);
  const reader = await newBrowser();
  await startReading(reader, story, 'The landing');
  await expect(text(reader)).toContainText('It rains.');
  await field(reader, 'Who is to cross?').fill('Ada');
  await choose(reader, 'Board for 2.50', 'The far bank');
  await expect(text(reader)).toHaveText(
    /Water, wide and brown\..*The boat leaves with Ada in it\..*You are over\./s,
  );
  await expect(await openNotes(reader)).toContainText(
    'In the bag: rope and map. The fare is 2.50.',
  );
});

test('an older story shows what raising it changes, and is raised once', async ({ page, site }) => {
  const author = newPerson('olive');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title: 'The old mill',
    chapter: 'One',
    nodes: [{ name: 'Mill', text: 'It says {show "Weather"} on the door.' }],
    isPublished: false,
  });
  // No call makes such a story any more: only what the site says of this one is older.
  const api = `/api/stories${path}`;
  let level = 1;
  const dataOf = async (route: Route, url?: string) => {
    const reply = await route.fetch(url ? { url } : {});
    const { data } = (await reply.json()) as { data: { story?: object } };
    return data;
  };
  await page.route(`**${api}/{story-wide,draft}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    await route.fulfill({ json: { data: { ...(await dataOf(route)), level } } });
  });
  await page.route(`**${api}/{outline,changes?*}`, async (route) => {
    const { story } = await dataOf(route, `${site.url}${api}/outline`);
    const data = { ...(await dataOf(route)), story: { ...story, level } };
    await route.fulfill({ json: { data } });
  });

  await page.goto(node('Mill'));
  await openRules(page);
  await unfold(page, 'Going on without a choice');
  await expect(
    page.getByText('A node can go on without a choice once you raise this story.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Open “Whole story”' }).click();
  await expect(page.getByText('One place will read differently:')).toBeVisible();
  await expect(page.getByText('It says {show "Weather"} on the door.')).toBeVisible();
  await lookAt(page, 'raise-a-story');
  await page.getByRole('button', { name: 'Raise this story' }).click();
  const question = page.getByRole('alertdialog', { name: 'Raise this story?' });
  const sent = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/story-wide'),
  );
  level = 3;
  await question.getByRole('button', { name: 'Raise this story' }).click();
  expect((await sent).postDataJSON()).toEqual({ level: 3 });
  await expect(page.getByLabel('The notes')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await lookAt(page, 'whole-story-empty');
});

test('the whole story by form breaks no rule, and what is removed comes back', async ({
  page,
  site,
}) => {
  test.slow();
  await signUp(page, site, newPerson('wren'));
  await createStory(page, { title });
  await makeVariables(page);
  await fillInTheWhole(page);
  await page.getByRole('button', { name: 'Remove Weather' }).click();
  await expect(page.getByText('Removed “Weather”.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Snippet name')).toBeFocused();
  await page.getByRole('button', { name: /^Remove Header and footer 1/ }).click();
  await expect(page.getByText(/^Removed “Header and footer 1: /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByLabel('Snippet name').fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Name the snippet').first()).toBeVisible();
  await page.getByLabel('Snippet name').fill('Sky');
  await page.reload();
  await expect(page.getByLabel('Snippet name')).toHaveValue('Sky');
  await saved(page);
  await lookAt(page, 'whole-story');
});

// An author signs up, writes a small story and publishes it; a visitor finds and reads it.
// Later the author changes it, and readers continue at their place in the new version.

import { choose, expectPlace, startReading } from './actors/read-a-story.ts';
import { confirmCode, fillInSignUp, newPerson, signUp } from './actors/sign-up.ts';
import {
  backToStory,
  createChapter,
  createNode,
  createStory,
  fillInNode,
  mainMenu,
  openInOutline,
  publishChanges,
  publishStory,
  saved,
  saveProperties,
  writeText,
} from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

test('an author writes a story and publishes it, and a visitor reads it', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('ada');
  const title = `The river of ${author.username}`;

  await test.step('sign up, and confirm the mailed code', async () => {
    await page.goto('/');
    await mainMenu(page).getByRole('link', { name: 'Sign Up' }).click();
    await fillInSignUp(page, author);
    await confirmCode(page, await site.mailbox.newestCodeTo(author.email));
    await expect(page).toHaveURL('/');
  });

  await test.step('write three nodes, one of them created by typing its name', async () => {
    await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
    await expect(page.getByText('No stories', { exact: true })).toBeVisible();
    await createStory(page, { title, description: 'A short walk with two ends.' });
    await expect(page).toHaveURL(`/${author.username}/the-river-of-${author.username}`);
    await createChapter(page, 'The walk');

    await createNode(page, {
      name: 'The pond',
      text: 'The water is *black*, and quite still.',
      ending: { name: 'Still water', kind: 'neutral' },
    });
    await page.getByRole('link', { name: 'The walk' }).click();
    await createNode(page, {
      name: 'The gate',
      text: 'A gate stands open.\n\nBeyond it something turns.',
      choices: [
        { words: 'Go towards the sound', toNewNode: 'The mill' },
        { words: 'Go round by the water', toNode: 'The pond' },
      ],
    });

    await openInOutline(page, 'The mill');
    await fillInNode(page, {
      text: 'The wheel turns, and nobody is here.',
      choices: [{ toNode: 'The pond' }],
    });
    await saved(page);

    await page.getByRole('link', { name: 'The walk' }).click();
    const nodes = page.getByRole('region', { name: 'The walk' }).getByRole('listitem');
    await expect(nodes.filter({ hasText: 'The gate' })).toContainText('2 choices');
    await expect(nodes.filter({ hasText: 'The mill' })).toContainText('1 choice');
    await expect(nodes.filter({ hasText: 'The pond' })).toContainText('Ending: Still water');
  });

  await test.step('make the story start at the gate', async () => {
    await backToStory(page, title);
    await page.getByLabel('Story menu').click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Starts at').fill('gate');
    await page.getByRole('option', { name: 'The gate' }).click();
    await saveProperties(page);
    await backToStory(page, title);
  });

  await publishStory(page, title);
  await expect(page.getByRole('main').getByText('published', { exact: true })).toBeVisible();

  await test.step('a visitor finds it on the home page, signs up on the way, and reads it', async () => {
    const visitor = await newBrowser();
    const reader = newPerson('vera');
    await visitor.goto('/');
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByText('A short walk with two ends.')).toBeVisible();
    await expect(visitor.getByText('Chapters:')).toBeHidden();
    await expect(visitor.getByLabel('Story menu')).toBeHidden();

    await visitor.getByRole('link', { name: 'Start or Continue Reading' }).click();
    await mainMenu(visitor).getByRole('link', { name: 'Sign Up' }).click();
    await fillInSignUp(visitor, reader);
    await confirmCode(visitor, await site.mailbox.newestCodeTo(reader.email));

    await expectPlace(visitor, 'The gate');
    await expect(visitor.getByText('Beyond it something turns.')).toBeVisible();
    await choose(visitor, 'Go towards the sound', 'The mill');
    await choose(visitor, 'The pond', 'The pond');
    await expect(visitor.getByText('black').and(visitor.locator('em'))).toBeVisible();
    await expect(visitor.getByRole('heading', { name: 'Still water' })).toBeVisible();
  });
});

test('a change reaches all readers once it is published, and nobody loses their place', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('ada');
  const title = `The stair of ${author.username}`;
  await signUp(page, site, author);
  const { path: storyPath, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'Down',
    nodes: [
      {
        name: 'The stair',
        text: 'Thirteen steps lead down.',
        choices: [{ words: 'Go down', to: 'The cellar' }],
      },
      { name: 'The cellar', text: 'It smells of apples.', choices: [{ to: 'The stair' }] },
    ],
    isPublished: true,
  });
  await page.goto(storyPath);
  await expect(page.getByText('Chapters:')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Publish changes' })).toBeHidden();

  const inTheMiddle = await newBrowser();
  await signUp(inTheMiddle, site, newPerson('otto'));
  await startReading(inTheMiddle, storyPath, 'The stair');
  await choose(inTheMiddle, 'Go down', 'The cellar');

  await test.step('the author edits the first node and publishes the change', async () => {
    await page.goto(node('The stair'));
    await writeText(page, 'Fourteen steps lead down.');
    await saved(page);
    await backToStory(page, title);
    await expect(page.getByText('unpublished changes')).toBeVisible();
    await publishChanges(page);
    await expect(page.getByRole('link', { name: 'Publish changes' })).toBeHidden();
    await expect(page.getByText('unpublished changes')).toBeHidden();
  });

  await test.step('a reader who starts now reads the new text', async () => {
    const newcomer = await newBrowser();
    await signUp(newcomer, site, newPerson('nelly'));
    await startReading(newcomer, storyPath, 'The stair');
    await expect(newcomer.getByText('Fourteen steps lead down.')).toBeVisible();
    await expect(newcomer.getByText('a newer version of this story')).toBeHidden();
  });

  await test.step('a reader in the middle continues from their place, in the new text', async () => {
    await choose(inTheMiddle, 'The stair', 'The stair');
    await inTheMiddle.reload();
    await expectPlace(inTheMiddle, 'The stair');
    await expect(inTheMiddle.getByText('Fourteen steps lead down.')).toBeVisible();
  });
});

test('a story starts at the node that was written first, even if its choice created another', async ({
  page,
  site,
}) => {
  const author = newPerson('ada');
  const title = `The door of ${author.username}`;
  await signUp(page, site, author);
  await createStory(page, { title });
  await createChapter(page, 'One');
  await createNode(page, {
    name: 'The door',
    text: 'It is ajar.',
    choices: [{ words: 'Push it', toNewNode: 'The hall' }],
  });
  await page.getByRole('link', { name: 'One', exact: true }).click();
  const nodes = page
    .getByRole('region', { name: 'One' })
    .getByRole('listitem')
    .filter({ hasText: 'Start' });
  await expect(nodes).toContainText('The door');
});

// A reader looks at what they have read and goes back to it, and meanwhile gets a new version.
import { expect } from '@playwright/test';
import {
  choice,
  choose,
  demoStory,
  expectPlace,
  goBackOneTurn,
  openFromMenu,
  startReading,
} from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { deleteNode, publishChanges } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { test } from './fixtures/test.ts';

test('a reader looks at what they have read, and goes back to it', async ({ page }) => {
  await startReading(page, demoStory.path, demoStory.start);
  await page.getByRole('button', { name: 'Take Brass tag' }).click();
  await expect(page.getByText('Taken: Brass tag')).toBeVisible();
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await choose(page, 'Hurry down the fish steps', 'The fish steps');
  await goBackOneTurn(page, 'The eleventh lamp');
  await choose(page, 'It is not on your list. Go home', 'Supper');
  await goBackOneTurn(page, 'The eleventh lamp');
  await goBackOneTurn(page, demoStory.start);

  await openFromMenu(page, 'What you have read');
  await expectPlace(page, 'What you have read');
  await expect(page.getByText('You took: Brass tag')).toBeVisible();
  await expect(page.getByText('This is where you are now.')).toBeInViewport();
  await expect(page.getByText('You chose: Finish the round first')).toBeHidden();
  await expectNoAxeViolations(page, { screen: 'history' });
  await page.getByText('5 turns you went back from').click();
  await expect(page.getByText('You chose: Finish the round first')).toBeVisible();

  await page.getByRole('link', { name: 'Go back to here: Supper, turn 5' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go back to “Supper”?' });
  await expect(dialog.getByText('Nothing is lost')).toBeVisible();
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Go back to here: Supper, turn 5' }).click();
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expectPlace(page, 'Supper');
  await expect(page.getByRole('heading', { name: 'Only eleven' })).toBeVisible();
});

test('the history works without JavaScript', async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'Back one turn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await expectPlace(page, demoStory.start);
  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'What you have read' }).click();
  await page.getByText('One turn you went back from').click();
  await page.getByRole('link', { name: 'Go back to here: The eleventh lamp, turn 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await expectPlace(page, 'The eleventh lamp');
  await expect(choice(page, 'Hurry down the fish steps')).toBeVisible();
});

test('a long history is shown in parts', async ({ page }) => {
  await startReading(page, demoStory.path, demoStory.start);
  for (let round = 0; round < 11; round += 1) {
    await page.getByRole('button', { name: 'Take Brass tag' }).click();
    await expect(page.getByRole('button', { name: 'Drop Brass tag' })).toBeVisible();
    await page.getByRole('button', { name: 'Drop Brass tag' }).click();
    await expect(page.getByRole('button', { name: 'Take Brass tag' })).toBeVisible();
  }
  await openFromMenu(page, 'What you have read');
  await expect(page.getByText('This is where you are now.')).toBeVisible();
  await page.getByRole('link', { name: 'Earlier turns' }).click();
  await expect(page.getByRole('heading', { level: 2, name: demoStory.start })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Earlier turns' })).toBeHidden();
  await page.getByRole('link', { name: 'Latest turns' }).click();
  await expect(page.getByText('This is where you are now.')).toBeVisible();
});

test('a reader whose place is gone in a newer version chooses how to continue', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const author = newPerson('nell');
  const title = `The house of ${author.username}`;
  await signUp(page, site, author);
  const { path: story, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'Inside',
    nodes: [
      { name: 'The hall', text: 'Two doors.', choices: [{ words: 'Go down', to: 'The cellar' }] },
      { name: 'The cellar', text: 'Coal.' },
    ],
    isPublished: true,
  });

  const readers = await Promise.all([newBrowser(), newBrowser({ javaScriptEnabled: false })]);
  for (const reader of readers) {
    await startReading(reader, story, 'The hall');
    await choose(reader, 'Go down', 'The cellar');
  }

  await deleteNode(page, node('The cellar'), 'The cellar');
  await page.goto(story);
  await publishChanges(page, { errors: true });

  const [mover, stayer] = readers;
  for (const reader of readers) {
    await reader.reload();
    await expect(
      reader.getByRole('region', { name: 'There’s a newer version of this story' }),
    ).toBeVisible();
    await expect(reader.getByText('“The cellar”, where you are now, is gone.')).toBeVisible();
    await expect(reader.getByText('Coal.'), 'the text stays readable').toBeVisible();
  }
  await expectNoAxeViolations(mover, { screen: 'newer version' });

  await test.step('unpublished meanwhile: the question is gone, and the page says why', async () => {
    const call = await callsOf(page);
    await call('patch', `/stories${story}`, { status: 'draft' });
    const away = 'This story isn’t available right now';
    await mover.getByRole('button', { name: /^Continue in the new version/ }).click();
    await expect(mover.getByRole('alert').getByText(away)).toBeVisible();
    await expect(mover.getByText('There’s a newer version')).toBeHidden();
    await expect(mover.getByText('Coal.'), 'the text stays readable').toBeVisible();
    await stayer.getByRole('button', { name: 'Finish the version I’m reading' }).click();
    await expect(stayer.getByRole('heading', { name: away })).toBeVisible();
    await call('patch', `/stories${story}`, { status: 'published' });
    for (const reader of readers) await reader.goto(reader.url());
  });

  await mover.getByRole('button', { name: 'Continue in the new version, from “The hall”' }).click();
  await expectPlace(mover, 'The hall');
  await expect(mover.getByText('There’s a newer version')).toBeHidden();

  await stayer.getByRole('button', { name: 'Finish the version I’m reading' }).click();
  await expectPlace(stayer, 'The cellar');
  await expect(
    stayer.getByRole('region', { name: 'There’s a newer version of this story' }),
  ).toBeHidden();
});

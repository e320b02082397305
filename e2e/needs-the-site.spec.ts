// Offline, a button for something only the site can do says so; nothing changes and nothing is lost, and
// the same button works once the site is back.

import {
  choose,
  demoStory,
  expectPlace,
  openFromMenu,
  startReading,
} from './actors/read-a-story.ts';
import { turnOnTheSite, waitUntilReadyOffline } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { deleteNode, publishChanges } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

const needsSite = 'This needs the site, which can’t be reached right now.';
const couldNotBeReached =
  'Couldn’t reach the site. Nothing is lost. Try again when you’re back online.';
const oneKept = 'Offline. 1 choice is saved here and will sync when you’re back online.';

test('going back needs the site, from the story and from the history', async ({
  page,
  context,
  site,
}) => {
  await signUp(page, site, newPerson('rike'));
  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await waitUntilReadyOffline(page);
  await expect.poll(() => turnOnTheSite(page)).toBe(1);
  await context.setOffline(true);
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await expect(page.getByText(oneKept)).toBeVisible();

  await test.step('one turn back', async () => {
    await openFromMenu(page, 'Back one turn');
    await expect(page.getByText(couldNotBeReached)).toBeVisible();
    await expectPlace(page, 'The lace curtain');
    await expect(page.getByText(oneKept)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(oneKept)).toBeHidden();
    await openFromMenu(page, 'Back one turn');
    await expectPlace(page, 'Mrs Pell');
  });

  await test.step('to a turn of the history', async () => {
    await openFromMenu(page, 'What you have read');
    await expectPlace(page, 'What you have read');
    await page.getByRole('link', { name: `Go back to here: ${demoStory.start}, turn 0` }).click();
    await context.setOffline(true);
    const dialog = page.getByRole('dialog', { name: `Go back to “${demoStory.start}”?` });
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('main').getByText(couldNotBeReached)).toBeVisible();
    await expectPlace(page, 'Mrs Pell');
    await context.setOffline(false);
    await openFromMenu(page, 'Back one turn');
    await expectPlace(page, demoStory.start);
  });
});

test('continuing in a newer version needs the site', async ({ page, site, newBrowser }) => {
  const author = newPerson('nils');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title: `The mill of ${author.username}`,
    chapter: 'Inside',
    nodes: [
      { name: 'The yard', text: 'Two doors.', choices: [{ words: 'Go in', to: 'The loft' }] },
      { name: 'The loft', text: 'Flour.', choices: [{ words: 'Wait', to: 'Evening' }] },
      { name: 'Evening', text: 'Dark.' },
    ],
    isPublished: true,
  });
  const reader = await newBrowser();
  await startReading(reader, path, 'The yard');
  await choose(reader, 'Go in', 'The loft');

  await deleteNode(page, node('The loft'), 'The loft');
  await page.goto(path);
  await publishChanges(page, { errors: true });

  await reader.reload();
  await waitUntilReadyOffline(reader);
  const question = reader.getByRole('region', { name: 'There’s a newer version of this story' });
  const goOn = question.getByRole('button', { name: 'Continue in the new version' });
  await expect(goOn).toBeVisible();
  await reader.context().setOffline(true);
  await expect(reader.getByText('Offline. You can read on')).toBeVisible();
  for (const press of [
    goOn,
    question.getByRole('button', { name: 'Finish the version I’m reading' }),
  ]) {
    await press.click();
    await expect(reader.getByText(needsSite)).toBeVisible();
    await expectPlace(reader, 'The loft');
    await expect(question).toBeVisible();
  }
  await reader.context().setOffline(false);
  await expect(reader.getByText('Offline. You can read on')).toBeHidden();
  await goOn.click();
  await expectPlace(reader, 'The yard');
  await expect(question).toBeHidden();
});

// An author who cannot program builds a story with a locked door, a shop, a guard who remembers,
// passing days, random events, two endings and an achievement, with forms only. The checker proves it
// and later finds what is wrong with it; it is published, and a reader reaches an ending.

import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { choiceCard, unfold, unfoldRules } from './actors/build-by-forms/node.ts';
import { check, expectSound, findingsAt } from './actors/check-a-story.ts';
import { deadEnd, edit, faults } from './actors/plant-faults.ts';
import { choose, expectPlace, startReading } from './actors/read-a-story.ts';
import { meetTheFootpad, waitForLastDay } from './actors/read-the-pawned-key.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openRules, publishStory } from './actors/write-a-story.ts';
import { test } from './fixtures/built-story.ts';
import { draftOf, withoutIds } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { pawnedKey } from './fixtures/pawned-key.ts';
import { expect } from './fixtures/test.ts';

const { story } = pawnedKey;

/** The first node that was made is the start. */
const planned = { ...withoutIds(story), start_node_id: story.nodes[0]?.name };

test('the whole story can be built with forms', async ({ newBrowser, built }) => {
  const page = await newBrowser({ storageState: built.storageState });
  expect(await draftOf(page, built.storyPath)).toEqual(planned);
});

test('a node with all its rules open breaks no rule of WCAG 2.2 AA', async ({
  newBrowser,
  built,
}) => {
  test.slow();
  const page = await newBrowser({ storageState: built.storageState });
  await page.goto(built.storyPath);
  await edit(page, 'The footpad');
  for (const place of [0, 1, 2]) await unfoldRules(choiceCard(page, place));
  await openRules(page);
  await unfold(page, 'When a reader arrives');
  await unfold(page, 'Tags of this node');
  await lookAt(page, 'node-with-rules');
});

test('the checker proves the story, and finds each fault planted in it', async ({
  newBrowser,
  built,
}) => {
  test.slow();
  const page = await newBrowser({ storageState: built.storageState });
  await page.goto(built.storyPath);
  await expectSound(page);
  for (const { name, plant, at, message, played, takeBack } of faults) {
    await test.step(name, async () => {
      await plant(page);
      await check(page);
      const found = findingsAt(page, at).filter({ hasText: message });
      await expect(found.first()).toBeVisible();
      if (played) {
        await found.getByRole('link', { name: /^Play it: / }).click();
        await expect(page.getByRole('region', { name: 'Play', exact: true })).toBeVisible();
        await played(page);
      }
      await takeBack(page);
    });
  }
  await expectSound(page);
  expect(await draftOf(page, built.storyPath)).toEqual(planned);
});

test('it is published once the checker finds no error, and a reader gets its achievement and an ending', async ({
  newBrowser,
  site,
  built: { storageState, storyPath },
}) => {
  test.slow();
  const author = await newBrowser({ storageState });
  await author.goto(storyPath);
  await deadEnd.plant(author);
  await goTo(author, 'Story page');
  await author.getByRole('link', { name: 'Publish', exact: true }).click();
  const question = author.getByRole('dialog');
  await expect(question.getByText('The checker found one error')).toBeVisible();
  await expect(question.getByText(deadEnd.message)).toBeVisible();
  await question.getByRole('link', { name: 'Review first' }).click();
  await expect(findingsAt(author, deadEnd.at).filter({ hasText: deadEnd.message })).toBeVisible();
  await deadEnd.takeBack(author);
  await goTo(author, 'Story page');
  await publishStory(author, story.title);

  const reader = await newBrowser();
  await signUp(reader, site, newPerson('wick'));
  await reader.goto(storyPath);
  const notes = reader.getByRole('list', { name: 'Content notes' });
  await expect(notes.getByText('robbery')).toBeVisible();
  await startReading(reader, storyPath, 'The road');
  await meetTheFootpad(reader);
  await choose(reader, 'Ask whether he can hold a ladder', 'Honest work');
  await expect(reader.getByRole('status').getByText('New: Two on the ladder')).toBeVisible();

  await choose(reader, 'Walk on, the two of you', 'The inn');
  await expect(reader.getByText('New: Two on the ladder')).toBeHidden();
  await choose(reader, 'Sleep', 'The square');
  await choose(reader, 'Try the tower door', 'The tower door');
  const locked = reader.getByRole('button', { name: /^Unlock the door/ });
  await expect(locked).toBeDisabled();
  await expect(locked).toContainText('The key is in the pawn shop window, with a ticket on it.');
  await choose(reader, 'knock', 'No answer');
  await reader.keyboard.press('1');
  await expectPlace(reader, 'The tower door');
  // The number keys count only what can be chosen, so not the locked door.
  await reader.keyboard.press('1');
  await expectPlace(reader, 'The square');
  await waitForLastDay(reader);
  await choose(reader, 'Watch the sun go down', 'The third evening');
  await choose(reader, 'Stand and watch', 'A dark harbour');
  await expect(reader.getByText('gives you her soup for the road')).toBeVisible();
  await expect(reader.getByRole('region', { name: 'A dark harbour' })).toBeVisible();
});

// The screens for a whole story (variables, achievements, items, check, test play) do not break WCAG 2.2
// AA. With PICTURES=1 a picture of each is in .cache/screenshots.
import { expect } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

test('what an author sees of a story as a whole', async ({ page, site }) => {
  test.slow();
  const author = newPerson('wilma');
  await signUp(page, site, author);
  const { path: story } = await writeAtOnce(page, author, {
    title: 'The well',
    chapter: 'Down',
    nodes: [
      {
        name: 'The rim',
        text: 'Cold air comes up.',
        choices: [{ words: 'Climb down', to: 'The bottom' }],
      },
      { name: 'The bottom', text: '' },
    ],
    isPublished: false,
  });

  await page.goto(`${story}/variables`);
  await expect(page.getByText('You haven’t added any yet.')).toBeVisible();
  await lookAt(page, 'story-variables-empty');
  await page.getByRole('button', { name: 'Add a variable' }).click();
  await page.getByLabel('Name', { exact: true }).focus();
  await page.getByLabel('Short name').focus();
  await expect(page.getByText('Short name cannot be empty').first()).toBeVisible();
  await lookAt(page, 'story-variables-refused');
  await page.getByLabel('Name', { exact: true }).fill('Depth');
  await page.getByLabel('Holds').selectOption('One of a list');
  await page.getByLabel('The list').fill('deep\ndeeper');
  await expect(page.getByText('Nothing in the story uses it yet.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Short name').fill('how_deep');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await lookAt(page, 'story-variables');

  await page.goto(`${story}/achievements`);
  await expect(page.getByText('You haven’t added any yet.')).toBeVisible();
  await lookAt(page, 'story-achievements-empty');
  await page.getByRole('button', { name: 'Add an achievement' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Down there');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await lookAt(page, 'story-achievements');

  await page.goto(`${story}/items`);
  await expect(page.getByText('You haven’t added any yet.')).toBeVisible();
  await lookAt(page, 'story-items-empty');

  await page.goto(`${story}/check`);
  await expect(page.getByText(/^Proved: /)).toBeVisible();
  await lookAt(page, 'check-story');
  await page.getByRole('link', { name: /^Play it: / }).click();
  await expect(page.getByText('There’s no way on from here.')).toBeVisible();
  await lookAt(page, 'test-play-stuck');
  await page.getByRole('button', { name: 'Back one turn' }).click();
  await expect(page.getByRole('button', { name: 'Climb down' })).toBeVisible();
  await lookAt(page, 'test-play');

  await page.goto(story);
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
  await lookAt(page, 'publish-story-errors');
});

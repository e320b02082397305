// What an author does with the versions of a story: publish with a note, compare, restore one and undo
// that, schedule a publish, unpublish the story.
import type { Page } from '@playwright/test';
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openVersions, part, restore, versionEntry } from './actors/work-with-versions.ts';
import {
  closeQuestion,
  fillInNode,
  publishChanges,
  publishStory,
  saved,
} from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** A story of one chapter with one node. */
async function writeOne(page: Page, site: Site, name: string, { isPublished = false } = {}) {
  const title = 'The lighthouse';
  const author = newPerson(name);
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title,
    chapter: 'The coast',
    nodes: [
      {
        name: 'The stairs',
        text: 'The lamp at the top is lit, and the stairs are wet.',
        ending: { name: 'The top', kind: 'good' },
      },
    ],
    isPublished,
  });
  return { title, path, node: node('The stairs') };
}

async function rewrite(page: Page, node: string, text: string) {
  await page.goto(node);
  await fillInNode(page, { text });
  await saved(page);
}

test('an author publishes with a note, sees what changed, restores and undoes', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const { title, path, node } = await writeOne(page, site, 'vera');

  await test.step('before the first publish the screen says what it will show', async () => {
    await page.goto(path);
    await goTo(page, 'Versions');
    await expect(page.getByText('Nothing, because the story is a draft.')).toBeVisible();
    await expect(page.getByText('You haven’t published a version yet.')).toBeVisible();
    await lookAt(page, 'story-versions-empty');
    await publishStory(page, title);
    await expect(versionEntry(page, 1)).toContainText('Readers have this');
    await expect(versionEntry(page, 1)).toContainText('Checked: proved free of errors');
    await expect(page.getByText('Version 1, the same as your draft.')).toBeVisible();
  });

  await test.step('a change is shown word by word, and published with a note', async () => {
    await rewrite(page, node, 'The lamp at the top is dark, and the stairs are wet.');
    await openVersions(page, path);
    await page.getByRole('link', { name: 'See what changed' }).click();
    const compare = part(page, 'Compare');
    await expect(compare.getByText('One thing is different')).toBeVisible();
    await expect(compare.getByRole('heading', { name: 'The stairs' })).toBeVisible();
    await expect(compare.locator('del')).toContainText('lit');
    await expect(compare.locator('ins')).toContainText('dark');
    await expect(compare.getByRole('heading', { name: 'Compare' })).toBeFocused();
    await lookAt(page, 'story-versions-compared');
    await publishChanges(page, { note: 'The lamp has gone out' });
    await expect(versionEntry(page, 2)).toContainText('The lamp has gone out');
    await expect(versionEntry(page, 2)).toContainText('Readers have this');
    await expect(versionEntry(page, 1)).not.toContainText('Readers have this');
  });

  await test.step('any two can be compared', async () => {
    const compare = part(page, 'Compare');
    await compare.getByLabel('From').selectOption('Version 2');
    await compare.getByLabel('To').selectOption('Version 1');
    await compare.getByRole('button', { name: 'Compare' }).click();
    await expect(compare.locator('del')).toContainText('dark');
    await compare.getByLabel('To').selectOption('Version 2');
    await compare.getByRole('button', { name: 'Compare' }).click();
    await expect(compare.getByText('They’re the same.')).toBeVisible();
  });

  await test.step('a version is restored, and that is undone', async () => {
    await rewrite(page, node, 'Nobody has published this yet.');
    const before = await draftOf(page, path);
    await openVersions(page, path);
    await restore(page, versionEntry(page, 1));
    await expect(versionEntry(page, 1).getByRole('status')).toContainText(
      'Your draft is now version 1.',
    );
    expect((await draftOf(page, path)).nodes[0]?.body).toContain('is lit');
    await expect(page.getByText('Version 2. Your draft has changes')).toBeVisible();
    await versionEntry(page, 1).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone. Your draft is back as it was.')).toBeVisible();
    expect(await draftOf(page, path)).toEqual(before);
  });

  await test.step('the replaced draft is archived and stays available', async () => {
    await restore(page, versionEntry(page, 1));
    await expect(versionEntry(page, 1).getByRole('button', { name: 'Undo' })).toBeVisible();
    await lookAt(page, 'story-versions-restored');
    await page.reload();
    const earlier = part(page, 'Earlier drafts').getByRole('listitem');
    await expect(earlier).toHaveCount(1);
    await earlier.getByRole('link', { name: /^Compare with the draft: the draft from/ }).click();
    await expect(part(page, 'Compare').getByText('One thing is different')).toBeVisible();
    await restore(page, earlier);
    expect((await draftOf(page, path)).nodes[0]?.body).toBe('Nobody has published this yet.');
  });

  const reader = await newBrowser();
  await startReading(reader, path, 'The stairs');
  await expect(reader.getByText('is dark')).toBeVisible();
});

test('a publish is scheduled for a later day, and then cancelled', async ({ page, site }) => {
  const { path } = await writeOne(page, site, 'paul');
  await openVersions(page, path);
  await page.getByText('Schedule publishing').click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Choose a date and a time')).toBeVisible();
  const field = page.getByLabel('Date and time');
  await field.fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Choose a time in the future')).toBeVisible();
  await expect(field).toHaveValue('2020-01-01T10:00');
  await lookAt(page, 'story-versions-plan-refused');
  const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  await field.fill(`${day}T18:30`);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(
    page.getByText(`Will be published automatically on ${day} 18:30 (UTC).`),
  ).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(`Scheduled for ${day}`)).toBeVisible();
  await page.getByRole('link', { name: day }).click();
  await expect(page.getByRole('button', { name: 'Cancel scheduled publishing' })).toBeVisible();
  await lookAt(page, 'story-versions-planned');
  await page.getByRole('button', { name: 'Cancel scheduled publishing' }).click();
  await expect(page.getByText('Cancelled. Nothing will be published automatically.')).toBeVisible();
  await expect(page.getByText('Schedule publishing')).toBeVisible();
});

test('before a story is unpublished, its author reads what its readers lose', async ({
  page,
  site,
  newBrowser,
}) => {
  const { title, path } = await writeOne(page, site, 'uwe', { isPublished: true });
  const reader = await newBrowser();
  await startReading(reader, path, 'The stairs');
  await openVersions(page, path);
  await page.getByRole('link', { name: 'Unpublish' }).click();
  const question = page.getByRole('dialog', { name: `Unpublish “${title}”?` });
  await expect(question).toContainText('they keep their place');
  await lookAt(page, 'story-versions-unpublish');
  await question.getByRole('button', { name: 'Unpublish' }).click();
  await closeQuestion(page, 'Unpublished. Only you can see it now.');
  await expect(page.getByText('Nothing, because the story is a draft.')).toBeVisible();
  await expect(versionEntry(page, 1)).toContainText('Published last');
  expect((await reader.goto(path))?.status()).toBe(404);

  await publishStory(page, title);
  await expect(page.getByText('the same as your draft.')).toBeVisible();
  await reader.goto(`${path}/reader`);
  const place = reader.getByRole('region', { name: 'Where you left off' });
  await expect(place.getByRole('article')).toHaveAccessibleName(/at The stairs$/);
});

test('undo in the workspace takes back what was restored, in every tab, and nothing else', async ({
  page,
  site,
}) => {
  test.slow();
  const { path, node } = await writeOne(page, site, 'ulla', { isPublished: true });
  const textIn = (tab: Page) => tab.getByRole('textbox', { name: 'Text of “The stairs”' });
  const undo = (tab: Page) => tab.getByRole('button', { name: 'Undo: restoring version 1' });
  await rewrite(page, node, 'Nobody has published this yet.');
  const other = await page.context().newPage();
  await other.goto(node);
  await expect(textIn(other)).toHaveText('Nobody has published this yet.');
  await openVersions(page, path);
  await restore(page, versionEntry(page, 1));

  await test.step('it is the last step where it was done, and its message goes with it', async () => {
    const said = page.getByText('Your draft is now version 1.');
    await expect(said).toBeVisible();
    await expect(undo(page)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: restoring version 1')).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo: restoring version 1' }).click();
    await expect(undo(page)).toBeVisible();
    await undo(page).click();
    await restore(page, versionEntry(page, 1));
    await versionEntry(page, 1).getByRole('button', { name: 'Undo' }).click();
    const undone = page.getByText('Undone. Your draft is back as it was.');
    await expect(undone).toBeVisible();
    await page.getByRole('button', { name: 'Redo: restoring version 1' }).click();
    await expect(undone).toHaveCount(0);
    await expect(undo(page)).toBeVisible();
  });

  await test.step('it is the last step elsewhere, and both ways are said', async () => {
    await page.goto(node);
    await expect(textIn(page)).toContainText('is lit');
    await expect(undo(page)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undone: restoring version 1')).toBeVisible();
    await expect(textIn(page)).toHaveText('Nobody has published this yet.');
    await page.getByRole('button', { name: 'Redo: restoring version 1' }).click();
    await expect(textIn(page)).toContainText('is lit');
  });

  await test.step('in another tab that was open, it does not take what was written since', async () => {
    await expect(textIn(other)).toContainText('is lit');
    // Not at the site yet when it is pressed.
    const goOn = Promise.withResolvers<void>();
    await page.context().route('**/edits', (route) => goOn.promise.then(() => route.continue()));
    await textIn(page).press('Control+End');
    await page.keyboard.type(' It is late.');
    await expect(textIn(other)).toContainText('It is late.');
    await undo(other).click();
    await other.waitForTimeout(1_000);
    goOn.resolve();
    await expect(other.getByText(/was changed since/)).toBeVisible();
    await lookAt(other, 'undo-of-a-restore-after-changes');
    await expect(textIn(other)).toContainText('It is late.');
  });

  await test.step('whoever goes on writing until it is done keeps the caret', async () => {
    const goOn = Promise.withResolvers<void>();
    await other.route('**/restore', (route) => goOn.promise.then(() => route.continue()));
    await other.getByRole('button', { name: 'Bring back the draft from before' }).click();
    await textIn(other).click();
    goOn.resolve();
    await expect(textIn(other)).toHaveText('Nobody has published this yet.');
    await expect(other.getByText('Undone: restoring version 1')).toBeVisible();
    await expect(textIn(other)).toBeFocused();
  });
});

test('a version is found and restored with the keyboard alone', async ({ page, site }) => {
  const { path, node } = await writeOne(page, site, 'kay', { isPublished: true });
  await rewrite(page, node, 'Other words.');
  await openVersions(page, path);
  await page.getByRole('button', { name: 'Restore version 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your draft is now version 1.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore version 1' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(versionEntry(page, 1).getByRole('button', { name: 'Undo' })).toBeFocused();
});

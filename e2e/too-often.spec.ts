// The site asks somebody to wait: a reader can read on, and an author's text is saved, automatically.
import type { Page } from '@playwright/test';
import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { playedHere } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openText, saved, writeText } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

/** Refuses writes to these addresses as too frequent, until it is told to let them through. */
async function refuseWrites(page: Page, address: RegExp, retryAfterSeconds: number) {
  const refusals = { count: 0, isOver: false };
  await page.route(address, async (route) => {
    const isWrite = ['PUT', 'POST'].includes(route.request().method());
    if (!isWrite || refusals.isOver) return route.fallback();
    refusals.count += 1;
    await route.fulfill({
      status: 429,
      headers: { 'retry-after': String(retryAfterSeconds) },
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 429, code: 'too_often', title: '', detail: 'Too many' }),
    });
  });
  return refusals;
}

test('a reader whom the site asks to wait reads on, and the turns are synced later', async ({
  page,
  site,
}) => {
  await signUp(page, site, newPerson('hasty'));
  await startReading(page, demoStory.path, demoStory.start);
  await playedHere(page);
  const refusals = await refuseWrites(page, /\/action$/, 60);
  await choose(page, 'Go straight down to it', 'The fish steps');
  const note = page.getByText('The site is busy.');
  await expect(note).toContainText('1 choice is saved here and will sync soon. You can read on.');
  await choose(page, 'Call out across the water', 'An answer');
  await expect(note).toContainText('2 choices are saved here');
  refusals.isOver = true;
  await expect(note).toBeHidden();
  await page.reload();
  await expectPlace(page, 'An answer');
});

test('what an author saves too often, or offline, is saved as soon as the site accepts it', async ({
  page,
  context,
  site,
}) => {
  const author = newPerson('busy');
  await signUp(page, site, author);
  const { node } = await writeAtOnce(page, author, {
    title: 'The quick lamp',
    chapter: 'One',
    nodes: [{ name: 'Hall', text: 'It is dark.' }],
    isPublished: false,
  });
  await page.goto(node('Hall'));
  const text = openText(page);
  const refusals = await refuseWrites(page, /\/edits$/, 1);
  await writeText(page, 'A lamp burns.');
  await expect.poll(() => refusals.count).toBeGreaterThanOrEqual(2);
  await expect(page.getByText('Saved', { exact: true })).toBeHidden();
  refusals.isOver = true;
  await saved(page);
  await page.reload();
  await expect(text).toHaveText('A lamp burns.');

  await context.setOffline(true);
  await writeText(page, 'A lamp burns. It');
  const told = page.getByText('Offline: kept on this device').first();
  await expect(told).toBeVisible();
  await page.keyboard.insertText(' smokes.');
  await context.setOffline(false);
  await expect(told).toBeHidden();
  await saved(page);
  await expect(text, 'the focus stays where it was').toBeFocused();
  await page.reload();
  await expect(text).toHaveText('A lamp burns. It smokes.');
});

// A reader of The Pawned Key, which has random events: the reader waits until they happen.
import { expect, type Page } from '@playwright/test';
import { choice, choose, expectPlace, place } from './read-a-story.ts';

const mostReadings = 15;

/** Reads from the start; becomes the guard's friend, in the first playthrough and night in which he appears. */
export async function meetTheFootpad(page: Page): Promise<void> {
  for (let reading = 0; reading < mostReadings; reading += 1) {
    await choose(page, 'Knock at the gate', 'At the gate');
    await choose(page, 'A mender of lamps', 'The square');
    await choose(page, 'Talk to the guard', 'The guard');
    await choice(page, 'Fetch two bowls of soup (1 coin)').click();
    await expect(page.getByText('There are two bowls on the bench')).toBeVisible();
    await choose(page, 'Back to the square', 'The square');
    for (const day of [1, 2]) {
      if ((await walkHome(page, 'The short way, down Cheap Lane')) === 'The footpad') return;
      await choose(page, 'Sleep', 'The square');
      await expectDay(page, day + 1);
    }
    await beginAgain(page);
  }
  throw new Error(`The footpad did not come in ${mostReadings} readings`);
}

/** Waits on the square, with the footpad, until the third day. */
export async function waitForLastDay(page: Page): Promise<void> {
  while (await choice(page, 'Call it a day').isVisible()) {
    await walkHome(page, 'The short way, with the footpad');
    await choose(page, 'Sleep', 'The square');
  }
}

/** Walks home from the square, by a path with a random event; ends at the inn, or with the footpad. */
async function walkHome(page: Page, way: string): Promise<'The inn' | 'The footpad'> {
  await choose(page, 'Call it a day', 'Dusk');
  await choice(page, way).click();
  const [footpad, cat, inn] = ['The footpad', 'The cat', 'The inn'].map((name) =>
    place(page, name),
  );
  if (!footpad || !cat || !inn) throw new Error('Places have names');
  await expect(footpad.or(cat).or(inn)).toBeVisible();
  if (await footpad.isVisible()) return 'The footpad';
  if (await cat.isVisible()) await choose(page, 'Go on to the inn', 'The inn');
  return 'The inn';
}

/** The author shows it next to the text. */
async function expectDay(page: Page, day: number): Promise<void> {
  const state = page.getByRole('complementary', { name: 'Where things stand' });
  await expect(state.getByRole('definition').first()).toHaveText(String(day));
}

async function beginAgain(page: Page): Promise<void> {
  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'Restart' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click();
  await expectPlace(page, 'The road');
}

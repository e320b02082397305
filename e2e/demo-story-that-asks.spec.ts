// The demo story that asks for a name, goes on by itself and keeps notes, read to its end.
import type { Page } from '@playwright/test';
import { choose, expectPlace, startReading } from './actors/read-a-story.ts';
import { expect, test } from './fixtures/test.ts';

const path = '/brasslamp/left-on-the-number-nine';
const wait = 'Wait for the bell';

const article = (page: Page) => page.getByRole('article');

async function signTheLedger(page: Page, name: string): Promise<void> {
  await startReading(page, path, 'The ledger');
  await page.getByLabel('Your name, as you would like to be called').fill(name);
  await page.getByRole('button', { name: 'Sign it' }).click();
  await expectPlace(page, 'The counter');
  await expect(article(page)).toContainText(`${name}, says the ledger.`);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the night clerk is claimed', async ({ page }) => {
      await signTheLedger(page, 'Ottilie <b>');

      await choose(page, wait, 'The trombonist');
      await expect(article(page)).toContainText('You have just sat down when the bell goes.');
      await choose(page, 'Look it up in the Regulations', 'The Regulations');
      await choose(page, 'Claims', 'The Regulations');
      await expect(article(page)).toContainText('cannot be seen from the counter');
      await choose(page, 'Close the book', 'The trombonist');
      await choose(page, 'Ask her what can’t be seen from the counter', 'The trombone goes home');
      await expect(article(page)).toContainText('There’s a sock in the bell.');
      await page.reload();
      await expect(article(page)).toContainText('There’s a sock in the bell.');
      await choose(page, 'Blot the page', 'The counter');

      await choose(page, wait, 'The good coat');
      await choose(page, 'Ask him to come back in the morning', 'He will write to somebody');
      await choose(page, 'Shut the door after him', 'The counter');
      await choose(page, 'Put on a lump of coal (2 left)', 'The counter');

      await choose(page, wait, 'The boy');
      await choose(page, 'Let him hold the muff', 'A muff, claimed');
      await choose(page, 'Go to the telephone', 'The telephone');
      await page.getByLabel('Which number?').fill('28');
      await page.getByRole('button', { name: 'Ring a house in Plane Street' }).click();
      await expectPlace(page, 'Number twenty-eight');
      await choose(page, 'Put the receiver back', 'The counter');

      await choose(page, wait, 'Miss Vane');
      await choose(page, 'Take it down from the shelf', 'The umbrella goes home');
      await choose(page, 'Hold the door for her', 'The counter');
      await choose(page, 'Wait for the last tram', 'Claimed');
      await expect(article(page)).toContainText(
        'a trombone, an umbrella and a boy. Signed, Ottilie <b>.',
      );
      await expect(page.getByText('A good ending')).toBeVisible();
    });
  });
}

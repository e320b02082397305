// The demo story that has pictures and asks twice, read on a phone to one of its endings.
import type { Page } from '@playwright/test';
import { choose, expectPlace, startReading } from './actors/read-a-story.ts';
import { expect, test } from './fixtures/test.ts';

const path = '/brasslamp/the-inspector-of-air';

const article = (page: Page) => page.getByRole('article');

/** The picture is there, and wholly within the page. */
async function expectPicture(page: Page, says: RegExp): Promise<void> {
  const picture = article(page).getByRole('img', { name: says });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveJSProperty('naturalWidth', 1_600);
  const box = await picture.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
}

test.use({ viewport: { width: 390, height: 844 } });

test('the inspector finds out what the rain has been missing', async ({ page }) => {
  await page.goto(path);
  await expect(page.locator('main img').first()).toHaveJSProperty('naturalWidth', 1_600);

  await startReading(page, path, 'The lock');
  await choose(page, 'Stand still, and see who is watching', 'Somebody in the vent');
  await choose(page, '“Yes,” you say to the vent', 'Mrs Abara');
  await choose(page, 'Ask for your room, and go about alone', 'The guest room');
  await choose(page, 'Look out of the window', 'The window');
  await expectPicture(page, /three great rings on one axle/);
  await choose(page, 'Wipe the glass', 'The guest room');
  await choose(page, 'Go out and ask people', 'The ring');
  await expectPicture(page, /curves uphill/);
  await choose(page, 'Climb up to the fans', 'Climb up to the fans');
  await choose(page, 'Hold the lamp for her', 'Holding the lamp');
  await choose(page, 'Give her back the lamp', 'The ring');
  await choose(page, 'Call it a day, and do the sum', 'The sum');

  await page.getByLabel('Persons breathing').fill('420');
  await page.getByRole('button', { name: 'Fill in Box 3' }).click();
  await expect(article(page)).toContainText('It agrees with neither the book nor the meter.');
  await page.getByLabel('Persons breathing').fill('419');
  await page.getByRole('button', { name: 'Fill in Box 3' }).click();
  await expectPlace(page, 'Comptroller Haas');
  await choose(page, 'Ask him for one more night', 'Two in the morning');
  await choose(page, 'Follow it', 'The fourth spoke');
  await choose(page, 'Put on the mask, and go in', 'In the mask');
  await choose(page, 'Go up to the fork', 'The fork');
  await choose(page, 'Go right', 'The door that hums');
  await choose(page, 'Knock', 'The garden');
  await expectPicture(page, /strings of amber lamps/);

  await choose(page, 'Give her back the form', 'Dot');
  await choose(page, 'Promise her an answer', 'The garden');
  await choose(page, 'Go over to the old man', 'Number seven');
  await choose(page, 'Say that you will', 'The garden');
  await choose(page, 'Wait, with the others', 'It rains');
  await expectPicture(page, /amber threads/);
  await page.getByLabel('What does it smell of?').fill('wet stone & <b>tin</b>');
  await page.getByRole('button', { name: 'Breathe in, and find the words' }).click();
  await expectPlace(page, 'In your own words');
  await choose(page, '“No,” you say.', 'What comes before');
  await choose(page, 'Tell them about fan nine', 'First the wind');
  await expectPicture(page, /bend all one way/);
  await expect(article(page)).toContainText('in the wet: wet stone & <b>tin</b>.');
  await expect(page.getByText('A good ending')).toBeVisible();
});

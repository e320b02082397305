// An author uses a picture and a sound again, sees where all of them are used, and deletes some.
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openText, saved } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { silence } from './fixtures/silence.ts';
import { expect, test } from './fixtures/test.ts';

/** A picture of the page itself. */
const pictureOf = async (page: Page, name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width, height: 200 } }),
});

const soundOf = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/mpeg',
  buffer: Buffer.from(silence(seconds)),
});

test('pictures and sounds are used again, found, and deleted', async ({ page, site }) => {
  const person = newPerson('edda');
  await signUp(page, site, person);
  const nodes = [
    { name: 'Quay', text: 'It is foggy.', choices: [{ to: 'Street' }] },
    { name: 'Street', text: 'It is quiet here.' },
  ];
  const story = { title: 'The fog', chapter: 'One', nodes, isPublished: false };
  const written = await writeAtOnce(page, person, story);
  const lamp = await pictureOf(page, 'lamp.png', 600);
  const other = await pictureOf(page, 'other.png', 300);
  const put = page.getByRole('button', { name: 'Put into the text' });
  const question = page.getByRole('dialog');

  await test.step('a first picture is uploaded from the dialog', async () => {
    await page.goto(written.node('Quay'));
    await openText(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await expect(question.getByText('This story has no pictures yet.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await question.getByLabel('Upload a picture').setInputFiles(lamp);
    const field = page.getByLabel('What does it show?');
    await expect(field).toBeFocused();
    await field.fill('A brass lamp');
    await put.click();
    await expect(openText(page)).toContainText('A brass lamp');
    await saved(page);
  });

  await test.step('elsewhere it is used again, described already', async () => {
    await page.goto(written.node('Street'));
    await openText(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await expect(question.getByRole('button', { name: /^A brass lamp: / })).toBeVisible();
    await lookAt(page, 'choose-picture');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('button', { name: /^A brass lamp: / }).press('Enter');
    const field = page.getByLabel('What does it show?');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('A brass lamp');
    await lookAt(page, 'picture-again');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(openText(page)).toBeFocused();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await question.getByRole('button', { name: /^A brass lamp: / }).click();
    await field.press('Enter');
    await expect(openText(page)).toContainText('A brass lamp');
    await saved(page);
  });

  const main = page.getByRole('main');
  const pictures = main.getByRole('list', { name: 'Pictures' }).locator(':scope > li');
  const sounds = main.getByRole('list', { name: 'Sounds' }).locator(':scope > li');

  await test.step('all of them are in one place', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'This story' }).click();
    await page.getByRole('menuitem', { name: 'Pictures and sounds' }).click();
    await expect(page).toHaveURL(`${written.path}/media`);
    await expect(pictures).toHaveCount(1);
    await expect(pictures.getByRole('link')).toHaveText(['Quay', 'Street']);
    await expect(main.getByText('No sounds yet.')).toBeVisible();
    const none = { name: 'none.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await main.getByLabel('Upload pictures').setInputFiles([none, other]);
    await expect(main.getByRole('alert')).toContainText('none.png');
    await expect(pictures).toHaveCount(2);
    await expect(pictures.first()).toContainText('Not used in the draft');
    await main.getByLabel('Upload sounds').setInputFiles([soundOf('bell.mp3', 20)]);
    await expect(sounds).toHaveCount(1);
    await lookAt(page, 'pictures-and-sounds');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a sound of the list goes into a text', async () => {
    await pictures.last().getByRole('link', { name: 'Street' }).click();
    await openText(page).click();
    await page.getByRole('button', { name: 'Sound', exact: true }).click();
    await expect(question.getByRole('button', { name: 'Play: Sound 1' })).toBeVisible();
    await lookAt(page, 'choose-sound');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('button', { name: 'Use this one: Sound 1' }).click();
    await page.getByLabel('What is heard?').fill('A bell');
    await put.click();
    await expect(openText(page)).toContainText('Sound: A bell');
    await saved(page);
  });

  await test.step('what is used is deleted after a question that says so', async () => {
    await page.goto(`${written.path}/media`);
    await expect(sounds.getByRole('button', { name: 'Play: A bell' })).toBeVisible();
    await expect(pictures.last()).toContainText('A brass lamp');
    const shown = await pictures.last().locator('img').getAttribute('src');
    await pictures.getByRole('button', { name: 'Delete: A brass lamp' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete this picture?' });
    await expect(asked).toContainText('It is still in 2 places of your draft.');
    await asked.getByRole('button', { name: 'Delete' }).click();
    await expect(pictures).toHaveCount(1);
    await expect(
      main.getByRole('heading', { name: 'Pictures and sounds', level: 2 }),
    ).toBeFocused();
    expect((await page.request.get(shown ?? '')).status()).toBe(404);
  });

  await test.step('who goes on writing comes to a text, wherever they were', async () => {
    await page.goto(written.path);
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(openText(page)).toBeFocused();
  });
});

// An author gives a story its cover, from the workspace on, and an item its picture.
import { setTimeout as wait } from 'node:timers/promises';
import { newPerson, signUp } from './actors/sign-up.ts';
import { saveProperties } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('an uploaded cover is the image of shared links', async ({ page, site }) => {
  test.slow();
  const person = newPerson('ilka');
  await signUp(page, site, person);
  const written = await writeAtOnce(page, person, {
    title: 'The lamp',
    chapter: 'One',
    nodes: [
      {
        name: 'Hall',
        text: 'A lamp.',
        items: [{ name: 'Lamp', key: 'lamp', description: 'Brass.' }],
      },
    ],
    isPublished: true,
  });
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 300 } });
  const file = { name: 'lamp.png', mimeType: 'image/png', buffer };

  await test.step('the workspace leads there', async () => {
    // On a slow machine the address of the node that opens comes while one is on the way elsewhere.
    await page.addInitScript(() => {
      window.requestIdleCallback = (run) =>
        setTimeout(
          () => run({ didTimeout: true, timeRemaining: () => 0 }),
          1_500,
        ) as unknown as number;
    });
    await page.route(/assets\/part-/, async (route) => {
      await wait(2_500);
      await route.continue();
    });
    await page.goto(`${written.path}/write`);
    await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('cover');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Cover' })).toBeVisible();
  });

  const cover = page.getByRole('region', { name: 'Cover' });
  await test.step('what is no picture is refused, with what to do', async () => {
    const text = { name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await cover.locator('input[type=file]').setInputFiles(text);
    await expect(cover.getByRole('alert')).toContainText(/PNG/);
  });

  await test.step('an uploaded one is seen at once, and kept by saving', async () => {
    await cover.locator('input[type=file]').setInputFiles(file);
    await expect(cover.getByRole('img')).toBeVisible();
    await expect(cover.getByRole('alert')).toHaveCount(0);
    await lookAt(page, 'story-cover');
    await saveProperties(page);
    await page.goto(written.path);
    const shared = page.locator('meta[property="og:image"]');
    await expect(shared).toHaveAttribute('content', /\/media\/[0-9a-z]+\.webp$/i);
  });

  await test.step('an item takes a picture that the story has', async () => {
    await page.goto(`${written.chapter}/items`);
    await page.getByRole('button', { name: 'Edit Lamp' }).click();
    const picture = page.getByRole('region', { name: 'Uploaded picture' });
    await picture.getByRole('button', { name: 'Choose from this story’s pictures' }).click();
    await picture.getByRole('button', { name: /^Picture 1, 600 × 300/ }).click();
    await expect(page.getByRole('textbox', { name: 'Picture address' })).toHaveValue(/^\/media\//);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await lookAt(page, 'item-picture');
  });

  await test.step('without a cover a picture is drawn again', async () => {
    await page.goto(`${written.path}/edit`);
    await cover.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(cover.getByRole('img')).toHaveCount(0);
    await saveProperties(page);
    await page.goto(written.path);
    const shared = page.locator('meta[property="og:image"]');
    await expect(shared).not.toHaveAttribute('content', /\/media\//);
  });
});

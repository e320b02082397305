// An author gives a story its look; readers see it on its cover, its page and in the reader.
import { newPerson, signUp } from './actors/sign-up.ts';
import { saveProperties } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('a chosen look is on cover, page and reader, and goes again', async ({ page, site }) => {
  test.slow();
  const person = newPerson('iris');
  await signUp(page, site, person);
  const { path } = await writeAtOnce(page, person, {
    title: 'The Ferry at Night',
    chapter: 'One',
    nodes: [
      { name: 'Quay', text: 'A bell.', choices: [{ to: 'Deck' }] },
      { name: 'Deck', text: 'Wind.' },
    ],
    isPublished: true,
  });
  const look = page.getByRole('region', { name: 'Look' });
  const cover = look.locator('.drawn-cover');
  const colours = look.getByRole('group', { name: 'Colours' });
  const emblem = look.getByRole('group', { name: 'Emblem' });
  const letters = look.getByRole('group', { name: 'Letters' });

  await test.step('the preview follows what is chosen by keyboard', async () => {
    await page.goto(`${path}/edit`);
    await colours.getByRole('radio', { name: 'Tide' }).check();
    await page.keyboard.press('ArrowRight');
    await expect(colours.getByRole('radio', { name: 'Mist' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(cover).toHaveAttribute('data-palette', 'night');
    await emblem.getByRole('radio', { name: 'Ship' }).check();
    await letters.getByRole('radio', { name: 'Italic' }).check();
    await expect(cover).toHaveAttribute('data-typeface', 'italic');
    await lookAt(page, 'story-look');
    await saveProperties(page);
  });

  await test.step('it is kept', async () => {
    await page.reload();
    await expect(colours.getByRole('radio', { name: 'Night' })).toBeChecked();
    await expect(emblem.getByRole('radio', { name: 'Ship' })).toBeChecked();
  });

  await test.step('the author’s list has the cover, with the title in it', async () => {
    await page.goto(`/${person.username}`);
    const drawn = page.locator('.drawn-cover[data-palette="night"]');
    await expect(drawn).toContainText('The Ferry at Night');
    await lookAt(page, 'own-stories-with-covers');
  });

  await test.step('heading and links of its page and its reader are in its colours', async () => {
    const colourOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const address of [path, `${path}/reader`]) {
      await page.goto(address);
      await expect(page.locator('[data-palette="night"] h1')).toHaveCSS('font-style', 'italic');
      expect(await colourOf('[data-palette="night"] h1')).toBe('rgb(38, 58, 122)');
    }
    await lookAt(page, 'reader-in-a-look');
  });

  await test.step('what the site chose comes back', async () => {
    await page.goto(`${path}/edit`);
    await look.getByRole('button', { name: 'Let the site choose' }).click();
    await saveProperties(page);
    await page.reload();
    await expect(look.getByRole('button', { name: 'Let the site choose' })).toBeDisabled();
  });
});

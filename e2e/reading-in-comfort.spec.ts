// A reader adjusts the page for their eyes, is warned before content they may not want to read, and has
// it read aloud.
import { expect, type Page } from '@playwright/test';
import {
  changeTextSetting,
  closeTextSettings,
  openTextSettings,
  setting,
} from './actors/change-text-settings.ts';
import {
  choose,
  demoStory,
  expectPlace,
  goBackOneTurn,
  place,
  startReading,
} from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { expectVisibleFocus, pressEnterOn, tabTo } from './actors/use-the-keyboard.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { test } from './fixtures/test.ts';

const text = (page: Page) => page.locator('.reader-text > p').first();

const styleOf = (page: Page, property: string) =>
  text(page).evaluate(
    (element, name) => getComputedStyle(element).getPropertyValue(name),
    property,
  );

const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a reader sets typeface, size, line spacing and light, and the settings are kept', async ({
  page,
}) => {
  await startReading(page, demoStory.path, demoStory.start);
  const sizes: number[] = [];
  for (const size of ['Smallest', 'Small', 'Medium', 'Large', 'Largest']) {
    const settings = await openTextSettings(page);
    await setting(settings, 'Size', size).check();
    sizes.push(Number.parseFloat(await styleOf(page, 'font-size')));
    await closeTextSettings(page);
  }
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect([sizes[0], sizes.at(-1)]).toEqual([16, 24]);

  const clear: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('atkinson')) clear.push(request.url());
  });
  await changeTextSetting(page, 'Size', 'Small');
  await changeTextSetting(page, 'Line spacing', 'Loose');
  expect(clear, 'a typeface that was not chosen').toEqual([]);
  await changeTextSetting(page, 'Typeface', 'Dyslexia-friendly');
  await expect.poll(() => clear.length).toBeGreaterThan(0);
  expect(await styleOf(page, 'font-family')).toMatch(/^"?Atkinson/);
  await changeTextSetting(page, 'Page', 'Sepia');
  const sepia = await paperOf(page);

  await page.reload();
  await expectPlace(page, demoStory.start);
  expect(await styleOf(page, 'font-size')).toBe('18px');
  expect(await styleOf(page, 'line-height')).toBe('33.3px');
  expect(await paperOf(page)).toBe(sepia);

  await test.step('other pages keep the site’s look', async () => {
    await page.getByRole('link', { name: demoStory.title, exact: true }).click();
    await expect(page.getByRole('link', { name: 'Start or Continue Reading' })).toBeVisible();
    expect(await paperOf(page)).not.toBe(sepia);
    await page.goBack();
    await expectPlace(page, demoStory.start);
    await expect.poll(() => paperOf(page)).toBe(sepia);
  });

  await test.step('reset', async () => {
    const settings = await openTextSettings(page);
    await settings.getByRole('button', { name: 'Reset to the defaults' }).click();
    await expect(setting(settings, 'Page', 'Match the site')).toBeChecked();
    expect(await paperOf(page)).not.toBe(sepia);
    expect(await styleOf(page, 'font-family')).toMatch(/^"?Literata/);
  });
});

test('every light and typeface passes axe, with the panel open and closed', async ({ page }) => {
  test.slow();
  await startReading(page, demoStory.path, demoStory.start);
  for (const light of ['Light', 'Sepia', 'Dark']) {
    for (const width of [390, 1280, 1500]) {
      await page.setViewportSize({ width, height: 844 });
      const settings = await openTextSettings(page);
      await setting(settings, 'Page', light).check();
      await expectNoAxeViolations(page, { screen: `look ${light} ${width}` });
      await closeTextSettings(page);
      await expectNoAxeViolations(page, { screen: `reader ${light} ${width}`, rules: 'colours' });
    }
  }
  for (const size of ['Smallest', 'Largest']) {
    await changeTextSetting(page, 'Size', size);
    await changeTextSetting(page, 'Line length', 'Long');
    for (const width of [320, 1280, 1500]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${size} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test('the panel is opened, used and closed with the keyboard, and never covers the focus', async ({
  page,
}) => {
  await startReading(page, demoStory.path, demoStory.start);
  const settings = await openTextSettings(page);
  await expect(setting(settings, 'Size', 'Medium')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(setting(settings, 'Size', 'Large')).toBeChecked();
  await tabTo(page, setting(settings, 'Typeface', 'Book'));
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(page.getByRole('button', { name: 'Text settings', exact: true })).toBeFocused();
  await expectPlace(page, demoStory.start);

  await page.keyboard.press('Enter');
  await expect(setting(settings, 'Size', 'Large')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(settings).toBeHidden();
  await expectVisibleFocus(page);

  await test.step('beside the text it stays open, and keys still choose', async () => {
    await page.setViewportSize({ width: 1500, height: 900 });
    await pressEnterOn(page, page.getByRole('button', { name: 'Text settings', exact: true }));
    await expect(settings).toBeVisible();
    await place(page, demoStory.start).click();
    await page.keyboard.press('1');
    await expectPlace(page, 'The fish steps');
    await expect(settings).toBeVisible();
  });
});

test('focus mode shows only the text and the choices, and ends with Escape or its button', async ({
  page,
}) => {
  await startReading(page, demoStory.path, demoStory.start);
  await turnOnFocusMode(page);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByLabel('Reading menu')).toBeHidden();
  await choose(page, 'Go straight down to it', 'The fish steps');
  await expectNoAxeViolations(page, { screen: 'focus mode' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('banner')).toBeVisible();

  await turnOnFocusMode(page);
  await page.reload();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.getByRole('button', { name: 'Leave focus mode' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectPlace(page, 'The fish steps');
});

/** The button that opened the panel is hidden together with it. */
async function turnOnFocusMode(page: Page): Promise<void> {
  const settings = await openTextSettings(page);
  await settings.getByText('More', { exact: true }).click();
  await setting(settings, 'Focus mode', 'On').check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toBeHidden();
}

test('a reader is warned before a node, and reads on or goes back', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const author = newPerson('iris');
  const title = `The well of ${author.username}`;
  await signUp(page, site, author);
  const { path: story } = await writeAtOnce(page, author, {
    title,
    chapter: 'Down',
    nodes: [
      {
        name: 'The rim',
        text: 'Cold air comes up.',
        choices: [{ words: 'Climb down', to: 'The dark' }],
      },
      {
        name: 'The dark',
        text: 'Something has a great many legs.',
        contentNotes: ['spiders', 'the dark'],
      },
    ],
    isPublished: true,
  });

  await test.step('in the browser', async () => {
    const reader = await newBrowser();
    await startReading(reader, story, 'The rim');
    await choose(reader, 'Climb down', 'The dark');
    await expect(reader.getByText('Something has a great many legs.')).toBeVisible();
    await goBackOneTurn(reader, 'The rim');
    await changeTextSetting(reader, 'Content notes', 'Warn me first');

    await choose(reader, 'Climb down', 'The dark');
    await expect(place(reader, 'The dark')).toBeFocused();
    await expect(reader.getByText('The author’s warning about what comes next:')).toBeVisible();
    await expect(reader.getByRole('listitem').filter({ hasText: 'spiders' })).toBeVisible();
    await expect(reader.getByText('Something has a great many legs.')).toBeHidden();
    await expectNoAxeViolations(reader, { screen: 'content warning' });
    await reader.getByRole('link', { name: 'Go back', exact: true }).click();
    await expectPlace(reader, 'The rim');

    await choose(reader, 'Climb down', 'The dark');
    await reader.getByRole('link', { name: 'Read on', exact: true }).click();
    await expect(reader.getByText('Something has a great many legs.')).toBeVisible();
    await expect(place(reader, 'The dark')).toBeFocused();
  });

  await test.step('without JavaScript', async () => {
    const reader = await newBrowser({ javaScriptEnabled: false });
    await startReading(reader, story, 'The rim');
    await reader.getByRole('button', { name: 'Text settings', exact: true }).click();
    await reader.getByText('More', { exact: true }).click();
    await setting(reader, 'Content notes', 'Warn me first').check();
    await reader.getByRole('button', { name: 'Save and read on' }).click();
    await choose(reader, 'Climb down', 'The dark');
    await expect(reader.getByText('Something has a great many legs.')).toBeHidden();
    await reader.getByRole('link', { name: 'Read on', exact: true }).click();
    await expect(reader.getByText('Something has a great many legs.')).toBeVisible();
    await reader.goBack();
    await reader.getByRole('link', { name: 'Go back', exact: true }).click();
    await reader.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
    await expectPlace(reader, 'The rim');
  });
});

test('a choice begins beside its number, also with a word that is longer than the line', async ({
  page,
  site,
}) => {
  const author = newPerson('lena');
  await signUp(page, site, author);
  const longWord = 'hullabaloo'.repeat(12);
  const { path } = await writeAtOnce(page, author, {
    title: `The long word of ${author.username}`,
    chapter: 'One',
    nodes: [
      {
        name: 'The fair',
        text: 'Everybody shouts at once.',
        choices: [
          { words: 'Shout too', to: 'The fair' },
          { words: longWord, to: 'The fair' },
        ],
      },
    ],
    isPublished: true,
  });
  await startReading(page, path, 'The fair');
  const above = async (words: string) => {
    const choice = page.getByRole('button', { name: words, exact: true });
    const [box, inside] = [await choice.boundingBox(), await choice.getByText(words).boundingBox()];
    if (!box || !inside) throw new Error(`"${words}" is not on the page`);
    return inside.y - box.y;
  };
  expect(await above(longWord)).toBeCloseTo(await above('Shout too'), 0);
});

test('a browser with voices reads aloud, and continues after a choice', async ({
  page,
  context,
}) => {
  await context.addInitScript(speakInTests);
  await startReading(page, demoStory.path, demoStory.start);
  const entry = page.getByRole('button', { name: 'Read aloud' });
  const bar = page.getByRole('region', { name: 'Reading aloud' });
  await expect(async () => {
    if (await bar.isVisible()) return;
    if (!(await entry.isVisible())) await page.getByLabel('Reading menu').click();
    await entry.click({ timeout: 10_000 });
  }).toPass();
  await expect(bar.getByText('Finished reading')).toBeVisible();
  expect((await spoken(page)).slice(0, 2)).toEqual([
    `${demoStory.start} 1`,
    'The town of Sallow has eleven street lamps, and you are the one who lights them. 1',
  ]);
  await expectNoAxeViolations(page, { screen: 'reading aloud' });

  const settings = await openTextSettings(page);
  await settings.getByText('More', { exact: true }).click();
  await settings.getByLabel('Speed').selectOption('1.5');
  await closeTextSettings(page);
  await choose(page, 'Go straight down to it', 'The fish steps');
  await expect.poll(() => spoken(page)).toContain('The fish steps 1.5');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByLabel('Reading menu')).toBeFocused();
});

test('a browser without voices does not offer to read aloud', async ({ page }) => {
  await startReading(page, demoStory.path, demoStory.start);
  await page.getByLabel('Reading menu').click();
  await expect(page.getByRole('link', { name: 'What you have read' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeHidden();
});

const spoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);

/** Runs in the page: a fake voice that finishes each sentence at once. */
function speakInTests(): void {
  const said: string[] = [];
  Object.assign(window, { spoken: said });
  const voices = [{ voiceURI: 'v', name: 'Vera', lang: 'en-GB' }];
  Object.assign(window.speechSynthesis, {
    getVoices: () => voices,
    cancel: () => {},
    speak: ({ text, rate, onend }: SpeechSynthesisUtterance) => {
      said.push(`${text} ${rate}`);
      setTimeout(() => (onend as (() => void) | null)?.(), 1);
    },
  });
}

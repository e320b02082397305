// A reader and an author who use no mouse: one logs in and reads with number keys and Tab, the
// other writes a node with choices. Not one click.
import { expect, type Page } from '@playwright/test';
import { setting } from './actors/change-text-settings.ts';
import { choice, demoStory, place } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import {
  expectVisibleFocus,
  pressEnterOn,
  pressUntil,
  tabTo,
  typeInto,
} from './actors/use-the-keyboard.ts';
import {
  createChapter,
  createStory,
  mainMenu,
  outlineRow,
  saved,
  textOf,
} from './actors/write-a-story.ts';
import { test } from './fixtures/test.ts';

/** The focus is on the heading of the new text, and its beginning is on the screen. */
async function expectKeyboardAt(page: Page, name: string): Promise<void> {
  await expect(place(page, name)).toBeFocused();
  await expect(place(page, name)).toBeInViewport({ ratio: 1 });
}

test('a reader logs in and reads to an ending with the keyboard alone', async ({
  page,
  site,
  newBrowser,
}) => {
  const reader = newPerson('kay');
  await signUp(await newBrowser(), site, reader);
  await page.goto('/');

  await test.step('log in', async () => {
    await pressEnterOn(page, mainMenu(page).getByRole('link', { name: 'Login' }));
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await typeInto(page, page.getByLabel('Email'), reader.email);
    await typeInto(page, page.getByLabel('Password', { exact: true }), reader.password);
    await page.keyboard.press('Enter');
    await expect(mainMenu(page).getByRole('link', { name: 'Reading' })).toBeVisible();
  });

  await test.step('open the story, skipping the menu with the skip link', async () => {
    await page.goto(`/${demoStory.author}`);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expectVisibleFocus(page);
    await page.keyboard.press('Enter');
    await pressEnterOn(page, page.getByRole('link', { name: demoStory.title }));
    await pressEnterOn(page, page.getByRole('link', { name: 'Start or Continue Reading' }));
    await expect(place(page, demoStory.start)).toBeVisible();
  });

  await test.step('choose with a number key, and with Tab and Enter', async () => {
    await pressUntil(page, '3', place(page, 'Mrs Pell'));
    await expectKeyboardAt(page, 'Mrs Pell');
    await page.keyboard.press('Tab');
    await expect(choice(page, 'Ask who she is waiting for')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await pressEnterOn(page, choice(page, 'Ask who she is waiting for'));
    await expectKeyboardAt(page, 'The lace curtain');
    await page.keyboard.press('1');
    await expectKeyboardAt(page, 'The fish steps, with the glass');
    await page.keyboard.press('9');
    await expectKeyboardAt(page, 'The fish steps, with the glass');
  });

  await test.step('the numbers are shown beside the choices, but not on a phone', async () => {
    const number = () =>
      choice(page, 'Fetch Mrs Pell').evaluate((one) => getComputedStyle(one, '::before').content);
    expect(await number()).toContain('counter(choice)');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await number()).toBe('none');
    if (size) await page.setViewportSize(size);
  });

  await test.step('with a modifier a number key is for the browser, and the keys can be switched off', async () => {
    await page.keyboard.press('Alt+1');
    await expectKeyboardAt(page, 'The fish steps, with the glass');
    await pressEnterOn(page, page.getByRole('button', { name: 'Text settings', exact: true }));
    await pressEnterOn(page, page.getByRole('dialog').getByText('More', { exact: true }));
    await tabTo(page, setting(page, 'Choose with keys 1–9', 'On'));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Text settings', exact: true })).toBeFocused();
    await page.keyboard.press('1');
    await expect(place(page, 'The fish steps, with the glass')).toBeVisible();
  });

  await test.step('reach the ending', async () => {
    await pressEnterOn(page, choice(page, 'Fetch Mrs Pell'));
    await expectKeyboardAt(page, 'The loose plank');
    await pressEnterOn(page, page.getByRole('button', { name: 'Read again' }));
    await expectKeyboardAt(page, demoStory.start);
  });
});

test('asking for a restart moves the focus into the question and back', async ({ page, site }) => {
  await signUp(page, site, newPerson('kay'));
  await page.goto(`${demoStory.path}/reader`);
  await expect(place(page, demoStory.start)).toBeVisible();
  await pressUntil(page, '1', place(page, 'The fish steps'));
  await expectKeyboardAt(page, 'The fish steps');

  await pressEnterOn(page, page.getByLabel('Reading menu'));
  await pressEnterOn(page, page.getByRole('link', { name: 'Restart' }));
  const dialog = page.getByRole('dialog', { name: 'Start this story again?' });
  await expect(dialog.locator(':focus')).toBeVisible();
  await page.keyboard.press('1');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Reading menu')).toBeFocused();
  await expect(place(page, 'The fish steps')).toBeVisible();

  await page.keyboard.press('Enter');
  await pressEnterOn(page, page.getByRole('link', { name: 'Restart' }));
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Restart' }));
  await expect(dialog).toBeHidden();
  await expectKeyboardAt(page, demoStory.start);
});

test('an author writes a node with the keyboard alone', async ({ page, site }) => {
  await signUp(page, site, newPerson('kim'));
  await createStory(page, { title: 'Keys' });
  await createChapter(page, 'Written blind');

  await pressEnterOn(page, page.getByRole('link', { name: 'Create Node' }));
  await typeInto(page, page.getByLabel('Name', { exact: true }), 'The organ loft');
  await page.keyboard.press('Enter');
  await expect(textOf(page, 'The organ loft')).toBeFocused();
  await page.keyboard.type('Forty stops, two manuals.');

  const empty = page.getByRole('listitem', { name: 'A new choice' });
  const first = page.getByRole('listitem', { name: 'Choice 1' });
  await typeInto(page, empty.getByLabel('Choice text'), 'Play');
  await typeInto(page, first.getByLabel('Leads to'), 'The storm');
  await expect(page.getByRole('option', { name: 'New node “The storm”' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(outlineRow(page, 'The storm')).toBeVisible();
  await pressEnterOn(page, first.getByRole('button', { name: 'Rules' }));
  await tabTo(page, first.getByLabel('Can be chosen'));
  await page.keyboard.press('ArrowDown');
  await expect(first.getByLabel('Can be chosen')).toHaveValue('once');
  await saved(page);

  await test.step('go to the new node and make it an ending', async () => {
    await tabTo(page, first.getByLabel('Choice text'), 'Shift+Tab');
    await page.keyboard.press('Control+Enter');
    await expect(textOf(page, 'The storm')).toBeFocused();
    await page.keyboard.type('The windows answer.');
    await pressEnterOn(page, page.getByRole('button', { name: 'Make this an ending' }));
    await expect(page.getByLabel('Name of the ending')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Fortissimo');
    await saved(page);
    await page.reload();
    await expect(page.getByLabel('Name of the ending')).toHaveValue('Fortissimo');
    await expect(textOf(page, 'The storm')).toHaveText('The windows answer.');
  });
});

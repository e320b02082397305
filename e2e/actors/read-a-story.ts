// A reader with a story open: starts it, chooses, sees where they are.
import { expect, type Locator, type Page } from '@playwright/test';

/** The story that every new site has at first. */
export const demoStory = {
  title: 'The Twelfth Lamp',
  author: 'brasslamp',
  path: '/brasslamp/the-twelfth-lamp',
  start: 'Dusk',
};

/** Afterwards the reader is at the first node of the story, in a playthrough without a choice yet. */
export async function startReading(page: Page, storyPath: string, start: string): Promise<void> {
  await page.goto(`${storyPath}/reader`);
  await startButton(page).click();
  // The opening has the same heading, at another address.
  await expect(page).toHaveURL(/\/reader\/[^/]+$/);
  await expectPlace(page, start);
}

/** The button of a published story below its opening; of a draft it is all that there is. */
export const startButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Save my place now|Start)$/ });

export const choice = (page: Page, words: string): Locator =>
  page.getByRole('article').getByRole('button', { name: words, exact: true });

/** Makes a choice, and waits for the node it leads to. */
export async function choose(page: Page, words: string, place: string): Promise<void> {
  await choice(page, words).click();
  await expectPlace(page, place);
}

export const place = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

export async function expectPlace(page: Page, name: string): Promise<void> {
  await expect(place(page, name)).toBeVisible();
}

/** Follows a link of the reader's menu; opens it again if a newly loaded page has closed it. */
export async function openFromMenu(page: Page, entry: string): Promise<void> {
  const link = page.getByRole('link', { name: entry, exact: true });
  await expect(async () => {
    if (!(await link.isVisible())) {
      await page.getByLabel('Reading menu').click({ timeout: 2_000 });
    }
    await link.click({ timeout: 2_000 });
  }).toPass();
}

export async function goBackOneTurn(page: Page, to: string): Promise<void> {
  await openFromMenu(page, 'Back one turn');
  await expectPlace(page, to);
}

// An author with the versions of a story: publishing with a note, comparing, going back.
import { expect, type Locator, type Page } from '@playwright/test';

export async function openVersions(page: Page, storyPath: string): Promise<void> {
  await page.goto(`${storyPath}/versions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Versions' })).toBeVisible();
}

/** The part of the screen under a heading. */
export const part = (page: Page, heading: string): Locator =>
  page.getByRole('region', { name: heading, exact: true });

export const versionEntry = (page: Page, number: number): Locator =>
  part(page, 'Published versions')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Version ${number}`, exact: true }) });

/** Presses Restore in an entry and confirms. */
export async function restore(page: Page, entry: Locator): Promise<void> {
  await entry.getByRole('button', { name: /^Restore / }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Your current draft isn’t lost');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toBeHidden();
}

/** Creates a private link, and returns its address. */
export async function makePrivateLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a private link' }).click();
  return page.getByLabel('Anyone with this link can read the draft').inputValue();
}

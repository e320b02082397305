// A reader who changes the text settings: in the panel above the text, or on the page that replaces it.
import { expect, type Locator, type Page } from '@playwright/test';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Text settings' });

const settingsButton = (page: Page): Locator =>
  page.getByRole('article').getByRole('button', { name: 'Text settings', exact: true });

/** Opens the settings; if the button leads to their page, for scripts have not loaded yet, goes back and tries again. */
export async function openTextSettings(page: Page): Promise<Locator> {
  await expect(async () => {
    if (new URL(page.url()).pathname === '/reading/look') await page.goBack();
    if (!(await panel(page).isVisible())) await settingsButton(page).click();
    await expect(panel(page)).toBeVisible({ timeout: 8_000 });
  }).toPass();
  return panel(page);
}

export async function closeTextSettings(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(settingsButton(page)).toBeFocused();
}

export const setting = (within: Page | Locator, name: string, value: string): Locator =>
  within.getByRole('group', { name }).getByRole('radio', { name: value, exact: true });

/** Opens the panel, changes this setting and closes it again. */
export async function changeTextSetting(page: Page, name: string, value: string): Promise<void> {
  const opened = await openTextSettings(page);
  const wanted = setting(opened, name, value);
  if (!(await wanted.isVisible())) await opened.getByText('More', { exact: true }).click();
  await wanted.check();
  await closeTextSettings(page);
}

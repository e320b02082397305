// An admin: becomes one on the command line, and answers the question before a powerful action.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Site } from '../fixtures/site.ts';
import { logIn, openAccountMenu, type Person, signUp } from './sign-up.ts';

/** Signs up, becomes an admin, and is signed in. */
export async function becomeAdmin(page: Page, site: Site, person: Person): Promise<void> {
  await signUp(page, site, person);
  await site.run('admin', ['grant', person.username]);
  await logIn(page, person);
}

/** Opens the admin area through the person icon; ends at the overview. */
export async function openAdminArea(page: Page): Promise<void> {
  await page.goto('/');
  await openAccountMenu(page);
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
}

export const adminMenu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Admin area' });

/** Fills in the open question, and presses its button. */
export async function confirmAct(
  page: Page,
  {
    heading,
    button,
    reason,
    password,
  }: { heading: string; button: string; reason?: string; password?: string },
): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: heading });
  if (reason) await dialog.getByLabel('Reason').fill(reason);
  if (password) await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

/** Finds an account by its name and opens it. */
export async function openUser(page: Page, username: string): Promise<void> {
  await adminMenu(page).getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Part of a username or email').fill(username);
  const users = page.getByRole('list', { name: 'Users' });
  await expect(users.getByRole('listitem')).toHaveCount(1);
  await users.getByRole('link', { name: username }).click();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
}

/** The row of a story in the list of all stories. */
export async function findStory(page: Page, title: string): Promise<Locator> {
  await adminMenu(page).getByRole('link', { name: 'Stories' }).click();
  await page.getByLabel('Part of a title or author').fill(title);
  const row = page.getByRole('article', { name: title });
  await expect(row).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  return row;
}

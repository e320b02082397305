// A person at the door: signs up, confirms the mailed code, logs in, logs out.
import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../fixtures/site.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

/** Nobody of this name is on any site yet: one site serves many journeys. */
export function newPerson(name: string): Person {
  const username = `${name}-${randomInt(1e9).toString(36)}`;
  return {
    username,
    email: `${username}@example.org`,
    password: `seven lanterns for ${username}`,
  };
}

/** From the sign-up page to being signed in; ends where the site leads. */
export async function signUp(page: Page, { mailbox }: Site, person: Person): Promise<void> {
  await page.goto('/register');
  await fillInSignUp(page, person);
  await confirmCode(page, await mailbox.newestCodeTo(person.email));
}

export async function fillInSignUp(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
}

export async function confirmCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectSignedIn(page);
}

/** Fills in the login page, wherever it was reached from. */
export async function fillInLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillInLogin(page, person);
  await expectSignedIn(page);
}

export async function logOut(page: Page): Promise<void> {
  await expect(async () => {
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Log out' }).click({ timeout: 2_000 });
  }).toPass();
  await expectSignedOut(page);
}

/** Opens it again if a page that just arrived has closed it. */
export async function openAccountMenu(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: 'Log out' });
  await expect(async () => {
    if (!(await entry.isVisible())) await page.getByLabel('Account').click();
    await expect(entry).toBeVisible({ timeout: 1_000 });
    await page.waitForTimeout(100);
    await expect(entry).toBeVisible({ timeout: 100 });
  }).toPass();
}

export async function expectSignedIn(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Reading' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Login' })).toBeHidden();
}

export async function expectSignedOut(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Reading' })).toBeHidden();
}

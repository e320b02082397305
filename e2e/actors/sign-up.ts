// A person who signs up, confirms the mailed code, logs in and logs out.
import { randomInt } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import type { Site } from '../fixtures/site.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

/** A name that no site has yet, because one site serves many journeys. */
export function newPerson(name: string): Person {
  const username = `${name}-${randomInt(1e9).toString(36)}`;
  return {
    username,
    email: `${username}@example.org`,
    password: `seven lanterns for ${username}`,
  };
}

/** Signs up without the forms, where the journey is not about them; pages opened from now on are signed in. */
export async function signUp(page: Page, { mailbox }: Site, person: Person): Promise<void> {
  const { email } = person;
  await call(page, 'register', { data: person });
  const code = await mailbox.newestCodeTo(email);
  await storeToken(page, await call(page, 'verify-email', { data: { email, code } }));
}

/** Logs in without the form, like `signUp`. */
export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await storeToken(page, await call(page, 'login', { form: { username: email, password } }));
}

/** Goes from the sign-up page to being signed in; ends where the site leads. */
export async function signUpByHand(page: Page, { mailbox }: Site, person: Person): Promise<void> {
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
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Goes from the login page to being signed in; ends where the site leads. */
export async function logInByHand(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillInLogin(page, person);
  await expectSignedIn(page);
}

/** The time that a press may take; then the page is looked at again. */
const patienceMs = 10_000;

export async function logOut(page: Page): Promise<void> {
  const { login } = whoIsThere(page);
  await expect(async () => {
    if (await login.isVisible()) return;
    await openAccountMenu(page);
    await page.getByRole('button', { name: 'Log out' }).click({ timeout: patienceMs });
  }).toPass();
  await expectSignedOut(page);
}

/** Opens it again if a newly loaded page has closed it. */
export async function openAccountMenu(page: Page): Promise<void> {
  const entry = page.getByRole('button', { name: 'Log out' });
  await expect(async () => {
    if (!(await entry.isVisible())) {
      await page.getByLabel('Account').click({ timeout: patienceMs });
    }
    await expect(entry).toBeVisible({ timeout: 1_000 });
    await page.waitForTimeout(100);
    await expect(entry).toBeVisible({ timeout: 100 });
  }).toPass();
}

export async function expectSignedIn(page: Page): Promise<void> {
  const { reading, login } = whoIsThere(page);
  await expect(reading).toBeVisible();
  await expect(login).toBeHidden();
}

export async function expectSignedOut(page: Page): Promise<void> {
  const { reading, login } = whoIsThere(page);
  await expect(login).toBeVisible();
  await expect(reading).toBeHidden();
}

/** The main menu's entries for signed-in users, and for everybody else. */
function whoIsThere(page: Page) {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  return {
    reading: menu.getByRole('link', { name: 'Reading' }),
    login: menu.getByRole('link', { name: 'Login' }),
  };
}

async function call(
  page: Page,
  name: 'register' | 'verify-email' | 'login',
  body: { data: object } | { form: Record<string, string> },
): Promise<APIResponse> {
  const reply = await page.request.post(`/api/user/${name}`, body);
  expect(reply.ok(), `${name}: ${await reply.text()}`).toBe(true);
  return reply;
}

/** Stores the token only in the cookie, as after logging in without JavaScript; the pages read it from there. */
async function storeToken(page: Page, reply: APIResponse): Promise<void> {
  const { data } = (await reply.json()) as { data: { access_token: string } };
  const cookie = { name: 'authToken', value: data.access_token, url: new URL(reply.url()).origin };
  await page.context().addCookies([{ ...cookie, sameSite: 'Strict' }]);
}

// A reader whose browser runs no JavaScript signs up, logs in, reads the demo story with forms and
// links alone, starts it again, reaches an ending and logs out.

import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { fillInLogin, logInByHand, logOut, newPerson, signUpByHand } from './actors/sign-up.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('a story is read from sign-up to its ending without JavaScript', async ({ page, site }) => {
  const reader = newPerson('nora');
  await signUpByHand(page, site, reader);
  await logOut(page);
  await logInByHand(page, reader);

  await startReading(page, demoStory.path, demoStory.start);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');
  await choose(page, 'Thank her, and finish the round first', 'The eleventh lamp');
  await choose(page, 'Hurry down the fish steps', 'The fish steps');

  await page.reload();
  await expectPlace(page, 'The fish steps');

  await page.getByLabel('Reading menu').click();
  await page.getByRole('link', { name: 'Restart' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start this story again?' });
  await dialog.getByRole('button', { name: 'Restart' }).click();
  await expectPlace(page, demoStory.start);

  await choose(page, 'Finish the round first', 'The eleventh lamp');
  await choose(page, 'It is not on your list. Go home', 'Supper');
  await expect(page.getByText('A bad ending')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Only eleven' })).toBeVisible();

  await logOut(page);
  await page.goto('/reading');
  await expect(page).toHaveURL('/login?next=%2Freading');
});

test('without JavaScript, errors are shown and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await fillInLogin(page, { email: 'nobody@example.org', password: 'not the password' });
  await expect(
    page.getByText('Login failed. Check your email and password, then try again.'),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');

  await page.goto('/register');
  await page.getByLabel('Username').fill('nora');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expect(page.getByLabel('Username')).toHaveValue('nora');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden();
});

// The home page without the site: what this browser keeps stands where the stories of the site would.
import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { waitUntilReadyOffline } from './actors/read-offline.ts';
import { logOut, newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('offline, the home page looks as usual, with what this browser keeps in place of its list', async ({
  browser,
  baseURL,
}) => {
  // A separate context: the site logs the list that could not be loaded as an uncaught error.
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await startReading(page, demoStory.path, demoStory.start);
  await waitUntilReadyOffline(page);
  await context.setOffline(true);
  await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Brasslamp' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toBeVisible();
  const tagline = page.getByText('A place to create and explore interactive stories.');
  await expect(tagline).toHaveCSS('font-family', /^Literata/);
  const kept = page.getByRole('region', { name: 'Stories you can keep reading' });
  await expect(kept.getByRole('link', { name: demoStory.title, exact: true })).toBeVisible();
  await expect(kept.getByText('Mrs Pell')).toBeVisible();
  await lookAt(page, 'home-offline');
  await kept.getByRole('link', { name: 'Continue: Mrs Pell' }).click();
  await expectPlace(page, 'Mrs Pell');
  await choose(page, 'Ask who she is waiting for', 'The lace curtain');

  await test.step('with the site back the list of stories is there again', async () => {
    await page.goto('/');
    await expect(kept.getByText('The lace curtain')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: demoStory.title }).first()).toBeVisible();
    await expect(kept).toBeHidden();
  });
  await context.close();
});

test('offline, the home page lists nothing of somebody who has logged out', async ({
  browser,
  baseURL,
  site,
}) => {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await signUp(page, site, newPerson('hugo'));
  await startReading(page, demoStory.path, demoStory.start);
  await waitUntilReadyOffline(page);
  await context.setOffline(true);
  await page.goto('/');
  const kept = page.getByRole('region', { name: 'Stories you can keep reading' });
  await expect(kept.getByRole('link', { name: `Continue: ${demoStory.start}` })).toBeVisible();
  await context.setOffline(false);
  await page.goto('/');
  await logOut(page);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(kept).toBeHidden();
  await context.close();
});

// A reader starts the demo story, closes the browser, and continues at the same place in another one,
// to an ending.

import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { turnOnTheSite } from './actors/read-offline.ts';
import { logIn, newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { expect, test } from './fixtures/test.ts';

const today = () => new Date().toISOString().slice(0, 10);

test('a reader leaves in the middle and continues in a second browser', async ({
  site,
  newBrowser,
}) => {
  const reader = newPerson('rosa');
  const dayBefore = today();

  const atHome = await newBrowser();
  await signUp(atHome, site, reader);
  await startReading(atHome, demoStory.path, demoStory.start);
  await choose(atHome, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
  await choose(atHome, 'Ask who she is waiting for', 'The lace curtain');
  await choose(atHome, 'Take the glass down the fish steps', 'The fish steps, with the glass');
  await expect.poll(() => turnOnTheSite(atHome)).toBe(3);
  await atHome.context().close();

  const onThePhone = await newBrowser({ viewport: { width: 390, height: 844 } });
  await logIn(onThePhone, reader);
  await onThePhone.goto('/');
  await mainMenu(onThePhone).getByRole('link', { name: 'Reading' }).click();
  await expect(
    onThePhone.getByRole('heading', { level: 1, name: "Stories I'm Reading" }),
  ).toBeVisible();

  const entry = onThePhone.getByRole('listitem').filter({ hasText: demoStory.title });
  const under = (term: string) =>
    entry.getByText(term, { exact: true }).locator('xpath=following-sibling::dd');
  await expect(under('Current position:')).toHaveText('The fish steps, with the glass');
  const days = [dayBefore, today()];
  const dayUnder = (term: string) => under(term).locator('time').textContent();
  expect(days).toContain(await dayUnder('Started:'));
  expect(days).toContain(await dayUnder('Last played:'));

  await entry.getByRole('link', { name: demoStory.title }).click();
  await expect(onThePhone).toHaveURL(/\/brasslamp\/the-twelfth-lamp\/reader\?node=[\w-]+$/);
  await onThePhone.getByRole('link', { name: 'Continue' }).click();
  await expectPlace(onThePhone, 'The fish steps, with the glass');
  await expect(onThePhone.getByText('It fits with a small exact sound, like a key.')).toBeVisible();

  await choose(onThePhone, 'Fetch Mrs Pell', 'The loose plank');
  await expect(onThePhone.getByText('A good ending')).toBeVisible();
  await expect(
    onThePhone.getByRole('heading', { name: 'The light that was left on' }),
  ).toBeVisible();

  await mainMenu(onThePhone).getByRole('link', { name: 'Reading' }).click();
  await onThePhone.getByRole('link', { name: /^Finished/ }).click();
  await expect(under('Current position:')).toHaveText('The loose plank');
});

// One node open on two devices: what touches is shown side by side, what does not is merged.
import { expect, test } from './fixtures/test.ts';
import { logIn, newPerson, signUp } from './people/sign-up.ts';
import { writeAtOnce } from './people/write-at-once.ts';

test('two devices change only the text of one node', async ({ page: desk, site, newBrowser }) => {
  const author = newPerson('ada');
  await signUp(desk, site, author);
  const story = await writeAtOnce(desk, author, {
    title: 'The salt stairs',
    chapter: 'One',
    nodes: [{ name: 'Landing', text: 'The lamp is lit.\n\nThe sea is calm.' }],
    isPublished: false,
  });
  const phone = await newBrowser();
  await logIn(phone, author);
  for (const page of [desk, phone]) await page.goto(story.node('Landing'));
  await desk.getByLabel('Text', { exact: true }).fill('The lamp is out.\n\nThe sea is calm.');
  await phone.getByLabel('Text', { exact: true }).fill('The lamp is broken.\n\nThe sea is calm.');
  for (const page of [desk, phone])
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText(/^Saved \d/)).toBeVisible();
  await expect(phone.getByText('The lamp is broken.').first()).toBeVisible();
  await expect(
    phone.getByRole('region', { name: 'This was changed since you opened it' }),
  ).toBeVisible();
});

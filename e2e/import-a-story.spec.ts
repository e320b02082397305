// An author brings a story in that was written with another tool: looks at what came of it, and makes it a draft.
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const whole = `:: StoryTitle
The Mill

:: Start
A mill stands by the water.
[[Go in->Inside]]

:: Inside
It is dark, and **dry**.
[[Go out->Start]]
`;

const lossy = `:: StoryTitle
The Long Night

:: StoryData
{ "ifid": "D674C58C-DEFA-4F70-B7A2-27742230C0FC", "format": "SugarCube", "format-version": "2.36.1", "start": "Start" }

:: Start
It is late.
<<timed 2s>>A door opens.<</timed>>
[[Look->Nowhere]]
[[Wait->Later]]

:: Later
Nobody came. <<audio "bell" play>>

:: Script [script]
window.bells = 3;
`;

const choose = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

const accept = (page: Page) => page.getByRole('button', { name: /^Make (it a draft|\d+ drafts)$/ });

test('a story that came whole is played in the preview, named, and made a draft', async ({
  page,
  site,
}) => {
  const author = newPerson('ines');
  await signUp(page, site, author);
  await page.goto(`/${author.username}`);
  await page.getByRole('link', { name: 'Import a story' }).click();
  await expect(page.getByRole('heading', { name: 'Import a story' })).toBeVisible();
  await lookAt(page, 'import-choose');
  await choose(page, fileOf('mill.twee', whole));
  await expect(page.getByText('Everything came along.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('The Mill');
  await expect(page.getByText('1 chapter · 2 nodes · 2 choices')).toBeVisible();
  await page.getByRole('button', { name: 'Go in' }).click();
  await expect(page.getByRole('heading', { name: 'Inside' })).toBeFocused();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByText('A mill stands by the water.')).toBeVisible();
  await page.getByText('Map of the story').click();
  await expect(page.getByRole('img', { name: 'The 2 nodes on the map' })).toBeVisible();
  await lookAt(page, 'import-preview-whole');
  await page.getByLabel('Title').fill('The Dry Mill');
  await accept(page).click();
  await expect(page).toHaveURL(new RegExp(`/${author.username}/the-dry-mill/write`));
  await expect(
    page.getByText('“The Dry Mill” is a draft now. Everything came along.'),
  ).toBeVisible();
  const rows = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem');
  await expect(rows.filter({ hasText: 'Inside' })).toBeVisible();
});

test('what was lost is told with its place, its words and what to do', async ({ page, site }) => {
  const author = newPerson('ismael');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/import`);
  await choose(page, fileOf('night.twee', lossy));
  await expect(page.getByRole('heading', { name: /things to look at/ })).toBeVisible();
  const broken = page.getByRole('group').filter({ hasText: 'leads to a passage' });
  await broken.locator('summary').click();
  await expect(page.getByText('Choose where the link leads, or delete it.')).toBeVisible();
  await lookAt(page, 'import-preview-losses');
});

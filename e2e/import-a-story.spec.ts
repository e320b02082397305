// An author brings a story in that was written with another tool: looks at what came of it, and makes it a draft.
import { writeFile } from 'node:fs/promises';
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

const refusal = (page: Page) => page.getByRole('main').getByRole('alert');

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
  await expect(page.getByText('2 nodes · 2 choices')).toBeVisible();
  await page.getByRole('button', { name: 'Go in' }).click();
  await expect(page.getByRole('heading', { name: 'Inside' })).toBeFocused();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(page.getByText('A mill stands by the water.')).toBeVisible();
  await page.getByText('Map of the story').click();
  await expect(page.getByRole('img', { name: 'The 2 nodes on the map' })).toBeVisible();
  await lookAt(page, 'import-preview-whole');
  await page.getByLabel('Title').fill('The Dry Mill');
  await accept(page).click();
  // The workspace opens the first node soon, and has its address then.
  await expect(page).toHaveURL(new RegExp(`/${author.username}/the-dry-mill/(write|chapter)`));
  await expect(
    page.getByText('“The Dry Mill” is a draft now. Everything came along.'),
  ).toBeVisible();
  const rows = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem');
  await expect(rows.filter({ hasText: 'Inside' })).toBeVisible();
});

test('what was lost is told, kept beside the draft, settled there, and asked about before publishing', async ({
  page,
  site,
}) => {
  const author = newPerson('ismael');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/import`);
  await choose(page, fileOf('night.twee', lossy));
  await expect(page.getByRole('heading', { name: /things to look at/ })).toBeVisible();
  const broken = page.getByRole('group').filter({ hasText: 'leads to a passage' });
  await broken.locator('summary').click();
  await expect(page.getByText('Choose where the link leads, or delete it.')).toBeVisible();
  await lookAt(page, 'import-preview-losses');
  await accept(page).click();

  const left = page.getByRole('region', { name: 'What night.twee could not bring along' });
  await expect(left.getByText(/^0 of \d+ settled$/)).toBeVisible();
  const link = left.getByRole('group').filter({ hasText: 'leads to a passage' });
  await link.locator('summary').click();
  await lookAt(page, 'workspace-import-losses');
  await link.getByRole('link', { name: 'Start' }).click();
  const here = page.getByRole('region', { name: 'From the import' });
  await expect(here).toContainText('leads to a passage that isn’t in the file');

  const row = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name: /^Start/ });
  await expect(row).toContainText(/\d+ findings/);
  const found = async () => Number(/(\d+) finding/.exec((await row.textContent()) ?? '')?.[1] ?? 0);
  const before = await found();
  await link.getByRole('button', { name: 'Done: Start' }).click();
  await expect.poll(found).toBe(before - 1);
  await expect(left.getByText(/^1 of \d+ settled$/)).toBeVisible();
  await expect(here).not.toContainText('leads to a passage');
  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(left.getByText(/^0 of \d+ settled$/)).toBeVisible();
  await link.locator('summary').click();
  await link.getByRole('button', { name: 'Done: Start' }).click();
  await page.reload();
  await expect(left.getByText(/^1 of \d+ settled$/)).toBeVisible();
  await left.getByRole('button', { name: 'Show the settled one too' }).click();
  await link.locator('summary').click();
  await expect(link.getByRole('button', { name: 'Open again: Start' })).toBeVisible();

  await page.getByRole('button', { name: 'Rules of this node' }).click();
  await page.getByText('The original', { exact: true }).click();
  await expect(page.getByText('“Start” as it stands in night.twee.')).toBeVisible();
  await expect(page.locator('pre')).toContainText(['<<timed 2s>>A door opens.<</timed>>']);
  await lookAt(page, 'workspace-original');
  await page.getByRole('button', { name: 'Let it go' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await expect(page.getByText('The original is no longer kept.')).toBeVisible();
  await expect(page.getByText('The original', { exact: true })).toHaveCount(0);

  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\d things that the import could not bring along/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Publish anyway' })).toBeVisible();
  await page.goto(`/${author.username}/the-long-night/check`);
  await left.getByRole('group').first().locator('summary').click();
  await left
    .getByRole('button', { name: /^Done: / })
    .first()
    .click();
  const offer = page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Undo' });
  await expect(offer).toBeVisible();
  await page.getByRole('link', { name: 'Reading', exact: true }).click();
  await expect(offer).toHaveCount(0);
});

const archive = `<html><body>
<tw-storydata name="One" startnode="1" format="Harlowe" format-version="3.3.8" ifid="A1">
<tw-passagedata pid="1" name="Start" tags="" position="100,100" size="100,100">First words.</tw-passagedata>
</tw-storydata>
<tw-storydata name="Two" startnode="1" format="Harlowe" format-version="3.3.8" ifid="A2">
<tw-passagedata pid="1" name="Begin" tags="" position="100,100" size="100,100">Other words.</tw-passagedata>
</tw-storydata></body></html>`;

/** Drops a file on the page, as a hand with a mouse does. */
async function dropOn(page: Page, { name, buffer }: ReturnType<typeof fileOf>) {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name, text: buffer.toString() },
  );
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Drop it to import a story')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('an archive dropped on the dashboard gives several drafts, of those that are ticked', async ({
  page,
  site,
}) => {
  const author = newPerson('ilona');
  await signUp(page, site, author);
  await page.goto(`/${author.username}`);
  await expect(page.getByText('bring one along that you wrote in Twine')).toBeVisible();
  await dropOn(page, fileOf('archive.html', archive));
  await expect(page.getByText('2 stories are in this file. Which do you want?')).toBeVisible();
  await page.getByRole('button', { name: 'Look at Two' }).click();
  await expect(page.getByText('Other words.')).toBeVisible();
  await lookAt(page, 'import-archive');
  await page.getByRole('checkbox', { name: 'One' }).uncheck();
  await expect(accept(page)).toHaveText(/Make it a draft/);
  await page.getByRole('checkbox', { name: 'One' }).check();
  await page.context().setOffline(true);
  await accept(page).click();
  await expect(refusal(page)).toBeVisible();
  await page.context().setOffline(false);
  await accept(page).click();
  await expect(page).toHaveURL(new RegExp(`/${author.username}$`));
  await expect(page.getByRole('link', { name: 'One', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Two' }).first()).toBeVisible();
});

test('what is no story is refused with the reason, and so is what is too large, before it is read', async ({
  page,
  site,
}) => {
  const author = newPerson('ivo');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/new`);
  await page.getByRole('link', { name: 'Import it' }).click();
  const button = page.getByRole('button', { name: 'Choose files' });
  const chosen = page.waitForEvent('filechooser');
  await button.focus();
  await page.keyboard.press('Enter');
  await (await chosen).setFiles([fileOf('list.txt', 'eggs, flour')]);
  await expect(refusal(page)).toBeVisible();
  await lookAt(page, 'import-refused');
  await page
    .locator('input[type=file]')
    .first()
    .evaluate((input: HTMLInputElement) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(33 * 1024 * 1024)], 'huge.html'));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(refusal(page)).toHaveText(/^This has 33 MB, and up to 32 MB can be read\./);
  await choose(page, fileOf('mill.twee', whole));
  await expect(page.getByText('Everything came along.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(button).toBeVisible();
});

test('ink with the file that it includes comes in as one story', async ({ page, site }) => {
  const author = newPerson('inga');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/import`);
  const main = 'INCLUDE inside.ink\nA mill stands by the water.\n* [Go in] -> inside\n';
  const inside = '== inside ==\nIt is dark.\n-> END\n';
  await choose(page, fileOf('mill.ink', main), fileOf('inside.ink', inside));
  await expect(page.getByText('A mill stands by the water.')).toBeVisible();
  await page.getByRole('button', { name: 'Go in' }).click();
  await expect(page.getByText('It is dark.')).toBeVisible();
  await accept(page).click();
  await expect(page.getByRole('tree', { name: 'Outline' })).toContainText('inside');
});

test('a file that changes between being chosen and being read is named, and can be chosen again', async ({
  page,
  site,
}, testInfo) => {
  const author = newPerson('imre');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/import`);
  const path = testInfo.outputPath('mill.twee');
  await writeFile(path, whole);
  // The page hears of the choice when the file is another one already.
  await page.evaluate(() => {
    const hold = (event: Event) => event.stopImmediatePropagation();
    addEventListener('change', hold, { capture: true, once: true });
  });
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles(path);
  await writeFile(path, `${whole}\nMore.\n`);
  await input.dispatchEvent('change', { bubbles: true });
  await expect(refusal(page)).toHaveText(
    '“mill.twee” was changed, moved or deleted after you chose it. Nothing was stored. Choose it again.',
  );
  await input.setInputFiles(path);
  await expect(page.getByText('Everything came along.')).toBeVisible();
});

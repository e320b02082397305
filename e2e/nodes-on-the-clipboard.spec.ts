// Nodes are copied, cut, pasted and merged, in the outline, on the map, and between stories.
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { outlineRow, saved, textOf } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const mine = {
  title: 'The mine',
  chapter: 'Shaft',
  isPublished: false,
  nodes: [
    { name: 'The lift', text: 'It rattles.', choices: [{ words: 'Down', to: 'The gallery' }] },
    {
      name: 'The gallery',
      text: 'Props and *dark*.',
      choices: [
        { words: 'Back up', to: 'The lift' },
        { words: 'On', to: 'The face' },
      ],
    },
    { name: 'The face', text: 'Coal.' },
  ],
};
const hill = {
  ...{ title: 'The hill', chapter: 'Top', isPublished: false },
  nodes: [{ name: 'The gallery', text: 'Of oaks.' }],
};

const map = (page: Page) => page.getByRole('application', { name: /^Map of / });
const linksOf = async (page: Page, path: string) =>
  Object.fromEntries(
    (await draftOf(page, path)).nodes.map(({ name, actions }) => [
      name,
      actions.map(({ target }) => target),
    ]),
  );

/** Pastes a text that another page, or another program, has put on the clipboard. */
const pasteText = (page: Page, text: string) =>
  page.evaluate((put) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', put);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, text);

test('nodes go over the clipboard with their links among each other, and come as new ones', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const author = newPerson('ines');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, mine);
  const other = await writeAtOnce(page, author, hill);
  await page.goto(`${path}/write`);

  await test.step('Ctrl+C in the outline takes all that is selected, as text that can be read', async () => {
    await outlineRow(page, 'The lift').click();
    await outlineRow(page, 'The lift').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    await expect(page.getByText('2 nodes are on the clipboard.')).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain(
      ':: The gallery\nProps and *dark*.\n\n[[Back up->The lift]]\n[[On->The face]]',
    );
  });

  await test.step('Ctrl+V in another story: new names where they are taken, links kept, undone as one step', async () => {
    await page.goto(`${other.path}/write`);
    await outlineRow(page, 'The gallery').focus();
    await page.keyboard.press('Control+v');
    await expect(outlineRow(page, 'The gallery (2)')).toBeVisible();
    await expect(page.getByText(/^1 choice led to a node that wasn’t copied/)).toBeVisible();
    await saved(page);
    expect(await linksOf(page, other.path)).toEqual({
      'The gallery': [],
      'The lift': ['The gallery (2)'],
      'The gallery (2)': ['The lift', null],
    });
    await page.getByRole('button', { name: /^Undo: pasting 2 nodes/ }).click();
    await saved(page);
    expect(await linksOf(page, other.path)).toEqual({ 'The gallery': [] });
  });

  await test.step('Ctrl+D and Ctrl+X on the map', async () => {
    await page.goto(`${path}/write?view=map`);
    await map(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+d');
    await saved(page);
    const links = await linksOf(page, path);
    expect(links['The gallery (2)']).toEqual(['The lift (2)', 'The face (2)']);
    expect(links['The gallery']).toEqual(['The lift', 'The face']);
    await page.keyboard.press('Control+x');
    await expect(outlineRow(page, 'The lift (2)')).toHaveCount(0);
    await map(page).focus();
    await page.keyboard.press('Control+v');
    await expect(outlineRow(page, 'The lift (2)')).toBeVisible();
    await saved(page);
    expect(Object.keys(await linksOf(page, path))).toHaveLength(6);
  });

  await test.step('what was cut comes back by Ctrl+V as itself: what led there still does', async () => {
    const { nodes } = await draftOf(page, path);
    const before = await linksOf(page, path);
    // Its words come next in the row: not those of its copy.
    const gallery = outlineRow(page, 'The gallery 3');
    await gallery.focus();
    await page.keyboard.press('Control+x');
    await expect(gallery).toHaveCount(0);
    await expect(page.getByText('“The gallery” is in the bin.')).toBeVisible();
    await outlineRow(page, 'The face 1').first().focus();
    await page.keyboard.press('Control+v');
    await expect(gallery).toBeVisible();
    await expect(page.getByText('“The gallery” is in the bin.')).toHaveCount(0);
    await saved(page);
    expect(await linksOf(page, path)).toEqual(before);
    expect((await draftOf(page, path)).nodes).toHaveLength(nodes.length);
  });

  await test.step('what is not ours brings nothing but a message', async () => {
    const before = await linksOf(page, path);
    await map(page).focus();
    await pasteText(page, '<img src=x onerror="document.title=1"><script>alert(1)</script>');
    await expect(page.getByText(/^There are no nodes on the clipboard/)).toBeVisible();
    await pasteText(page, '%% Brasslamp nodes 9\n[]');
    await expect(page.getByText(/^These nodes were copied in a newer Brasslamp/)).toBeVisible();
    await pasteText(page, '%% Brasslamp nodes 1\n[{"node":{"id":"x","name":"<b>"}}]');
    await expect(page.getByText(/^These nodes can’t be read/)).toBeVisible();
    await pasteText(page, `${'x'.repeat(5_000_000)}\n%% Brasslamp nodes 1\n[]`);
    await expect(page.getByText(/^What is on the clipboard is too large/)).toBeVisible();
    expect(await linksOf(page, path)).toEqual(before);
  });

  await test.step('in a text it is text', async () => {
    await page.goto(`${other.path}/write`);
    await textOf(page, 'The gallery').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+v');
    await expect(textOf(page, 'The gallery')).toContainText(':: The gallery');
  });

  await test.step('in the name of a node it is about its words', async () => {
    await page.goto(`${path}/write`);
    await outlineRow(page, 'The face (2)').focus();
    await page.keyboard.press('F2');
    await expect(page.getByRole('textbox', { name: 'Name of “The face (2)”' })).toBeFocused();
    await page.keyboard.press('Control+x');
    await page.keyboard.type('The seam');
    await page.keyboard.press('Enter');
    await expect(outlineRow(page, 'The seam')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The face (2)');
  });
});

test('a node becomes one with the only one before or after it, which one sees before', async ({
  page,
  site,
}) => {
  const author = newPerson('jana');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, mine);
  await page.goto(`${path}/write`);
  await outlineRow(page, 'The face').click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('merge into');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Merge 2 nodes into “The gallery”' });
  const preview = question.getByRole('region', { name: 'What comes of it' });
  await expect(preview).toContainText('Coal.');
  await expect(preview.getByRole('listitem')).toHaveText(['Back up → The lift']);
  await lookAt(page, 'merge-question');
  await page.setViewportSize({ width: 1280, height: 800 });
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(textOf(page, 'The gallery')).toContainText('Coal.');
  await saved(page);
  expect(await linksOf(page, path)).toEqual({
    'The lift': ['The gallery'],
    'The gallery': ['The lift'],
  });
  await page.getByRole('button', { name: 'Undo: merging into “The gallery”' }).click();
  await saved(page);
  expect(Object.keys(await linksOf(page, path))).toEqual(['The lift', 'The gallery', 'The face']);
  await outlineRow(page, 'The lift').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Merge with “The gallery”, the next…' }).click();
  await expect(page.getByRole('dialog', { name: 'Merge 2 nodes into “The lift”' })).toBeVisible();
});

test('the outline shows the row of the open node, however many there are', async ({
  page,
  site,
}) => {
  const author = newPerson('kira');
  await signUp(page, site, author);
  const nodes = Array.from({ length: 150 }, (_, at) => ({ name: `Room ${at + 1}`, text: 'x' }));
  const { node } = await writeAtOnce(page, author, {
    ...{ title: 'Rooms', chapter: 'All', isPublished: false, nodes },
  });
  await page.goto(node('Room 149'));
  await expect(outlineRow(page, 'Room 149')).toBeInViewport();
  await expect(outlineRow(page, 'Room 149')).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('Room 70');
  await page.keyboard.press('Enter');
  await expect(outlineRow(page, 'Room 70')).toBeInViewport();
});

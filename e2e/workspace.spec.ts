// An author writes in the workspace: outline, commands and panels of one screen, by keyboard, on a
// phone too.
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { createStory } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const shore = {
  title: 'The Drowned Lighthouse',
  chapter: 'The Shore',
  isPublished: false,
  nodes: [
    {
      name: 'The tide',
      text: 'The *tide* is out, and the lamp is dark.',
      choices: [{ words: 'Up the steps', to: 'Salt stairs' }],
    },
    { name: 'Salt stairs', text: 'Wet, and steep.', choices: [{ to: 'Drowned' }] },
    {
      name: 'Drowned',
      text: 'The sea takes you.',
      ending: { name: 'Drowned', kind: 'bad' as const },
    },
    { name: 'The hall', chapter: 'The House', text: 'Nobody leads here.' },
  ],
};

const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Outline' });
const row = (page: Page, name: string | RegExp): Locator =>
  outline(page).getByRole('treeitem', { name });
const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });

/** The names of the rows in sight, from top to bottom, without what their marks say. */
const rowsOf = (page: Page): Promise<string[]> =>
  outline(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((one) => one.querySelector('[data-name]')?.textContent ?? ''),
    );

test('an author orders, names and marks a story in the outline by keyboard alone', async ({
  page,
  site,
}) => {
  const author = newPerson('ada');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, shore);
  await page.goto(path);
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(row(page, /^The tide start/)).toHaveAttribute('aria-current', 'page');
  // Who goes to write finds the caret in the text, as soon as it is there.
  await expect(page.getByRole('textbox', { name: 'Text of “The tide”' })).toBeFocused();

  await test.step('arrows and letters go to a row, Enter opens it', async () => {
    await row(page, /^The tide/).focus();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, /^Salt stairs/)).toBeFocused();
    await page.keyboard.type('dr');
    await expect(row(page, /^Drowned ending/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/nodes\//);
    await expect(row(page, /^Drowned/)).toHaveAttribute('aria-current', 'page');
  });

  await test.step('F2 renames, and Escape does not', async () => {
    await row(page, /^Drowned/).focus();
    await page.keyboard.press('F2');
    await page.keyboard.type('Lost');
    await page.keyboard.press('Escape');
    await expect(row(page, /^Drowned/)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('Lost at sea');
    await page.keyboard.press('Enter');
    await expect(row(page, /^Lost at sea/)).toBeFocused();
  });

  await test.step('Alt and an arrow moves it, into the next chapter too', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await expect
      .poll(() => rowsOf(page))
      .toEqual(['The Shore', 'The tide', 'Salt stairs', 'The House', 'Lost at sea', 'The hall']);
    await expect(page.getByText('Lost at sea: 1 of 2 in The House')).toBeAttached();
    await expect(row(page, /^Lost at sea/)).toBeFocused();
  });

  await test.step('“Move to…” is the same by a question', async () => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: /^Move to…/ }).press('Enter');
    await page.getByRole('combobox', { name: 'Move “Lost at sea” to…' }).fill('after tide');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => rowsOf(page))
      .toEqual(['The Shore', 'The tide', 'Lost at sea', 'Salt stairs', 'The House', 'The hall']);
  });

  await test.step('several rows get a status at once', async () => {
    // What is open is selected already.
    await row(page, /^Lost at sea/).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect(row(page, /^Salt stairs/)).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Status' }).press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Done' }).press('Enter');
    await expect(row(page, /^Lost at sea.* Done/)).toBeVisible();
    await expect(row(page, /^Salt stairs.* Done/)).toBeVisible();
  });

  await test.step('Delete moves to the bin, and undo brings it back', async () => {
    await row(page, /^The hall/).focus();
    await page.keyboard.press('Delete');
    await expect(row(page, /^The hall/)).toHaveCount(0);
    await expect(row(page, /^The House/)).toBeFocused();
    const said = page.getByText('“The hall” is in the bin.');
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: 'Undo: deleting “The hall”' }).press('Enter');
    await expect(row(page, /^The hall/)).toBeVisible();
    await expect(said).toHaveCount(0);
    await page.getByRole('button', { name: 'Redo: deleting “The hall”' }).press('Enter');
    await expect(row(page, /^The hall/)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(row(page, /^The hall/)).toBeVisible();
  });

  await test.step('selected rows move together and are counted, another one moves alone', async () => {
    for (const name of [/^Lost at sea/, /^Salt stairs/])
      await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
    await row(page, /^Lost at sea/).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText('2 nodes moved. Lost at sea: 1 of 3 in The Shore')).toBeAttached();
    await row(page, /^The tide/).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(/^The tide: 1 of 3 in The Shore/)).toBeAttached();
    // The first node that was made stays the start, wherever it lies.
    await expect(page.getByText(/Readers now begin at/)).toBeHidden();
  });

  await test.step('all of it is there after a reload, in the same place', async () => {
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect
      .poll(() => rowsOf(page))
      .toEqual(['The Shore', 'The tide', 'Lost at sea', 'Salt stairs', 'The House', 'The hall']);
    await expect(row(page, /^Lost at sea.* Done/)).toHaveAttribute('aria-current', 'page');
  });
});

test('everything of a story is found and done from one list', async ({ page, site }) => {
  const author = newPerson('bea');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, shore);
  await page.goto(`${path}/write`);
  await expect(row(page, /^The tide/)).toBeVisible();

  await test.step('a node', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('stairs');
    await page.keyboard.press('Enter');
    await expect(row(page, /^Salt stairs/)).toHaveAttribute('aria-current', 'page');
  });

  await test.step('a command for it', async () => {
    await page.keyboard.press('Control+k');
    const find = page.getByRole('combobox', { name: 'Find' });
    // Also by what others call it.
    await find.fill('delete');
    await expect(page.getByRole('option', { name: /^Move to bin/ })).toBeVisible();
    await find.fill('preview');
    await expect(page.getByRole('option', { name: /^Play/ })).toBeVisible();
    await find.fill('tags');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Tags of this node' }).fill('wet');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Show' }).selectOption('wet');
    await expect.poll(() => rowsOf(page)).toEqual(['The Shore', 'Salt stairs']);
    await page.getByRole('combobox', { name: 'Show' }).selectOption('All nodes');
  });

  await test.step('a finding, and from it to its words with one click', async () => {
    const panel = page.getByRole('region', { name: 'Check' });
    await page.getByRole('button', { name: '1 finding' }).click();
    await panel.getByRole('link', { name: 'The hall', exact: true }).first().click();
    await expect(row(page, /^The hall.* 1 finding/)).toHaveAttribute('aria-current', 'page');
    await expect(panel).toBeVisible();
  });

  await test.step('a test play of what is being written', async () => {
    await row(page, /^The tide/).click();
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const panel = page.getByRole('region', { name: 'Play' });
    await panel.getByRole('button', { name: 'Up the steps' }).click();
    await expect(panel.getByRole('heading', { name: 'Salt stairs' })).toBeVisible();
    await panel.getByRole('button', { name: 'Back one turn' }).click();
    await expect(panel.getByRole('heading', { name: 'The tide' })).toBeVisible();
    await page.getByRole('button', { name: 'Close this panel' }).click();
  });

  await test.step('all of the text, to read and mend', async () => {
    await page.getByRole('button', { name: 'Read through' }).click();
    // As readers see it, until one writes.
    await expect(page.locator('article em').getByText('tide')).toBeVisible();
    await page.getByRole('button', { name: 'Edit the text of “Salt stairs”' }).click();
    await page.getByRole('textbox', { name: 'Text of “Salt stairs”' }).fill('Dry, for once.');
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await expect(page.getByText('is out, and the lamp is dark').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill('Salt');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Dry, for once.').first()).toBeVisible();
  });
});

test('the palette has nodes first, then commands under their headings', async ({ page, site }) => {
  const author = newPerson('ines');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, shore);
  await page.goto(`${path}/write`);
  await expect(row(page, /^The tide/)).toBeVisible();
  const find = page.getByRole('combobox', { name: 'Find' });
  const group = (name: string) => page.getByRole('listbox').getByRole('group', { name });
  const headings = async () =>
    Promise.all(
      (await page.getByRole('listbox').getByRole('group').all()).map(
        async (one) => (await one.locator('> :first-child').textContent()) ?? '',
      ),
    );

  await test.step('what one did before comes first while nothing is typed', async () => {
    await row(page, /^Salt stairs/).click();
    await row(page, /^The hall/).click();
    await row(page, /^Drowned/).click();
    await expect(row(page, /^Drowned/)).toHaveAttribute('aria-current', 'page');
    await page.keyboard.press('Control+k');
    await expect(find).toBeFocused();
    await expect(group('Recent nodes').getByRole('option')).toHaveText([
      /^The hall/,
      /^Salt stairs/,
      /^The tide/,
    ]);
    await expect(group('With “Drowned”').getByRole('option', { name: 'Rename' })).toBeVisible();
    expect(await headings()).toEqual([
      ...['Recent nodes', 'With “Drowned”', 'Status', 'Colour', 'Text', 'Story', 'View'],
      ...['Go to', 'Light and dark'],
    ]);
    await lookAt(page, 'palette');
  });

  await test.step('nodes that fit are above commands that do', async () => {
    await find.fill('st');
    await expect(group('Nodes').getByRole('option').first()).toHaveText(/^Salt stairs/);
    expect((await headings())[0]).toBe('Nodes');
    await expect(group('With “Drowned”').getByRole('option').first()).toHaveText(
      'Start the story here',
    );
    await expect(group('Status').getByRole('option').first()).toHaveAccessibleName(/^Status: /);
    await lookAt(page, 'palette-typed');
  });

  await test.step('arrows go from group to group, and Enter does what is marked', async () => {
    await find.fill('start');

    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveAttribute(
      'data-highlighted',
      '',
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo: starting at “Drowned”' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await find.fill('st');
    const marked = page.getByRole('option').and(page.locator('[data-highlighted]'));
    await expect(marked).toHaveText(/^Salt stairs/);
    const count = await group('Nodes').getByRole('option').count();
    for (let step = 0; step < count; step += 1) await page.keyboard.press('ArrowDown');
    await expect(group('Nodes').locator('[data-highlighted]')).toHaveCount(0);
    await expect(marked).toHaveCount(1);
    const id = (await marked.getAttribute('id')) ?? '';
    await expect(find).toHaveAttribute('aria-activedescendant', id);
  });
});

test('a new story begins with the caret in its first text', async ({ page, site }) => {
  const author = newPerson('cleo');
  await signUp(page, site, author);
  await createStory(page, { title: 'A blank page' });
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /Beginning/ }).last()).toBeFocused();
  await page.keyboard.type('It was evening.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text of “Beginning”' })).toHaveText(
    'It was evening.',
  );
});

test('the workspace in every size and light', async ({ page, site }) => {
  test.slow();
  const author = newPerson('dora');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, shore);
  await page.goto(`${path}/write`);
  await expect(row(page, /^The tide/)).toBeVisible();
  await lookAt(page, 'workspace');
  await page.getByRole('button', { name: 'Read through' }).click();
  await lookAt(page, 'workspace-proof');
  for (const panel of ['check', 'play']) {
    await page.goto(`${path}/write?panel=${panel}`);
    await expect(row(page, /^The tide/)).toBeVisible();
    await lookAt(page, `workspace-${panel}`);
  }

  await test.step('on a phone the text begins at the top, all else is a sheet', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}/write`);
    const text = page.getByRole('textbox').getByText('is out, and the lamp is dark');
    await expect(text.first()).toBeVisible();
    const top = async () => (await text.first().boundingBox())?.y;
    await expect.poll(top).toBeLessThanOrEqual(160);
    await page.getByRole('button', { name: 'Outline' }).click();
    await expect(row(page, /^Salt stairs/)).toBeVisible();
    await expectNoAxeViolations(page, { screen: 'workspace-sheet' });
    await row(page, /^Salt stairs/).click();
    await expect(page.getByRole('textbox', { name: 'Text of “Salt stairs”' })).toContainText(
      'Wet, and steep.',
    );
    await expect(outline(page)).toHaveCount(0);
  });
});

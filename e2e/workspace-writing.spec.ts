// An author writes a story of ten nodes on one screen, nearly without the pointer, takes it apart and
// together, publishes it from there, and a reader reads it.
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { closeQuestion, createStory, storyPathOf } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { test } from './fixtures/test.ts';

const outline = (page: Page): Locator => page.getByRole('tree', { name: 'Outline' });
const row = (page: Page, name: string | RegExp): Locator =>
  outline(page).getByRole('treeitem', { name });
const textOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

const names = ['Stairs', 'Door', 'Hall', 'Gallery', 'Ladder', 'Loft', 'Rail', 'Lamp', 'Light'];
const most = { clicks: 12 };

/** Counts the pointer's clicks in this page from now on; a press of Enter on a button is none. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 });
    window.addEventListener(
      'pointerdown',
      () => Object.assign(window, { clicks: (window as unknown as { clicks: number }).clicks + 1 }),
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { clicks: number }).clicks);
}

/** Whether the outline on the screen is still the one that is there now. */
async function keepScreen(page: Page): Promise<() => Promise<boolean>> {
  const tree = await outline(page).elementHandle();
  return async () => (await tree?.evaluate((element) => element.isConnected)) === true;
}

test('ten connected nodes are written on one screen, published there, and read', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('nell');
  await signUp(page, site, author);
  await createStory(page, { title: 'The Ninth Lamp' });
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(textOf(page, 'Beginning')).toBeFocused();
  const clicks = await countClicks(page);
  const storyPath = storyPathOf(page);
  const isSameScreen = await keepScreen(page);

  await test.step('each choice makes the next node, with the caret in its text', async () => {
    for (const [at, name] of names.entries()) {
      await page.keyboard.type(`Here is place ${at + 1}.`);
      await page.keyboard.press('Tab');
      await page.keyboard.type(name);
      await page.keyboard.press('Control+Enter');
      await expect(textOf(page, name)).toBeFocused();
    }
    await page.keyboard.type('It burns.');
    await page.getByRole('button', { name: 'Make this an ending' }).click();
    await expect(page.getByLabel('Name of the ending')).toBeFocused();
    await expect(outline(page).getByRole('treeitem')).toHaveCount(10);
    await expect(row(page, /^Light ending/)).toBeVisible();
    await expect(page.getByRole('button', { name: /finding/ })).toHaveCount(0);
  });

  await test.step('with few clicks, on one screen', async () => {
    expect(await clicks()).toBeLessThanOrEqual(most.clicks);
    expect(await isSameScreen()).toBe(true);
  });

  await test.step('it is published from there', async () => {
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish “The Ninth Lamp”?' });
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    const read = page.getByRole('dialog').getByRole('link', { name: 'Read it' });
    await expect(read).toHaveAttribute('href', storyPath);
    await closeQuestion(page, 'Published. Readers can find it now.');
    expect(await isSameScreen()).toBe(true);
  });

  await test.step('a reader plays it to its end', async () => {
    const reader = await newBrowser();
    await reader.goto(storyPath);
    await reader.getByRole('link', { name: 'Start or Continue Reading' }).click();
    for (const name of names) {
      await reader.getByRole('button', { name, exact: true }).click();
    }
    await expect(reader.getByText('It burns.')).toBeVisible();
  });
});

test('an author splits, merges, replaces, and undoes all of it', async ({ page, site }) => {
  const author = newPerson('otto');
  await signUp(page, site, author);
  await createStory(page, { title: 'Cut and glue' });
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(textOf(page, 'Beginning')).toBeFocused();
  await page.keyboard.type('The lamp is dark.\n\nThe lamp is lit.\n\nThe lamp is out.');

  await test.step('what comes after the caret becomes a node, which is named', async () => {
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await expect(page.getByLabel('Name of this node')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Out');
    await page.keyboard.press('Enter');
    await expect(textOf(page, 'Out')).toBeFocused();
    await expect(textOf(page, 'Out')).toHaveText('The lamp is out.');
  });

  await test.step('the palette splits too, and says where the caret has to be', async () => {
    await row(page, /^Beginning/).click();
    await page.getByRole('button', { name: 'Goes on to “Out”' }).click();
    await expect(textOf(page, 'Out')).toBeVisible();
    await row(page, /^Beginning/).click();
    await textOf(page, 'Beginning').click();
    const split = async () => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find' }).fill('split this');
      await page.keyboard.press('Enter');
    };
    await page.keyboard.press('Control+Home');
    await split();
    await expect(page.getByText('Put the caret between two parts of the text')).toBeVisible();
    await textOf(page, 'Beginning').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await split();
    await expect(page.getByLabel('Name of this node')).toBeFocused();
    await expect(outline(page).getByRole('treeitem')).toHaveCount(3);
  });

  await test.step('three nodes become one again', async () => {
    // The next one as well, before the pressed one is open: no pause is short enough.
    await row(page, /^Beginning/).evaluate((pressed: HTMLElement) => {
      const extend = new MouseEvent('click', { bubbles: true, shiftKey: true });
      pressed.click();
      pressed.nextElementSibling?.dispatchEvent(extend);
    });
    await expect(row(page, /^Beginning/)).toHaveAttribute('aria-current', 'page');
    await outline(page).getByRole('treeitem').nth(1).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Merge 3 nodes into “Beginning”…' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Merge 3 nodes into “Beginning”' });
    await question.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(outline(page).getByRole('treeitem')).toHaveCount(1);
    await expect(textOf(page, 'Beginning')).toContainText('The lamp is dark.');
    await expect(textOf(page, 'Beginning')).toContainText('The lamp is out.');
  });

  await test.step('words are replaced in the whole story, after a look at each', async () => {
    await page.keyboard.press('Control+Shift+f');
    const dialog = page.getByRole('dialog', { name: 'Find and replace' });
    await expect(dialog.getByRole('button', { name: /Delete/ })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled();
    await dialog.getByLabel('Find', { exact: true }).fill('lamp');
    await expect(dialog.getByRole('button', { name: 'Delete “lamp” 3 times' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Replace all 3' })).toBeDisabled();
    // Enter goes on, and never deletes.
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Replace with')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('lantern');
    await expect(dialog.getByText('Found 3 times.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Replace all 3' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Replaced “lamp” 3 times.')).toBeVisible();
    await expect(textOf(page, 'Beginning')).toContainText('The lantern is lit.');
  });

  await test.step('its message takes it back, whatever was written since', async () => {
    await textOf(page, 'Beginning').press('Control+End');
    await page.keyboard.type(' Good night.');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('“lamp” is back.')).toBeVisible();
    await expect(textOf(page, 'Beginning')).toContainText('The lamp is out. Good night.');
    await page.getByRole('button', { name: 'Redo: replacing “lamp”' }).press('Enter');
    await expect(textOf(page, 'Beginning')).toContainText('The lantern is out. Good night.');
  });

  await test.step('what is undone in another node is said, with a way there', async () => {
    await textOf(page, 'Beginning').press('Tab');
    await page.keyboard.type('Dawn');
    await page.keyboard.press('Control+Enter');
    await expect(textOf(page, 'Dawn')).toBeFocused();
    await row(page, /^Beginning/).click();
    await textOf(page, 'Beginning').press('Control+End');
    await page.keyboard.type(' Farewell.');
    await row(page, /^Dawn/).click();
    await textOf(page, 'Dawn').press('Control+z');
    await expect(page.getByText('Undone: writing in “Beginning”')).toBeVisible();
    await page.getByRole('button', { name: 'Go there' }).click();
    await expect(textOf(page, 'Beginning')).toHaveText(/Good night\.$/);
    await page.keyboard.press('Control+z');
    await expect(row(page, /^Dawn/)).toHaveCount(0);
    await expect(page.getByText(/^Undone: /), 'what is in sight is not said').toHaveCount(0);
    await page
      .getByRole('button', { name: 'Undo: changing choices of “Beginning”' })
      .press('Enter');
  });

  await test.step('where the story’s title is replaced as well, the bar follows', async () => {
    const title = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(title('Cut and glue')).toBeVisible();
    await page.keyboard.press('Control+Shift+f');
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('glue');
    await page.getByLabel('Replace with').fill('paste');
    await page.keyboard.press('Enter');
    await expect(title('Cut and paste')).toBeVisible();
    await page.getByRole('button', { name: 'Undo: replacing “glue”' }).press('Enter');
    await expect(title('Cut and glue')).toBeVisible();
  });

  await test.step('undo takes back all of it, one act at a time', async () => {
    const undo = (what: RegExp) => page.getByRole('button', { name: what }).press('Enter');
    await undo(/^Undo: replacing “lamp”/);
    await undo(/^Undo: writing/);
    await undo(/^Undo: merging into “Beginning”/);
    await expect(outline(page).getByRole('treeitem')).toHaveCount(3);
    await undo(/^Undo: splitting “Beginning”/);
    await undo(/^Undo: renaming to “Out”/);
    await undo(/^Undo: splitting “Beginning”/);
    await expect(outline(page).getByRole('treeitem')).toHaveCount(1);
    await expect(textOf(page, 'Beginning')).toContainText('The lamp is out.');
  });
});

for (const width of [1280, 390]) {
  test(`a node opens at its top, wherever the last one was left, ${width} pixels wide`, async ({
    page,
    site,
  }) => {
    await signUp(page, site, newPerson('rhea'));
    await createStory(page, { title: 'Top and bottom' });
    await page.setViewportSize({ width, height: 700 });
    await page.getByRole('link', { name: 'Write', exact: true }).click();
    await expect(textOf(page, 'Beginning')).toBeFocused();
    const nameAt = async () => (await page.getByLabel('Name of this node').boundingBox())?.y ?? 0;
    const top = await nameAt();
    const long = `${'It goes on. '.repeat(90)}\n\n`.repeat(4);
    await page.keyboard.insertText(long);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Down');
    const far = await nameAt();
    expect(far).toBeLessThan(0);

    // What opens beside it leaves it where it is.
    await page.getByRole('button', { name: 'Rules of this node' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Ending' })).toBeVisible();
    expect(await nameAt()).toBeLessThan(0);
    await page.getByRole('button', { name: /^Close/ }).click();

    await page.getByRole('button', { name: 'Make “Down” and go there' }).click();
    await expect(textOf(page, 'Down')).toBeFocused();
    await page.keyboard.insertText(long);
    await expect.poll(nameAt).toBeLessThan(0);
    await page.goBack();
    await expect(textOf(page, 'Beginning')).toBeVisible();
    await expect.poll(nameAt).toBe(top);
  });
}

test('a condition longer than a line is cut, and does not widen the page', async ({
  page,
  site,
}) => {
  const author = newPerson('willa');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'Long conditions',
    chapter: 'One',
    nodes: [
      {
        name: 'Hall',
        text: `{if visits("Hall") > 3 and ${'turns > 2 and '.repeat(20)}yes}On.{end}`,
      },
    ],
    isPublished: false,
  });
  await page.goto(`${path}/write`);
  const text = textOf(page, 'Hall');
  await expect(text.getByText('turns').first()).toBeVisible();
  const widths = async () => {
    const boxes = await Promise.all(
      [text, page.locator('.cm-scroller')].map((one) => one.boundingBox()),
    );
    return boxes.map((box) => Math.round(box?.width ?? 0));
  };
  const [inner = 0, outer = 0] = await widths();
  expect(inner).toBeLessThanOrEqual(outer);
});

// A story is built on its map by hand: nodes where one points, links out of cards, chapters by dropping.
import { expect, type Locator, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { outlineRow, saved, textOf } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

// One points at what lies still: under load a card is elsewhere by the time that the press arrives.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const house = {
  title: 'The house',
  chapter: 'Below',
  isPublished: false,
  nodes: [
    { name: 'The hall', text: 'A clock.', choices: [{ words: 'Down', to: 'The cellar' }] },
    { name: 'The cellar', text: 'Coal.' },
    { name: 'The attic', chapter: 'Above', text: 'Dust.' },
    { name: 'The roof', chapter: 'Above', text: 'Wind.' },
  ],
};
const places = {
  'The hall': [0, 0],
  'The cellar': [400, 0],
  'The attic': [0, 500],
  'The roof': [400, 500],
};

/** Opens the map at full size, with every card where `places` has it. */
async function openMap(page: Page, author: ReturnType<typeof newPerson>) {
  const { path, node } = await writeAtOnce(page, author, house);
  const call = await callsOf(page);
  const marks = Object.entries(places).map(([name, [x, y]]) => ({
    ...{ id: node(name).split('/').at(-1), position: { x, y } },
  }));
  const group = { id: crypto.randomUUID(), act: 'arrange', edits: [{ type: 'mark', marks }] };
  await call('post', `/stories${path}/edits`, { groups: [group] });
  await page.goto(`${path}/write?view=map`);
  await page.getByRole('button', { name: /show at full size/ }).click();
  await expect(map(page)).toHaveAttribute('aria-busy', 'false');
  return path;
}

const map = (page: Page): Locator => page.getByRole('application', { name: /^Map of / });
const card = (page: Page, name: string): Locator => map(page).getByLabel(name, { exact: true });
const nameField = (page: Page): Locator => map(page).getByRole('textbox', { name: /^Name of “/ });
const onMap = (page: Page) => expect(page).toHaveURL(/view=map/);

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not in view');
  return box;
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

const draft = (page: Page, path: string) => draftOf(page, path);

test('nodes are made, linked, named and moved to a chapter on the map by hand', async ({
  page,
  site,
  context,
}) => {
  const author = newPerson('mira');
  await signUp(page, site, author);
  await page.setViewportSize({ width: 1280, height: 900 });
  const path = await openMap(page, author);
  const nodeNamed = async (name: string) => {
    const { nodes, chapters } = await draft(page, path);
    const found = nodes.find((one) => one.name === name);
    return (
      found && { ...found, chapter: chapters.find(({ id }) => id === found.chapter_id)?.title }
    );
  };

  await test.step('a double click on nothing makes one there, its name ready to be written', async () => {
    const hall = await boxOf(card(page, 'The hall'));
    await page.mouse.dblclick(hall.x + 300, hall.y + 190);
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('The stairs');
    await page.keyboard.press('Enter');
    await expect(map(page)).toBeFocused();
    const made = await boxOf(card(page, 'The stairs'));
    expect(Math.abs(made.x + made.width / 2 - (hall.x + 300))).toBeLessThan(2);
    await onMap(page);
    await saved(page);
    expect(await nodeNamed('The stairs')).toMatchObject({ chapter: 'Below' });
  });

  await test.step('one undo takes back the node with the name it got, and redo brings both', async () => {
    await page.keyboard.press('Control+z');
    await expect(card(page, 'The stairs')).toHaveCount(0);
    await expect(card(page, 'New node')).toHaveCount(0);
    await page.keyboard.press('Control+Shift+z');
    await expect(card(page, 'The stairs')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(card(page, 'The stairs')).toHaveCount(0);
    await onMap(page);
  });

  await test.step('a link that is dragged to nothing does the same', async () => {
    const hall = await boxOf(card(page, 'The hall'));
    await page.mouse.move(hall.x + 20, hall.y + 20);
    const handle = await boxOf(map(page).locator('[data-handle]').first());
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await drag(page, { x, y }, { x: x + 60, y: y + 170 });
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('The well');
    await page.keyboard.press('Enter');
    await saved(page);
    const hallNow = await nodeNamed('The hall');
    const well = await nodeNamed('The well');
    expect(hallNow?.actions.map(({ target }) => target)).toContain(well?.id);
  });

  await test.step('a card that is dropped in another frame goes to that chapter, as one step', async () => {
    const [cellar, attic] = [
      await boxOf(card(page, 'The cellar')),
      await boxOf(card(page, 'The attic')),
    ];
    await drag(page, { x: cellar.x + 30, y: cellar.y + 20 }, { x: attic.x + 270, y: attic.y + 60 });
    await expect(page.getByText('“The cellar” is in “Above” now.')).toBeVisible();
    await saved(page);
    expect(await nodeNamed('The cellar')).toMatchObject({ chapter: 'Above' });
    await map(page).focus();
    await page.keyboard.press('Control+z');
    await saved(page);
    expect(await nodeNamed('The cellar')).toMatchObject({ chapter: 'Below' });
    await expect.poll(async () => (await boxOf(card(page, 'The cellar'))).x).toBe(cellar.x);
  });

  await test.step('“New node” stays on the map, and F2 names a card', async () => {
    await page.getByRole('button', { name: 'New node', exact: true }).click();
    await expect(nameField(page)).toBeFocused();
    await onMap(page);
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeFocused();
    await page.keyboard.press('F2');
    await page.keyboard.type('The yard');
    await page.keyboard.press('Enter');
    await expect(outlineRow(page, 'The yard')).toBeVisible();
  });

  await test.step('Delete moves what is selected to the bin, and Enter opens what was selected last', async () => {
    await page.keyboard.press('Control+d');
    await expect(card(page, 'The yard (2)')).toBeVisible();
    await map(page).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('“The yard (2)” is in the bin.')).toBeVisible();
    await expect(card(page, 'The yard (2)')).toHaveCount(0);
    await map(page).focus();
    await page.keyboard.press('Control+z');
    await expect(card(page, 'The yard (2)')).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(card(page, 'The yard (2)')).toHaveCount(0);
    await card(page, 'The hall').click();
    await page.keyboard.press('Enter');
    await expect(textOf(page, 'The hall')).toBeFocused();
    await page.goBack();
    await onMap(page);
  });

  await test.step('its list of keys has those of nodes as well', async () => {
    await page.getByLabel('What the lines and keys mean').click();
    const keys = page.locator('dl').filter({ hasText: 'Go from node to node' });
    await expect(keys).toContainText('Alt ← → ↑ ↓');
    await expect(keys).toContainText('Ctrl DDuplicate');
    await lookAt(page, 'map-keys');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
  });

  await test.step('“New node after it” lies near its node, and no frame comes over another', async () => {
    await card(page, 'The hall').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'New node after it' }).click();
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.type('The porch');
    await page.keyboard.press('Enter');
    const [hall, porch, attic] = [
      await boxOf(card(page, 'The hall')),
      await boxOf(card(page, 'The porch')),
      await boxOf(card(page, 'The attic')),
    ];
    expect(Math.hypot(porch.x - hall.x, porch.y - hall.y)).toBeLessThan(700);
    expect(porch.y + porch.height).toBeLessThan(attic.y);
  });

  await test.step('what is pasted from the menu lies where one pointed, in that chapter, over no card', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await card(page, 'The hall').click();
    await page.keyboard.press('Control+c');
    await expect(page.getByText('1 node is on the clipboard.')).toBeVisible();
    const attic = await boxOf(card(page, 'The attic'));
    await page.mouse.click(attic.x + 60, attic.y - 12, { button: 'right' });
    await page.getByRole('menuitem', { name: /^Paste/ }).click();
    const pasted = await boxOf(card(page, 'The hall (2)'));
    const roof = await boxOf(card(page, 'The roof'));
    for (const { x, y, width, height } of [attic, roof]) {
      const isApart = Math.abs(pasted.x - x) >= width || Math.abs(pasted.y - y) >= height;
      expect(isApart).toBe(true);
    }
    await expect(page.getByText('1 node is on the clipboard.')).toHaveCount(0);
    await saved(page);
    expect(await nodeNamed('The hall (2)')).toMatchObject({ chapter: 'Above' });
  });

  await test.step('the right button and the menu key open the same menu as the row’s', async () => {
    const entries = () => page.getByRole('menuitem').allTextContents();
    await outlineRow(page, 'The cellar').click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    const ofRow = await entries();
    await page.keyboard.press('Escape');
    await card(page, 'The cellar').click({ button: 'right' });
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await entries()).toEqual(ofRow);
    await page.keyboard.press('Escape');
    await map(page).focus();
    await page.keyboard.press('ContextMenu');
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await entries()).toEqual(ofRow);
    await page.getByRole('menuitem', { name: /^Rename/ }).press('Enter');
    await expect(nameField(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await lookAt(page, 'map-by-hand');
  });
});

test('at the foot of the map nothing lies over another thing', async ({ page, site }) => {
  const author = newPerson('milo');
  await signUp(page, site, author);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openMap(page, author);
  const bar = page.getByRole('toolbar', { name: 'Selected nodes' });
  const overview = page.getByRole('img', { name: /^Overview/ });
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('status');
  const shown = [bar, overview, message.locator('> *')];
  await map(page).focus();
  await page.keyboard.press('+');

  for (const [width, isPlaying] of [
    [1280, false],
    [1280, true],
    [800, false],
    [390, false],
  ] as const) {
    await test.step(`${width} px${isPlaying ? ' with a panel' : ''}`, async () => {
      const play = page.getByRole('button', { name: 'Play', exact: true }).first();
      if (String(isPlaying) !== (await play.getAttribute('aria-pressed'))) await play.click();
      const panel = page.getByRole('region', { name: 'Play', exact: true });
      await expect(panel).toBeVisible({ visible: isPlaying });
      // All stay selected beside a panel.
      if (isPlaying) await expect(bar).toContainText('4 nodes selected');
      await page.setViewportSize({ width, height: 900 });
      await map(page).focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await expect(message).toContainText('4 nodes are on the clipboard.');
      await expect(bar).toBeVisible();
      await expect(overview).toBeVisible({ visible: width > 390 });
      await expect.poll(() => overlapping(shown)).toEqual([]);
    });
  }
});

/** The pairs that lie over one another, as far as they are shown. */
async function overlapping(all: readonly Locator[]) {
  const boxes: ({ name: string } & Awaited<ReturnType<typeof boxOf>>)[] = [];
  for (const one of all) {
    if (await one.isVisible()) boxes.push({ ...(await boxOf(one)), name: String(one) });
  }
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.name} and ${other.name}`),
  );
}

// An author keeps variables and achievements in the workspace: no Save, one undo, nothing moves.
import { expect, type Locator, type Page } from '@playwright/test';
import { addEntry, goTo } from './actors/build-by-forms/build-by-forms.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { createStory } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const story = {
  title: 'The Cold Hall',
  chapter: 'The Hall',
  isPublished: false,
  nodes: [{ name: 'Hall', text: 'It is {cold} degrees.' }],
};

const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true });
const saved = (page: Page): Locator => page.getByText('Saved', { exact: true });

test('an author makes, renames and deletes a variable and an achievement in the workspace', async ({
  page,
  site,
}) => {
  const author = newPerson('cora');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/write`);
  const title = page.getByRole('link', { name: story.title }).last();
  await expect(title).toBeVisible();
  const before = await title.boundingBox();

  await test.step('the menu opens the variables by keyboard, and the frame stays', async () => {
    await page.getByRole('button', { name: 'This story' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Variables' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Variables', level: 2 })).toBeVisible();
    await expect(page).toHaveURL(/\/variables$/);
    expect(await title.boundingBox()).toEqual(before);
  });

  await test.step('what has no key yet stays in its form and says so', async () => {
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: /^Short name/ })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await field(page, 'Name').fill('Cold');
    await page.keyboard.press('Tab');
    await expect(saved(page)).toBeVisible();
  });

  await test.step('another key is written into the text that uses it', async () => {
    const key = page.getByRole('textbox', { name: /^Short name/ });
    await key.fill('chill');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('status').filter({ hasText: 'chill' })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    expect((await draftOf(page, path)).nodes[0]?.body).toBe('It is {chill} degrees.');
    await page.getByRole('treeitem', { name: /^Hall/ }).click();
    await expect(key).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('textbox', { name: /^Short name/ })).toHaveCount(0);
  });

  await test.step('a reload shows it as the site has it', async () => {
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cold', level: 3 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('chill');
    await lookAt(page, 'workspace-variables');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('removed, it can come back by “Undo” of the bar', async () => {
    await page.getByRole('button', { name: 'Remove Cold' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 3 })).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 3 })).toBeVisible();
  });

  await test.step('the palette opens the achievements', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Achievements');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Achievements', level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Add an achievement' }).click();
    await page.keyboard.type('First light');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('heading', { name: 'First light', level: 3 })).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'First light', level: 3 })).toBeVisible();
    await lookAt(page, 'workspace-achievements');
  });

  await test.step('on a phone the menu of the bar leads there', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Variables' }).click();
    await expect(page.getByRole('heading', { name: 'Cold', level: 3 })).toBeVisible();
  });
});

test('what is said on leaving a field moves no button from under the pointer', async ({
  page,
  site,
}) => {
  const author = newPerson('petra');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/variables`);
  const add = page.getByRole('button', { name: 'Add a variable' });
  const key = page.getByRole('textbox', { name: /^Short name/ });
  await add.click();
  await field(page, 'Name').fill('Cold');
  await key.fill('9 lives');
  await add.click();
  await expect(page.getByRole('button', { name: /^Close/ })).toHaveCount(2);
  await expect(key.first()).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('treeitem', { name: /^Hall/ }).click();
  await page.getByLabel('Name of this node').fill('Cold hall');
  await expect(page.getByText('Readers see it above the text')).toBeVisible();
  await page.getByRole('button', { name: 'Variants' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('one variable after the other is added in the midst of typing', async ({ page, site }) => {
  await signUp(page, site, newPerson('petra'));
  await createStory(page, { title: 'Weather' });
  await goTo(page, 'Variables');
  for (const name of ['Wind', 'Rain', 'Snow']) {
    const entry = await addEntry(page, 'Add a variable');
    await entry.getByLabel('Name', { exact: true }).fill(name);
    await entry.getByLabel('Holds').selectOption('A short text');
  }
  await addEntry(page, 'Add a variable');
});

test('the address of a new item begins one, and becomes its own', async ({ page, site }) => {
  const author = newPerson('nele');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/items?item=new`);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page).not.toHaveURL(/item=new/);
  await page.keyboard.type('Bell');
  await page.keyboard.press('Tab');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Bell');
  expect((await draftOf(page, path)).items.map(({ key }) => key)).toEqual(['bell']);
});

test('two items take each other’s short names', async ({ page, site }) => {
  const author = newPerson('swen');
  await signUp(page, site, author);
  const items = ['lamp', 'rope'].map((key) => ({ key, name: key, description: '' }));
  const { path } = await writeAtOnce(page, author, {
    ...story,
    nodes: [{ name: 'Hall', text: '{if has(lamp)}Light.{end}', items }],
  });
  await page.goto(`${path}/items`);
  const keyOf = (name: string) =>
    page.getByRole('listitem', { name, exact: true }).getByLabel('Short name');
  await page.getByRole('button', { name: 'Edit lamp', exact: true }).click();
  await keyOf('lamp').fill('rope');
  await page.keyboard.press('Tab');
  // Opens by itself, because of what is wrong now.
  await expect(keyOf('rope')).toHaveAttribute('aria-invalid', 'true');
  await keyOf('rope').fill('lamp');
  await page.keyboard.press('Tab');
  await expect(saved(page)).toBeVisible();
  const draft = await draftOf(page, path);
  expect(draft.items.map(({ name, key }) => `${name}: ${key}`).sort()).toEqual([
    'lamp: rope',
    'rope: lamp',
  ]);
  expect(draft.nodes[0]?.body).toBe('{if has(rope)}Light.{end}');
  await expect(page.getByText('One change needs you')).toHaveCount(0);
});

test('an author makes, renames, moves and deletes an item in the workspace', async ({
  page,
  site,
}) => {
  const author = newPerson('ilse');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'Two Halls',
    chapter: 'Above',
    isPublished: false,
    nodes: [
      { name: 'Hall', text: 'A hall. {if has(tin_lamp)}You see.{end}' },
      { name: 'Cellar', chapter: 'Below', text: 'A cellar.' },
    ],
  });
  await page.goto(`${path}/items`);
  const main = page.getByRole('main');
  const lamp = (title: string) => main.getByRole('listitem', { name: title });

  await test.step('a new item waits for its name, and then it is in the draft', async () => {
    await expect(main.getByText('You haven’t added any yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Create item' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await page.keyboard.type('Tin lamp');
    await expect(field(page, 'Short name')).toHaveValue('tin_lamp');
    await field(page, 'Description').fill('Its glass is cracked.');
    await page.getByLabel('Where it is at the start').fill('hal');
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('switch', { name: 'Counted' }).click();
    await expect(lamp('Tin lamp')).toContainText('At the start: Hall · can be picked up · counted');
    await expect(lamp('Tin lamp')).toContainText('Used in 1 place');
    await expect(saved(page)).toBeVisible();
  });

  await test.step('what is wrong is said at its field, and the draft keeps what it had', async () => {
    await field(page, 'Picture address').fill('lamp.png');
    await page.keyboard.press('Tab');
    await expect(field(page, 'Picture address')).toHaveAttribute('aria-invalid', 'true');
    await lookAt(page, 'workspace-items');
    await page.setViewportSize({ width: 1280, height: 800 });
    await field(page, 'Picture address').fill('');
  });

  await test.step('another key is written where the story speaks of it', async () => {
    await field(page, 'Short name').fill('lamp');
    await page.keyboard.press('Tab');
    await expect(main.getByText('Renamed in 1 place in the story.')).toBeVisible();
    await lamp('Tin lamp').getByText('Used in 1 place').click();
    await lamp('Tin lamp').getByRole('link', { name: 'Hall' }).click();
    await expect(page.getByLabel('Name of this node')).toHaveValue('Hall');
    await expect(page).toHaveURL(/\/write\?|\/nodes\//);
    await page.goBack();
  });

  await test.step('filed in another chapter, it stands there after a reload', async () => {
    await page.getByRole('combobox', { name: 'Filed in chapter' }).selectOption('Below');
    await expect(main.getByRole('region', { name: 'Below' }).getByText('Tin lamp')).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(main.getByRole('region', { name: 'Below' }).getByText('Tin lamp')).toBeVisible();
    await field(page, 'Name').fill('Brass lamp');
    await page.keyboard.press('Tab');
  });

  await test.step('deleted, it comes back by “Undo”', async () => {
    await page.getByRole('button', { name: 'Remove Brass lamp' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Move “Brass lamp” to the bin?' });
    await dialog.getByRole('button', { name: 'Move to bin' }).click();
    await expect(page.getByText('“Brass lamp” is in the bin.')).toBeVisible();
    await expect(lamp('Brass lamp')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('“Brass lamp” is back.')).toBeVisible();
    await expect(lamp('Brass lamp')).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(lamp('Brass lamp')).toContainText('Used in 1 place');
  });
});

test('an author writes what holds for the whole story in the workspace', async ({ page, site }) => {
  const author = newPerson('wren');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'The Ferry',
    chapter: 'One',
    isPublished: false,
    nodes: [{ name: 'Landing', text: 'A landing. {show "Weather"}' }],
  });
  await page.goto(`${path}/whole`);
  const main = page.getByRole('main');

  await test.step('notes, a header and a snippet are in the draft', async () => {
    await page.getByLabel('The notes').fill('The bag is empty.');
    await page.getByRole('button', { name: 'Add a header or footer' }).click();
    await expect(page.getByLabel('Nodes with this tag')).toBeFocused();
    await page.keyboard.type('river');
    await page.getByLabel('Before the text').fill('Water, wide and brown.');
    await page.getByRole('button', { name: 'Add a snippet' }).click();
    await page.keyboard.type('Weather');
    await page.getByLabel('Snippet text').fill('It {cycle}rains|clears up{end}.');
    await page.keyboard.press('Tab');
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('The notes')).toHaveValue('The bag is empty.');
    await expect(page.getByLabel('Nodes with this tag')).toHaveValue('river');
    await expect(page.getByLabel('Snippet text')).toHaveValue('It {cycle}rains|clears up{end}.');
    await lookAt(page, 'workspace-whole');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('another name of a snippet is written where it is shown', async () => {
    await field(page, 'Snippet name').fill('Sky');
    await page.keyboard.press('Tab');
    await page.getByRole('treeitem', { name: /^Landing/ }).click();
    await expect(main).toContainText('Sky');
    await page.goBack();
    await expect(field(page, 'Snippet name')).toHaveValue('Sky');
  });

  await test.step('another key of a value is written into the text of its snippet', async () => {
    await page.getByLabel('Values').fill('where');
    await page.getByLabel('Snippet text').fill('It rains in {where}.');
    await page.keyboard.press('Tab');
    await page.getByLabel('Values').fill('town');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Snippet text')).toHaveValue('It rains in {town}.');
  });

  await test.step('what is removed comes back in its place, or by “Undo” of the bar', async () => {
    await page.getByRole('button', { name: 'Remove Sky' }).click();
    await expect(page.getByText('Removed “Sky”.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(field(page, 'Snippet name')).toBeFocused();
    await page.getByRole('button', { name: /^Remove Header and footer 1/ }).click();
    await expect(page.getByText(/^Removed “Header and footer 1: /)).toBeVisible();
    await expect(page.getByLabel('Nodes with this tag')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo: changing the story' }).click();
    await expect(page.getByLabel('Nodes with this tag')).toHaveValue('river');
    await field(page, 'Snippet name').fill('');
    await page.keyboard.press('Tab');
    await expect(main.getByText('Name the snippet')).toBeVisible();
  });
});

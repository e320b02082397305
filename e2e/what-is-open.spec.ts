// What is open is what is selected, on the page, in the outline and on the map alike.
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openText, outlineRow } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { test } from './fixtures/test.ts';

const cave = {
  title: 'The cave',
  chapter: 'Outside',
  isPublished: false,
  nodes: [
    { name: 'Beginning', text: 'It is dark.', choices: [{ words: 'Go in', to: 'The mouth' }] },
    { name: 'The mouth', text: 'It is darker.\n\nSomething drips.' },
    { name: 'The pool', chapter: 'Inside', text: 'Water.' },
  ],
};

/** The rows that are lit, by their names. */
const litRows = (page: Page) =>
  page
    .getByRole('tree', { name: 'Outline' })
    .locator('[role=treeitem]:is([aria-selected=true], [aria-current=page]) [data-name]')
    .allTextContents();

const selectedOnMap = (page: Page) => page.getByRole('toolbar', { name: 'Selected nodes' });
const showMap = (page: Page) => page.getByRole('button', { name: 'Map', exact: true }).click();

test('whoever has gone on from a node finds the next one selected on the map, and nothing else lit', async ({
  page,
  site,
}) => {
  const author = newPerson('olga');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, cave);
  await page.goto(`${path}/write`);
  await outlineRow(page, 'Beginning').click();

  await test.step('after Ctrl+Enter', async () => {
    const choice = page.getByRole('listitem', { name: 'Choice 1', exact: true });
    await choice.getByLabel('Choice text').press('Control+Enter');
    await expect(outlineRow(page, 'The mouth')).toHaveAttribute('aria-current', 'page');
    expect(await litRows(page)).toEqual(['The mouth']);
    await showMap(page);
    await expect(selectedOnMap(page)).toContainText('The mouth');
    expect(await litRows(page)).toEqual(['The mouth']);
  });

  await test.step('after a split, and Delete is about the new node', async () => {
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await openText(page).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await expect(page.getByLabel('Name of this node')).toBeFocused();
    await showMap(page);
    await expect(selectedOnMap(page)).toContainText('New node');
    expect(await litRows(page)).toEqual(['New node']);
    await page.getByLabel(/^Map of /).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('“New node” is in the bin.')).toBeVisible();
    await expect(outlineRow(page, 'Beginning')).toBeVisible();
    await page.keyboard.press('Control+z');
  });

  await test.step('what is selected on the map opens with “Page”, and commands are about it', async () => {
    await page.getByLabel(/^Map of /).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Escape');
    await page.getByLabel(/^Map of /).focus();
    await page.keyboard.press('ArrowRight');
    const [name = ''] = await litRows(page);
    expect(name).not.toBe('');
    await page.getByRole('button', { name: 'Page', exact: true }).click();
    await expect(page.getByLabel('Name of this node')).toHaveValue(name);
    expect(await litRows(page)).toEqual([name]);
  });

  await test.step('a chapter that is folded lights no second row', async () => {
    const lit = await litRows(page);
    await outlineRow(page, 'Inside').click();
    expect(await litRows(page)).toEqual(lit);
  });
});

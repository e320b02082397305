// An author looks at what a node was, sees what differs from now, and brings it back.
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const textOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });
const saved = (page: Page) => page.getByText('Saved', { exact: true });

test('a node comes back as it was, and the acts of a story lead to their nodes', async ({
  page,
  site,
}) => {
  test.slow();
  const author = newPerson('hester');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'The lamp',
    chapter: 'One',
    nodes: [
      { name: 'Hall', text: 'The lamp is dark.', choices: [{ words: 'Go down', to: 'Cellar' }] },
      { name: 'Cellar', text: 'Nothing was written here since.' },
    ],
    isPublished: true,
  });
  await page.goto(`${path}/write?panel=history`);
  const panel = page.getByRole('region', { name: 'History' });
  const added = (words: string) => panel.getByRole('insertion').filter({ hasText: words });
  const entries = panel.getByRole('list', { name: 'What “Hall” was' });

  await test.step('nothing was changed yet', async () => {
    await page.getByRole('treeitem', { name: /^Cellar/ }).click();
    await expect(panel.getByText('“Cellar” hasn’t been changed yet.')).toBeVisible();
    await lookAt(page, 'history-none');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('treeitem', { name: /^Hall/ }).click();
  });

  await test.step('what is written is in it as soon as it is saved', async () => {
    await textOf(page, 'Hall').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' The door is shut.');
    await expect(saved(page)).toBeVisible();
    await expect(entries.getByRole('button', { name: /^Wrote/ })).toBeVisible();
    await expect(entries.getByRole('button', { name: /^As it was before.*4 words/ })).toBeVisible();
    await lookAt(page, 'history-node');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('what differs from now, by keyboard', async () => {
    const first = entries.getByRole('button', { name: /^As it was before/ });
    await first.press('Enter');
    await expect(panel.getByRole('heading', { name: /^“Hall”, / })).toBeFocused();
    await expect(added('The door is shut.')).toBeVisible();
    await panel.getByRole('button', { name: 'Back to the list' }).press('Enter');
    await expect(first).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await first.press('Enter');
    await expect(added('The door is shut.')).toBeVisible();
    await expectNoAxeViolations(page, { screen: 'history-entry on a phone' });
    await page.screenshot({ path: '.cache/screenshots/history-entry-390.png' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(added('The door is shut.')).toBeVisible();
    await expectNoAxeViolations(page, { screen: 'history-entry' });
    await page.screenshot({ path: '.cache/screenshots/history-entry-1280.png' });
  });

  await test.step('it is brought back, by an act that undo takes back', async () => {
    await panel.getByRole('button', { name: 'Bring this back' }).press('Enter');
    await expect(textOf(page, 'Hall')).toHaveText('The lamp is dark.');
    await expect(panel.getByText('It is now as it was then.')).toBeVisible();
    await expect(panel.getByRole('heading', { name: /^“Hall”, / })).toBeFocused();
    const said = page.getByText(/^“Hall” is as it was: /);
    await expect(said).toBeVisible();
    await page.getByRole('button', { name: /^Undo: bringing back “Hall”/ }).click();
    await expect(textOf(page, 'Hall')).toHaveText('The lamp is dark. The door is shut.');
    await expect(said).toHaveCount(0, { timeout: 1_000 });
    await expect(added('The door is shut.')).toBeVisible();
    await expect(saved(page)).toBeVisible();
  });

  await test.step('the acts of the story, with what they changed', async () => {
    await page.getByRole('treeitem', { name: /^Cellar/ }).click();
    await expect(panel.getByText('“Cellar” hasn’t been changed yet.')).toBeVisible();
    await panel.getByRole('button', { name: 'The whole story' }).click();
    const acts = panel.getByRole('list', { name: 'What was done to the story' });
    const written = acts.getByRole('listitem').filter({ hasText: 'Wrote' });
    await expect(written).toContainText(`by ${author.username}`);
    await expect(acts.getByRole('listitem').filter({ hasText: 'Brought back' })).toBeVisible();
    await expectNoAxeViolations(page, { screen: 'history-story' });
    await page.screenshot({ path: '.cache/screenshots/history-story-1280.png' });
    await written.getByRole('button', { name: 'Hall' }).click();
    await expect(textOf(page, 'Hall')).toBeVisible();
    await panel.getByRole('button', { name: 'The whole story' }).click();
    await panel.getByRole('link', { name: 'Compare with what readers have' }).click();
    await expect(page).toHaveURL(/from=.*to=draft/);
  });
});

test('a history that does not come says so, and can be asked for again', async ({ page, site }) => {
  const author = newPerson('ines');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'The lamp',
    chapter: 'One',
    nodes: [{ name: 'Hall', text: 'The lamp is dark.' }],
    isPublished: false,
  });
  let isBroken = true;
  await page.route('**/nodes/*/history*', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto(`${path}/write?panel=history`);
  const panel = page.getByRole('region', { name: 'History' });
  await expect(panel.getByText('The history could not be loaded.')).toBeVisible();
  isBroken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('“Hall” hasn’t been changed yet.')).toBeVisible();
});

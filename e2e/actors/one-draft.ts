// A writer of a small story in the workspace, and where their words are.
import { expect, type Locator, type Page } from '@playwright/test';
import { draftOf } from '../fixtures/draft-of.ts';
import type { Site } from '../fixtures/site.ts';
import { newPerson, signUp } from './sign-up.ts';
import { writeAtOnce } from './write-at-once.ts';

export const lamp = 'The lamp is lit.';
export const sea = 'The sea is calm.';

export const textOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });
export const row = (page: Page, name: RegExp): Locator =>
  page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem', { name });
/** Expects the words to be in a place, named by the site's word. */
export const state = (page: Page, is: string) =>
  expect(page.locator(`[data-saved="${is}"]`)).toBeVisible();

/** A story with two nodes, and its author, who is signed in. */
export async function begin(page: Page, site: Site, name: string) {
  const author = newPerson(name);
  await signUp(page, site, author);
  const story = await writeAtOnce(page, author, {
    title: 'The salt stairs',
    chapter: 'One',
    nodes: [
      { name: 'Shore', text: `${lamp}\n\n${sea}`, choices: [{ to: 'Stairs' }] },
      { name: 'Stairs', text: 'They go up.' },
    ],
    isPublished: false,
  });
  const bodyOf = async (node: string, from = page) =>
    (await draftOf(from, story.path)).nodes.find((one) => one.name === node)?.body;
  return { author, story, bodyOf };
}

/** The node's text with the caret at its end, or in its first line. */
export async function openNode(page: Page, path: string, name = 'Shore', at = 'Control+End') {
  await page.goto(`${path}/write`);
  await row(page, new RegExp(`^${name}`)).click();
  await textOf(page, name).click();
  await page.keyboard.press(at);
  await expect(textOf(page, name)).toBeFocused();
}

/** The site takes nothing of what is written until this is called back. */
export async function holdBack(page: Page): Promise<() => Promise<void>> {
  const edits = '**/api/stories/*/*/edits';
  await page.context().route(edits, (route) => route.abort());
  return () => page.context().unroute(edits);
}

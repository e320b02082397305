// An author writes a story, its chapters, and its nodes with their choices, and publishes it.
import { expect, type Locator, type Page } from '@playwright/test';

export interface NewNode {
  name: string;
  text: string;
  choices?: NewChoice[];
  ending?: { name: string; kind: 'good' | 'bad' | 'neutral' };
}

/** A choice to be written; without `words` it is named after the node it leads to. */
export type NewChoice = { words?: string } & ({ toNewNode: string } | { toNode: string });

/** Creates a story from anywhere, signed in; ends on the page of the new story. */
export async function createStory(
  page: Page,
  { title, description }: { title: string; description?: string },
): Promise<void> {
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
  await page.getByRole('link', { name: 'Start a New Story' }).click();
  await page.getByLabel('Title').fill(title);
  if (description) await page.getByLabel('Description').fill(description);
  await toStoryPage(page, () => page.getByRole('button', { name: 'Start this story' }).click());
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Chapters:')).toBeVisible();
}

/**
 * A story that was just begun opens in the workspace, which makes its first node. Journeys that write
 * on the other screens go to the story's page before there is one: what the workspace asks for first is
 * held back.
 */
export async function toStoryPage(page: Page, start: () => Promise<void>): Promise<void> {
  const outline = '**/api/stories/*/*/outline';
  await page.route(outline, () => {});
  await start();
  await page.waitForURL(/\/write\b/);
  await page.goto(storyPathOf(page));
  await page.unroute(outline);
}

/** Creates a chapter from the story's page; ends in the new chapter. */
export async function createChapter(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Chapter' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create chapter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Creates a node from the chapter; ends at the node, saved. */
export async function createNode(page: Page, node: NewNode): Promise<void> {
  await nameNewNode(page, node.name);
  await fillInNode(page, node);
  await saved(page);
}

/** Names a new node from the chapter; ends at the node, with the caret in its text. */
export async function nameNewNode(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create Node' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create node' }).click();
  await expect(textOf(page, name)).toBeFocused();
}

export const textOf = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

/** The text of the node that is open, whatever it is called. */
export const openText = (page: Page): Locator =>
  page.getByRole('main').getByRole('textbox', { name: /^Text of “/ });

/** Instead of what the open node's text says. */
export async function writeText(page: Page, text: string): Promise<void> {
  await openText(page).click();
  await expect(openText(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Writes text, choices and ending of the open node. */
export async function fillInNode(
  page: Page,
  { text, choices = [], ending }: Omit<NewNode, 'name'>,
): Promise<void> {
  await writeText(page, text);
  for (const one of choices) await addChoice(page, one);
  if (!ending) return;
  await openRules(page);
  await page.getByRole('switch', { name: 'This node is an ending' }).click();
  await page.getByLabel('Name of the ending').fill(ending.name);
  await page.getByLabel('Kind').selectOption(ending.kind);
}

/** Opens the rules of the open node, beside its page. */
export async function openRules(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Rules' });
  if (!(await panel.isVisible())) {
    await page.getByRole('button', { name: 'Rules of this node' }).click();
  }
  await expect(panel).toBeVisible();
}

/** Adds a choice to the open node. */
export async function addChoice(page: Page, one: NewChoice): Promise<void> {
  const place = (await page.getByRole('listitem', { name: /^Choice \d+$/ }).count()) + 1;
  const empty = page.getByRole('listitem', { name: 'A new choice' });
  const line = page.getByRole('listitem', { name: `Choice ${place}`, exact: true });
  if (one.words) await empty.getByLabel('Choice text').fill(one.words);
  const target = (one.words ? line : empty).getByLabel('Leads to');
  if ('toNode' in one) {
    await target.fill(one.toNode);
    await page.getByRole('option', { name: one.toNode }).first().click();
  } else {
    await target.fill(one.toNewNode);
    await page.getByRole('option', { name: `New node “${one.toNewNode}”` }).click();
  }
  await expect(line).toBeVisible();
}

/** Waits until the site has all that was written. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
}

/** Saves the story's properties, which stay open. */
export async function saveProperties(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
}

/** Goes back from any screen of the story, through the breadcrumbs above it. */
export async function backToStory(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: title })
    .click();
  await expect(page.getByText('Chapters:')).toBeVisible();
}

/** Publishes from the story's page. `errors`: the checker finds some, and it is published anyway. */
export async function publishStory(page: Page, title: string, { errors = false } = {}) {
  await page.getByRole('link', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog', { name: `Publish “${title}”?` });
  await answer(question, errors ? 'Publish anyway' : 'Publish');
  await closeQuestion(page, 'Published. Readers can find it now.');
}

/** Publishes changes from the story's page, or from its versions. */
export async function publishChanges(page: Page, { note = '', errors = false } = {}) {
  await page.getByRole('link', { name: 'Publish changes' }).click();
  const question = page.getByRole('dialog', { name: /^Publish the changes to / });
  if (note) await question.getByLabel('Version note').fill(note);
  await answer(question, errors ? 'Publish anyway' : 'Publish changes');
  await closeQuestion(page, 'Your changes are published.');
}

/** Answers a question with its exact words: for a story with errors it is a different one. */
async function answer(question: Locator, words: string): Promise<void> {
  const button = question.getByRole('button', { name: words, exact: true });
  await expect(button).toBeEnabled();
  await button.click();
}

/** Reads the result, and goes back to the page. */
export async function closeQuestion(page: Page, done: string): Promise<void> {
  const question = page.getByRole('dialog');
  await expect(question.getByText(done)).toBeVisible();
  await question.getByRole('link', { name: 'Done' }).click();
  await expect(question).toBeHidden();
}

export const mainMenu = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main menu' });

/** The part of the address that names the story: `/anna/the-mill`. */
export const storyPathOf = (page: Page): string =>
  new URL(page.url()).pathname.split('/').slice(0, 3).join('/');

/** Opens a node of the story, from anywhere in the workspace. */
export async function openInOutline(page: Page, name: string): Promise<void> {
  await outlineRow(page, name).click();
  await expect(textOf(page, name)).toBeVisible();
}

/** The row of a node or chapter in the outline. Its name begins with that of the part; marks follow. */
export const outlineRow = (page: Page, name: string): Locator =>
  page
    .getByRole('tree', { name: 'Outline' })
    .getByRole('treeitem', { name: new RegExp(`^${name.replace(/[^\w ]/g, '\\$&')}`) });

/** The node at this address. */
export async function deleteNode(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await deleteOpenNode(page, name);
}

export async function deleteOpenNode(page: Page, name: string): Promise<void> {
  await outlineRow(page, name).focus();
  await expect(outlineRow(page, name)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByText(`“${name}” is in the bin.`)).toBeVisible();
  await saved(page);
}

/** The edits that the workspace sends next. */
export async function nextEdits(page: Page): Promise<unknown[]> {
  const sent = await page.waitForRequest((request) => request.url().endsWith('/edits'));
  const { groups } = sent.postDataJSON() as { groups: { edits: unknown[] }[] };
  return groups.flatMap(({ edits }) => edits);
}

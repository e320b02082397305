// A whole story, built only with the studio's forms, as by an author who cannot program.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Achievement, Item, Story } from '../../../packages/story/src/model/story.ts';
import type { Variable } from '../../../packages/story/src/model/variable.ts';
import { pick } from '../pick.ts';
import {
  backToStory,
  createChapter,
  createStory,
  saved,
  saveProperties,
} from '../write-a-story.ts';
import { joinNode, makeNode } from './node.ts';

/** Builds a story from anywhere, signed in; ends on the story's page. In `story`, names and keys serve as ids. */
export async function buildStory(
  page: Page,
  { story, description }: { story: Story; description: string },
): Promise<void> {
  await createStory(page, { title: story.title, description });
  await addContentNotes(page, story.content_notes);
  await goTo(page, 'Variables');
  await makeVariables(page, story.variables);
  await goTo(page, 'Achievements');
  await makeAchievements(page, story.achievements);
  await goTo(page, 'Story page');
  for (const { id, title } of story.chapters) {
    await createChapter(page, title);
    await makeItems(
      page,
      story.items.filter(({ chapter_id }) => chapter_id === id),
    );
    await backToStory(page, story.title);
  }
  for (const { id, title } of story.chapters) {
    await page.getByRole('link', { name: title }).click();
    for (const node of story.nodes.filter(({ chapter_id }) => chapter_id === id)) {
      await makeNode(page, story, node);
      await backToChapter(page, title);
    }
    await backToStory(page, story.title);
  }
  for (const { id, title } of story.chapters) {
    await page.getByRole('link', { name: title }).click();
    for (const node of story.nodes.filter(({ chapter_id }) => chapter_id === id)) {
      if (node.actions.length === 0 && !node.available_when) continue;
      await openNode(page, node.name);
      await joinNode(page, story, node);
      await backToChapter(page, title);
    }
    await backToStory(page, story.title);
  }
}

/** Goes to a place through the menu in the workspace's bar; from the story's own page into the workspace first. */
export async function goTo(page: Page, place: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'This story', exact: true });
  await expect(menu.or(page.getByLabel('Story menu'))).toBeVisible();
  if (!(await menu.isVisible())) await toProperties(page);
  await menu.click();
  await page.getByRole('menuitem', { name: place, exact: true }).click();
}

/** Goes from the story's own page to its properties. */
async function toProperties(page: Page): Promise<void> {
  await page.getByLabel('Story menu').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
}

/** Opens a node from its chapter. */
export async function openNode(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(page.getByLabel('Name of this node')).toHaveValue(name);
}

export async function backToChapter(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: title })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** Adds content notes from the story's page. */
async function addContentNotes(page: Page, notes: readonly string[]) {
  if (notes.length === 0) return;
  await toProperties(page);
  await page.getByRole('textbox', { name: 'Content notes' }).fill(notes.join('\n'));
  await saveProperties(page);
}

/** The new one, once it is there: it alone has no name yet. */
export async function addEntry(page: Page, button: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const entry = page.getByRole('main').getByRole('listitem').last();
  await expect(entry.getByLabel('Name', { exact: true })).toHaveValue('');
  return entry;
}

async function makeVariables(page: Page, variables: readonly Variable[]) {
  for (const variable of variables) {
    const entry = await addEntry(page, 'Add a variable');
    await entry.getByLabel('Name', { exact: true }).fill(variable.label);
    await entry.getByLabel('Short name').fill(variable.key);
    const holds = entry.getByLabel('Holds');
    switch (variable.kind) {
      case 'number':
        await entry.getByLabel('Starts with').fill(String(variable.initial));
        await entry.getByLabel('Minimum').fill(String(variable.min));
        await entry.getByLabel('Maximum').fill(String(variable.max));
        break;
      case 'flag':
        await holds.selectOption('Yes or no');
        if (variable.initial) await entry.getByRole('switch', { name: 'Starts with yes' }).click();
        break;
      case 'choice':
        await holds.selectOption('One of a list');
        await entry.getByLabel('The list').fill(variable.options.join('\n'));
        await entry.getByLabel('Starts with').selectOption(variable.initial);
        break;
      case 'text':
        await holds.selectOption('A short text');
        await entry.getByLabel('Starts with').fill(variable.initial);
    }
    if (variable.shown) await entry.getByRole('switch', { name: 'Show it to readers' }).click();
  }
  await saved(page);
}

async function makeAchievements(page: Page, achievements: readonly Achievement[]) {
  for (const { key, name, description } of achievements) {
    const entry = await addEntry(page, 'Add an achievement');
    await entry.getByLabel('Name', { exact: true }).fill(name);
    await entry.getByLabel('Short name').fill(key);
    await entry.getByLabel('Description').fill(description);
  }
  await saved(page);
}

/** Makes items from the chapter, where it ends. */
async function makeItems(page: Page, items: readonly Item[]) {
  for (const item of items) await makeItem(page, item);
}

export async function makeItem(page: Page, item: Item): Promise<void> {
  const chapter = page.url();
  await page.getByRole('link', { name: 'Items', exact: true }).click();
  await page.getByRole('button', { name: 'Create item' }).click();
  await page.getByLabel('Name', { exact: true }).fill(item.name);
  await page.getByLabel('Short name').fill(item.key);
  await page.getByLabel('Description').fill(item.description);
  if (item.location === 'inventory') {
    await pick(page.getByLabel('Where it is at the start'), 'In the reader’s hands');
  } else if (item.location !== null) {
    await pick(page.getByLabel('Where it is at the start'), item.location);
  }
  await flip(page, 'Can be picked up', item.portable);
  await flip(page, 'Counted', item.stackable);
  await flip(page, 'Hidden', item.hidden);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(chapter);
}

async function flip(page: Page, name: string, isOn: boolean) {
  const control = page.getByRole('switch', { name, exact: true });
  if ((await control.isChecked()) !== isOn) await control.click();
}

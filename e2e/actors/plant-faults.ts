// Possible faults in The Pawned Key: each is planted through the forms, and undone again.
import { expect, type Page } from '@playwright/test';
import { pawnedKey } from '../fixtures/pawned-key.ts';
import { goTo, makeItem, openNode } from './build-by-forms/build-by-forms.ts';
import { choiceCard, group, joinNode, makeNode, unfoldRules } from './build-by-forms/node.ts';
import { pick } from './pick.ts';
import { deleteOpenNode, saved } from './write-a-story.ts';

const { story } = pawnedKey;
const nodeCalled = (name: string) => {
  const node = story.nodes.find((one) => one.name === name);
  if (!node) throw new Error(`No node is called ${name}`);
  return node;
};

/** Goes from any screen of the story to a node of it. */
export async function edit(page: Page, name: string): Promise<void> {
  await toChapter(page, name);
  await openNode(page, name);
}

async function toChapter(page: Page, nodeName: string): Promise<void> {
  await goTo(page, 'Story page');
  await expect(page.getByRole('heading', { level: 1, name: story.title })).toBeVisible();
  await page.getByRole('link', { name: nodeCalled(nodeName).chapter_id }).click();
}

export interface Fault {
  name: string;
  plant: (page: Page) => Promise<void>;
  /** The node under whose name it is reported. */
  at: string;
  message: string;
  /** Expects the end of the path to the fault, when it is played. */
  played?: (page: Page) => Promise<void>;
  takeBack: (page: Page) => Promise<void>;
}

export const deadEnd: Fault = {
  name: 'a dead end',
  async plant(page) {
    await edit(page, 'No answer');
    await unfoldRules(choiceCard(page, 0));
    await page.getByRole('button', { name: 'Remove this choice, choice 1' }).click();
    await saved(page);
  },
  at: 'No answer',
  message: '“No answer” has no choices and isn’t an ending',
  async played(page) {
    await expect(page.getByRole('heading', { level: 2, name: 'No answer' })).toBeVisible();
    await expect(page.getByText('There’s no way on from here.')).toBeVisible();
  },
  async takeBack(page) {
    await edit(page, 'No answer');
    await joinNode(page, story, nodeCalled('No answer'));
  },
};

export const faults: Fault[] = [
  {
    name: 'a key that nobody can get',
    async plant(page) {
      await edit(page, 'The pawn shop');
      await unfoldRules(choiceCard(page, 0));
      await page.getByRole('button', { name: 'Remove: Give Tower key' }).click();
      await saved(page);
    },
    at: 'The tower stairs',
    message:
      'No reader can reach “The tower stairs”: “Unlock the door” in “The tower door” is never available.',
    async takeBack(page) {
      await edit(page, 'The pawn shop');
      const card = choiceCard(page, 0);
      await unfoldRules(card);
      await card.getByRole('button', { name: 'Add an effect' }).click();
      await page.getByRole('menuitem', { name: 'Give the reader an item' }).click();
      await pick(card.getByLabel('Item').last(), 'Tower key');
      await saved(page);
    },
  },
  deadEnd,
  {
    name: 'a link to nowhere',
    async plant(page) {
      await edit(page, 'A year ago');
      await deleteOpenNode(page, 'A year ago');
    },
    at: 'The guard',
    message:
      'The choice “Ask her about the lamp” in “The guard” leads to a node that no longer exists',
    async takeBack(page) {
      await toChapter(page, 'A year ago');
      await makeNode(page, story, nodeCalled('A year ago'));
      await joinNode(page, story, nodeCalled('A year ago'));
      await edit(page, 'The guard');
      await pick(choiceCard(page, 0).getByLabel('Leads to', { exact: true }), 'A year ago');
      await saved(page);
    },
  },
  {
    name: 'a trap: the days do not pass',
    async plant(page) {
      await edit(page, 'The inn');
      await unfoldRules(choiceCard(page, 0));
      await page.getByRole('button', { name: 'Remove: Increase Day by 1' }).click();
      await saved(page);
    },
    at: 'A dry crossing',
    message:
      'A reader who reaches “A dry crossing” like this can go on forever without reaching an ending',
    async played(page) {
      await expect(page.getByRole('heading', { level: 2, name: 'A dry crossing' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Back to the square' })).toBeVisible();
    },
    async takeBack(page) {
      await edit(page, 'The inn');
      const card = choiceCard(page, 0);
      await unfoldRules(card);
      await card.getByRole('button', { name: 'Add an effect' }).click();
      await page.getByRole('menuitem', { name: 'Change a variable' }).click();
      await pick(card.getByLabel('Variable').last(), 'Day');
      await card.getByLabel('Verb').last().selectOption('Increase');
      await card.getByLabel('Number').fill('1');
      await card.getByRole('button', { name: 'Move up: Increase Day by 1' }).click();
      await saved(page);
    },
  },
  {
    name: 'an item that is gone',
    async plant(page) {
      await goTo(page, 'Items');
      await page.getByRole('button', { name: 'Remove Candle' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Move to bin' }).click();
      await expect(page.getByText('“Candle” is in the bin.')).toBeVisible();
    },
    at: 'The lamp room',
    message: 'There is no item called candle. Add it, or use another one.',
    async takeBack(page) {
      await toChapter(page, 'The lamp room');
      const candle = story.items.find(({ key }) => key === 'candle');
      if (candle) await makeItem(page, candle);
    },
  },
  {
    name: 'a condition that always holds',
    async plant(page) {
      await edit(page, 'The square');
      await sayOfTheDay(page, 'is at most');
    },
    at: 'The square',
    message: 'The condition of “Call it a day” is always true when it’s checked',
    async takeBack(page) {
      await edit(page, 'The square');
      await sayOfTheDay(page, 'is less than');
    },
  },
];

async function sayOfTheDay(page: Page, verb: string): Promise<void> {
  const card = choiceCard(page, 3);
  await unfoldRules(card);
  await group(card, 'Show this choice').getByLabel('Verb').selectOption(verb);
  await saved(page);
}

// One node as an author builds it: first the node itself, then its choices and when it is offered.
import { expect, type Locator, type Page } from '@playwright/test';
import type {
  Action,
  ActionUse,
  EndingKind,
  Node,
  SingleTarget,
  Story,
  Target,
} from '../../../packages/story/src/model/story.ts';
import { pick } from '../pick.ts';
import { nameNewNode, openRules, saved } from '../write-a-story.ts';
import { makeCondition, makeEffects } from './logic.ts';
import { writePieces } from './text.ts';

/** Makes a node, from the chapter to the new node: the parts of it that need no other node. */
export async function makeNode(page: Page, story: Story, node: Node): Promise<void> {
  await nameNewNode(page, node.name);
  await writePieces(page, story, node.body);
  await openRules(page);
  if (node.ending) await makeEnding(page, node.ending);
  const { first, every } = node.on_enter;
  if (first.length + every.length > 0) {
    await unfold(page, 'When a reader arrives');
    await makeEffects({ field: group(page, 'On the first visit'), story }, first);
    await makeEffects({ field: group(page, 'On every visit'), story }, every);
  }
  if (node.pool) await makePool(page, node.pool);
  if (node.tags.length > 0) {
    await unfold(page, 'Tags of this node');
    await page.getByLabel('Tags', { exact: true }).fill(node.tags.join(' '));
    await page.getByLabel('Priority').fill(String(node.priority));
  }
  if (node.content_notes.length > 0) {
    await unfold(page, 'Content notes');
    await page.getByLabel('Content notes for this node').fill(node.content_notes.join('\n'));
  }
  await saved(page);
}

/** Joins the open node to others: where it leads, and when other nodes offer it. */
export async function joinNode(page: Page, story: Story, node: Node): Promise<void> {
  if (node.available_when) {
    await openRules(page);
    await unfold(page, 'Tags of this node');
    await makeCondition({ field: group(page, 'Available'), story }, node.available_when);
  }
  for (const [place, action] of node.actions.entries()) {
    await makeChoice(page, place, story, action);
  }
  await saved(page);
}

export const choiceCard = (page: Page, place: number): Locator =>
  page.getByRole('listitem', { name: `Choice ${place + 1}`, exact: true });

async function makeChoice(page: Page, place: number, story: Story, action: Action) {
  const card = choiceCard(page, place);
  // A choice inside the text exists already; the empty line becomes one.
  const isThere = await card.isVisible();
  const line = isThere ? card : page.getByRole('listitem', { name: 'A new choice' });
  if (action.label || !isThere) await line.getByLabel('Choice text').fill(action.label || ' ');
  if (!action.label) await card.getByLabel('Choice text').fill('');
  await lead(card, action.target);
  const { use, when, effects, call } = action;
  if (use === 'repeatable' && !when && effects.length === 0 && !call) return;
  await unfoldRules(card);
  if (use !== 'repeatable') await card.getByLabel('Can be chosen').selectOption(uses[use]);
  await makeCondition({ field: group(card, 'Show this choice'), story }, action.when);
  if (action.otherwise === 'lock') {
    await card.getByLabel('Otherwise').selectOption('show it locked');
    await card.getByLabel('Why it’s locked').fill(action.reason);
  }
  await makeEffects({ field: group(card, 'Effects'), story }, action.effects);
  if (action.call) await card.getByRole('switch', { name: 'Detour' }).click();
}

const uses: Record<Exclude<ActionUse, 'repeatable'>, string> = {
  once: 'once',
  once_per_visit: 'once per visit',
  fallback: 'only when nothing else is available',
};

/** A new choice leads nowhere until it gets a target. */
async function lead(card: Locator, target: Target) {
  const field = card.getByLabel('Leads to', { exact: true });
  if (!Array.isArray(target)) return pickPlace(field, target);
  await field.fill('At random');
  await card.page().getByRole('option', { name: 'At random…' }).click();
  await unfoldRules(card);
  for (const [place, { target: to, weight }] of target.entries()) {
    if (place > 0) await card.getByRole('button', { name: 'Add a destination' }).click();
    const row = card
      .getByRole('group', { name: 'Leads at random to' })
      .getByRole('listitem')
      .nth(place);
    await pickPlace(row.getByLabel(`Destination ${place + 1}`), to);
    await row.getByRole('spinbutton').fill(String(weight));
  }
}

async function pickPlace(field: Locator, place: SingleTarget) {
  if (place === null) await expect(field).toHaveValue('Stay here');
  else if (place === 'return') await pick(field, 'Back from the detour');
  else await pick(field, place);
}

async function makeEnding(page: Page, { name, kind }: { name: string; kind: EndingKind | null }) {
  await page.getByRole('switch', { name: 'This node is an ending' }).click();
  await page.getByLabel('Name of the ending').fill(name);
  if (kind) await page.getByLabel('Kind').selectOption(kind);
}

async function makePool(page: Page, { tag, limit, call }: NonNullable<Node['pool']>) {
  await unfold(page, 'Offer nodes by tag');
  await page.getByRole('switch', { name: 'Offer all nodes with a tag' }).click();
  await page.getByLabel('Tag', { exact: true }).fill(tag);
  await page.getByLabel('How many at once').fill(String(limit));
  const goesBack = page.getByRole('switch', { name: 'Detour' });
  if ((await goesBack.isChecked()) !== call) await goesBack.click();
}

export const group = (within: Page | Locator, name: string): Locator =>
  within.getByRole('group', { name, exact: true });

/** The rules of a choice, on the page below its line. */
export async function unfoldRules(card: Locator): Promise<void> {
  const fields = card.getByLabel('Can be chosen');
  if (!(await fields.isVisible())) await card.locator('[aria-controls$="-fields"]').click();
  await expect(fields).toBeVisible();
}

export async function unfold(within: Page | Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}

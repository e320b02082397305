// Conditions and effects as an author builds them: row by row, each a sentence made of pickers.
import type { Locator } from '@playwright/test';
import { parseCondition, parseEffect } from '../../../packages/story/src/logic/logic.ts';
import type {
  Comparison,
  Effect,
  Expression,
} from '../../../packages/story/src/model/expression.ts';
import type { Story } from '../../../packages/story/src/model/story.ts';
import { pick } from '../pick.ts';

type Rows = Expression[];
type Field = { field: Locator; story: Story };

/** Into a field that says "Always". */
export async function makeCondition(at: Field, text: string): Promise<void> {
  const { tree } = parseCondition(text);
  if (tree === null) return;
  const rows = rowsOf(tree);
  for (const [place, row] of rows.entries()) {
    const button = place === 0 ? 'Only if…' : 'Add a condition';
    await addConditionRow(at, button, row);
  }
  if (rows.length > 1 && tree.type === 'or') {
    await at.field.getByLabel('How many must be true').selectOption('at least one');
  }
}

/** Into a field with no effects yet. */
export async function makeEffects(at: Field, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const { tree } = parseEffect(text);
    if (tree === null) throw new Error(`No effect: ${text}`);
    await addEffect(at, tree);
  }
}

function rowsOf(tree: Expression): Rows {
  if (tree.type !== 'and' && tree.type !== 'or') return [tree];
  const { type } = tree;
  const side = (part: Expression): Rows => (part.type === type ? rowsOf(part) : [part]);
  return [...side(tree.left), ...side(tree.right)];
}

async function addConditionRow({ field, story }: Field, button: string, tree: Expression) {
  const isNot = tree.type === 'not';
  const part = tree.type === 'not' ? tree.of : tree;
  const begin = (entry: string) => addRow(field, button, entry);
  const say = (row: Locator, verb: string) => row.getByLabel('Verb').selectOption({ label: verb });
  const count = async (row: Locator, verb: string, number: number) => {
    await say(row, verb);
    await row.getByLabel('Number').fill(String(number));
  };

  if (part.type === 'has') {
    const row = await begin('What the reader carries');
    await pickItem(row, story, part.item.text);
    if (isNot) await say(row, 'does not carry');
    return;
  }
  if (part.type === 'seen') {
    const row = await begin('Where the reader has been');
    await pick(row.getByLabel('Node'), part.node.text);
    if (isNot) await say(row, 'has never been in');
    return;
  }
  if (part.type === 'variable') {
    const row = await begin('A variable');
    await pickVariable(row, story, part.name.text);
    if (isNot) await say(row, 'is no');
    return;
  }
  if (part.type === 'compare' && !isNot) {
    const { left, operator, right } = part;
    const words = comparisons[operator];
    if (left.type === 'count' && right.type === 'number') {
      const row = await begin('What the reader carries');
      await pickItem(row, story, left.item.text);
      return count(row, `carries ${words}`, right.value);
    }
    if (left.type === 'visits' && right.type === 'number') {
      const row = await begin('Where the reader has been');
      await pick(row.getByLabel('Node'), left.node.text);
      return count(row, `has been ${words}`, right.value);
    }
    if (left.type === 'variable' && (right.type === 'number' || right.type === 'text')) {
      const row = await begin('A variable');
      await pickVariable(row, story, left.name.text);
      await say(row, operator === '=' ? 'is' : operator === '!=' ? 'is not' : `is ${words}`);
      return giveValue(row, right.value);
    }
  }
  throw new Error(`This journey knows no row for ${JSON.stringify(tree)}`);
}

const comparisons: Record<Comparison, string> = {
  '>=': 'at least',
  '>': 'more than',
  '=': 'exactly',
  '!=': 'not exactly',
  '<=': 'at most',
  '<': 'less than',
};

async function addEffect({ field, story }: Field, effect: Effect) {
  const begin = (entry: string) => addRow(field, 'Add an effect', entry);
  switch (effect.type) {
    case 'give':
    case 'take': {
      const entry = effect.type === 'give' ? 'Give the reader an item' : 'Take an item away';
      const row = await begin(entry);
      await pickItem(row, story, effect.item.text);
      if (effect.count?.type === 'number') await giveNumber(row, effect.count.value);
      return;
    }
    case 'unlock': {
      const row = await begin('Unlock an achievement');
      const { text: key } = effect.achievement;
      const name = story.achievements.find((one) => one.key === key)?.name ?? key;
      return pick(row.getByLabel('Achievement'), name);
    }
    case 'set': {
      const row = await begin('Change a variable');
      await pickVariable(row, story, effect.variable.text);
      const { value } = effect;
      if (value.type === 'arithmetic' && value.right.type === 'number') {
        const verb = value.operator === '+' ? 'Increase' : 'Decrease';
        await row.getByLabel('Verb').selectOption({ label: verb });
        return giveNumber(row, value.right.value);
      }
      if (value.type === 'number' || value.type === 'flag' || value.type === 'text') {
        return giveValue(row, value.value);
      }
    }
  }
  throw new Error(`This journey knows no row for ${JSON.stringify(effect)}`);
}

const giveNumber = (row: Locator, number: number) => row.getByLabel('Number').fill(`${number}`);

async function giveValue(row: Locator, value: string | number | boolean) {
  const field = row.getByLabel('Value');
  if (typeof value === 'number') await field.fill(String(value));
  else if (typeof value === 'string') await field.selectOption(value);
  else await field.selectOption(value ? 'yes' : 'no');
}

const pickItem = (row: Locator, { items }: Story, key: string) =>
  pick(row.getByLabel('Item'), items.find((item) => item.key === key)?.name ?? key);

const pickVariable = (row: Locator, { variables }: Story, key: string) =>
  pick(row.getByLabel('Variable'), variables.find((one) => one.key === key)?.label ?? key);

/** Opens the menu and picks an entry; the new row is the last one. */
async function addRow(field: Locator, button: string, entry: string): Promise<Locator> {
  await field.getByRole('button', { name: button, exact: true }).click();
  await field.page().getByRole('menuitem', { name: entry, exact: true }).click();
  return field.getByRole('listitem').last();
}

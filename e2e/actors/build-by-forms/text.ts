// A node's text as an author writes it: prose is typed, variants are inserted with the buttons above.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Story } from '../../../packages/story/src/model/story.ts';
import { pick } from '../pick.ts';
import { type Piece, piecesOf } from '../text-pieces.ts';
import { openText } from '../write-a-story.ts';
import { makeCondition } from './logic.ts';

/** Writes the empty text of the node that is open. */
export async function writePieces(page: Page, story: Story, body: string): Promise<void> {
  await openText(page).click();
  for (const piece of piecesOf(body)) {
    if (piece.type === 'typed') await page.keyboard.insertText(piece.text);
    else await put(page, story, piece);
  }
}

async function put(page: Page, story: Story, piece: Exclude<Piece, { type: 'typed' }>) {
  const [button, title] = wordsFor(piece);
  await page
    .getByRole('toolbar')
    .first()
    .getByRole('button', { name: button, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: title });
  switch (piece.type) {
    case 'variant':
      await fillInVariant(dialog, story, piece);
      break;
    case 'value':
      await fillInValue(dialog, story, piece.of);
      break;
    case 'choice':
      await dialog.getByLabel('The choice').selectOption('A new choice');
      await dialog.getByLabel('Words in the text').fill(piece.words);
  }
  await dialog.getByRole('button', { name: 'Insert into the text' }).click();
  await expect(dialog).toBeHidden();
  await expect(openText(page)).toBeFocused();
}

function wordsFor(piece: Exclude<Piece, { type: 'typed' }>): [button: string, title: string] {
  if (piece.type === 'value') return ['Value', 'A value in the text'];
  if (piece.type === 'choice') return ['Choice', 'A choice inside the text'];
  const [opener = ''] = piece.tags;
  if (opener === 'first') return ['First / again', 'First visit, and later ones'];
  return opener.startsWith('if ')
    ? ['If', 'Text shown only if…']
    : ['Variants', 'Text that changes with each visit'];
}

async function fillInVariant(
  dialog: Locator,
  story: Story,
  { tags, texts }: Extract<Piece, { type: 'variant' }>,
) {
  const [opener = ''] = tags;
  const turns = turnWords[opener];
  if (turns !== undefined) {
    await dialog.getByLabel('How it changes').selectOption(turns);
    for (const [place, text] of texts.entries()) {
      if (place > 1) await dialog.getByRole('button', { name: 'Add a variant' }).click();
      await dialog.getByLabel(`Variant ${place + 1}`, { exact: true }).fill(text);
    }
    return;
  }
  if (opener === 'first') {
    const [first = '', again = ''] = texts;
    await dialog.getByLabel('On the first visit the text says').fill(first);
    await dialog.getByLabel('On later visits it says').fill(again);
    return;
  }
  for (const [place, tag] of tags.entries()) {
    const text = texts[place] ?? '';
    if (tag === 'else') {
      await dialog.getByLabel('Otherwise it says').fill(text);
      continue;
    }
    if (place > 0) await dialog.getByRole('button', { name: 'Add “otherwise, if…”' }).click();
    const branch = dialog
      .getByRole('listitem')
      .filter({ has: dialog.page().getByLabel('The text says') })
      .nth(place);
    const field = branch.getByRole('group', {
      name: place === 0 ? 'If' : 'Otherwise, if',
      exact: true,
    });
    await makeCondition({ field, story }, tag.replace(/^(else)?if /, ''));
    await branch.getByLabel('The text says').fill(text);
  }
}

const turnWords: Record<string, string> = {
  cycle: 'Loop',
  sequence: 'In order, then stay on the last',
  once: 'Each once',
  shuffle: 'Random',
};

async function fillInValue(dialog: Locator, { variables, items }: Story, value: string) {
  const what = dialog.getByLabel('What the reader sees');
  const variable = variables.find(({ key }) => key === value);
  const item = items.find(({ key }) => value === `count(${key})`);
  if (variable) {
    await what.selectOption('The value of a variable');
    await pick(dialog.getByLabel('Variable', { exact: true }), variable.label);
  } else if (item) {
    await what.selectOption('How many of an item the reader carries');
    await pick(dialog.getByLabel('Item', { exact: true }), item.name);
  } else throw new Error(`This journey knows no form for {${value}}`);
}

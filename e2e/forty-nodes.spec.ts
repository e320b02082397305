// An author writes a story of forty nodes in the workspace alone: by keyboard and with the pointer, on
// two devices at once, offline for a while; takes it apart and together; publishes it; and it is read on a phone.
import { expect, type Page } from '@playwright/test';
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { makeCondition, makeEffects } from './actors/build-by-forms/logic.ts';
import { choiceCard, group, unfoldRules } from './actors/build-by-forms/node.ts';
import { logIn, newPerson, signUp } from './actors/sign-up.ts';
import {
  addChoice,
  closeQuestion,
  mainMenu,
  openRules,
  outlineRow,
  saved,
  storyPathOf,
  textOf,
  writeText,
} from './actors/write-a-story.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { harbourBell, type Scene } from './fixtures/harbour-bell.ts';
import { test } from './fixtures/test.ts';

const [quay, tower, bell] = harbourBell.map(({ scenes }) => scenes) as [Scene[], Scene[], Scene[]];
const all = [...quay, ...tower, ...bell];

/** Opens a node from anywhere in the workspace, through “Find”: not all rows of the outline are in the page at once. */
async function openByName(page: Page, name: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}`) })
    .first()
    .click();
  await expect(textOf(page, name)).toBeVisible();
  await expect(outlineRow(page, name).first()).toBeVisible();
}

const undo = (page: Page, what: RegExp) => page.getByRole('button', { name: what }).press('Enter');

/** A node that is there, as the scene says: names that nobody wrote yet become nodes with it. */
async function write(page: Page, scene: Scene, known: Set<string>) {
  await openByName(page, scene.name);
  await writeText(page, scene.text);
  for (const [words, to] of scene.choices ?? []) {
    await addChoice(page, known.has(to) ? { words, toNode: to } : { words, toNewNode: to });
    known.add(to);
  }
  if (!scene.ending) return;
  await page.getByRole('button', { name: 'Make this an ending' }).click();
  await expect(page.getByLabel('Name of the ending')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(scene.ending);
}

async function moveTo(page: Page, name: string, place: string) {
  await openByName(page, name);
  await outlineRow(page, name).focus();
  await expect(outlineRow(page, name)).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Move to…/ }).press('Enter');
  await page.getByRole('combobox', { name: `Move “${name}” to…` }).fill(place);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Move/ })).toBeHidden();
}

test('a story of forty nodes is written, rebuilt, published, and read on a phone', async ({
  page,
  site,
  context,
  newBrowser,
}) => {
  test.setTimeout(300_000);
  const author = newPerson('nora');
  await signUp(page, site, author);
  const known = new Set<string>(['Low tide']);

  await test.step('the first chapter', async () => {
    await page.goto('/');
    await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
    await page.getByRole('link', { name: 'Start a New Story' }).click();
    await page.getByLabel('Title').fill('The Harbour Bell');
    await page.keyboard.press('Enter');
    await expect(textOf(page, 'Beginning')).toBeFocused();
    await page.getByLabel('Name of this node').fill('Low tide');
    await page.keyboard.press('Enter');
    for (const scene of quay) await write(page, scene, known);
  });
  const path = storyPathOf(page);

  await test.step('the second; what a choice had made in the first is moved there', async () => {
    await page.getByRole('button', { name: 'New chapter' }).click();
    await page.keyboard.type('The tower');
    await page.keyboard.press('Enter');
    await moveTo(page, 'The tower door', 'end of The tower');
    for (const scene of tower) await write(page, scene, known);
  });

  await test.step('the third is written on two devices at once', async () => {
    await page.getByRole('button', { name: 'New chapter' }).click();
    await page.keyboard.type('The bell');
    await page.keyboard.press('Enter');
    await moveTo(page, 'The rail', 'end of The bell');
    const [rail, ...others] = bell as [Scene, ...Scene[]];
    await write(page, rail, known);
    await saved(page);
    const second = await newBrowser();
    await logIn(second, author);
    await second.goto(`${path}/write`);
    await expect(textOf(second, 'Low tide')).toBeVisible();
    const byHand = others.filter(({ name }) =>
      ['By hand', 'Once more', 'The hum', 'One boat'].includes(name),
    );
    const rest = others.filter((scene) => !byHand.includes(scene));
    await Promise.all([
      (async () => {
        for (const scene of rest) await write(page, scene, known);
      })(),
      (async () => {
        const knownThere = new Set(known);
        for (const scene of byHand) await write(second, scene, knownThere);
        await saved(second);
      })(),
    ]);
    await saved(page);
    // Back at this device: it looks again at what the other one wrote.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await openByName(page, 'The hum');
    await expect(textOf(page, 'The hum')).toContainText('one of the three turns its head');
    await second.close();
  });

  await test.step('offline for a while: what is written and removed then is kept, and sent later', async () => {
    await context.setOffline(true);
    await openByName(page, 'New node');
    await outlineRow(page, 'New node').first().focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('“New node” is in the bin.')).toBeVisible();
    await openByName(page, 'New node (2)');
    await outlineRow(page, 'New node (2)').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('“New node (2)” is in the bin.')).toBeVisible();
    await openByName(page, 'The cat');
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(' You are sure of it.');
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
    await context.setOffline(false);
    await saved(page);
    await page.reload();
    await expect(textOf(page, 'The cat')).toContainText('You are sure of it.');
    expect((await draftOf(page, path)).nodes).toHaveLength(all.length);
  });

  await test.step('logic: a rope that one has or has not, and something to earn', async () => {
    await goTo(page, 'Variables');
    await page.getByRole('button', { name: 'Add a variable' }).click();
    const entry = page.getByRole('main').getByRole('listitem').last();
    await entry.getByLabel('Name', { exact: true }).fill('Rope');
    await entry.getByLabel('Holds').selectOption('Yes or no');
    await goTo(page, 'Achievements');
    await page.getByRole('button', { name: 'Add an achievement' }).click();
    const earned = page.getByRole('main').getByRole('listitem').last();
    await earned.getByLabel('Name', { exact: true }).fill('Three lights');
    await saved(page);
    await openByName(page, 'With the rope');
    await openRules(page);
    await page.getByRole('button', { name: 'When a reader arrives' }).click();
    const story = await draftOf(page, path);
    await makeEffects({ field: group(page, 'On the first visit'), story }, ['set rope = true']);
    await openByName(page, 'All of them');
    await page.getByRole('button', { name: 'When a reader arrives' }).click();
    await makeEffects({ field: group(page, 'On the first visit'), story }, ['unlock three_lights']);
    await openByName(page, 'The rail');
    await unfoldRules(choiceCard(page, 0));
    await makeCondition({ field: group(choiceCard(page, 0), 'Show this choice'), story }, 'rope');
    await saved(page);
  });

  await test.step('a picture', async () => {
    await openByName(page, 'Low tide');
    await textOf(page, 'Low tide').click();
    await page.keyboard.press('Control+End');
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 200 } });
    const file = { name: 'bell.png', mimeType: 'image/png', buffer: picture };
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByLabel('Upload a picture').setInputFiles(file);
    await page.getByLabel('What does it show?').fill('A harbour bell');
    await page.getByRole('button', { name: 'Put into the text' }).click();
    await expect(textOf(page, 'Low tide')).toContainText('A harbour bell');
    await saved(page);
  });

  const before = await draftOf(page, path);

  await test.step('it is taken apart and together, and undo takes all of it back', async () => {
    await openByName(page, 'The water comes');
    await textOf(page, 'The water comes').click();
    await page.keyboard.press('Control+Home');
    for (let steps = 0; steps < 'It comes all at once,'.length; steps += 1) {
      await page.keyboard.press('ArrowRight');
    }
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await expect(page.getByLabel('Name of this node')).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('The crowd');
    await page.keyboard.press('Enter');
    await moveTo(page, 'The crowd', 'end of The tower');
    await openByName(page, 'The boat');
    await page.getByLabel('Name of this node').fill('The old boat');
    await page.keyboard.press('Enter');
    await expect(outlineRow(page, 'The old boat')).toBeVisible();
    await openByName(page, 'The test');
    await outlineRow(page, 'The test').focus();
    await page.keyboard.press('Delete');
    await expect(outlineRow(page, 'The test')).toHaveCount(0);
    await saved(page);

    await undo(page, /^Undo: deleting “The test”/);
    await undo(page, /^Undo: renaming to “The old boat”/);
    await undo(page, /^Undo: moving “The crowd”/);
    await undo(page, /^Undo: renaming to “The crowd”/);
    await undo(page, /^Undo: splitting “The water comes”/);
    await saved(page);
    expect(await draftOf(page, path)).toEqual(before);
  });

  await test.step('the checker has nothing against it, and it is published', async () => {
    await goTo(page, 'Check');
    const panel = page.getByRole('region', { name: 'Check', exact: true });
    await expect(panel.getByText(/^Proved: all/)).toBeVisible({ timeout: 60_000 });
    await expect(panel.getByRole('heading', { name: /error/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Publish “The Harbour Bell”?' });
    await question.getByRole('button', { name: /^Publish/ }).click();
    await closeQuestion(page, 'Published. Readers can find it now.');
  });

  await test.step('on a phone it is read to its end', async () => {
    const phone = await newBrowser({ viewport: { width: 390, height: 844 } });
    await phone.goto(path);
    await phone.getByRole('link', { name: 'Start or Continue Reading' }).click();
    await expect(phone.getByRole('img', { name: 'A harbour bell' })).toBeVisible();
    const way = [
      ...['Walk along the quay', 'Look into the boat beside her', 'Take the rope'],
      ...['Go on to the slip', 'Climb up to the tower', 'Try the window', 'Drop inside'],
      ...['Take the stairs', 'Go on up', 'Go on up', 'Lean over the rail'],
      ...['Tie the rope to the clapper', 'Ring', 'Go on ringing'],
    ];
    for (const words of way) await phone.getByRole('button', { name: words, exact: true }).click();
    await expect(phone.getByText('Three lights').filter({ visible: true }).first()).toBeVisible();
    await phone.getByRole('button', { name: 'Go down to meet them' }).click();
    await expect(phone.getByText('“One,” he says.')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'All home' })).toBeVisible();
  });
});

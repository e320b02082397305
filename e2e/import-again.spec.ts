// An author goes on writing a story in another tool, and brings the changed file into the same story.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

const choose = (page: Page, ...files: ReturnType<typeof fileOf>[]) =>
  page.locator('input[type=file]').first().setInputFiles(files);

const undo = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' });

const mill = `:: StoryTitle
The Mill

:: Start
A mill stands by the water.
[[Go in->Inside]]
[[Walk on->Road]]

:: Inside
It is dark.
[[Go out->Start]]

:: Road
Dust.
<<timed 2s>>A cart comes by.<</timed>>
`;

/** Imports a file as a new story, and waits until it is open. */
async function importNew(page: Page, username: string, file: ReturnType<typeof fileOf>) {
  await page.goto(`/${username}/stories/import`);
  await choose(page, file);
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
}

/** The text of a node, as its page shows it. */
async function expectText(page: Page, name: string, text: string) {
  await page.getByRole('tree', { name: 'Outline' }).getByText(name, { exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).toContainText(text);
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name });

test('a changed Twee file comes into its story: what changed in it is taken, what was edited here stays', async ({
  page,
  site,
}) => {
  const author = newPerson('ines');
  await signUp(page, site, author);
  await importNew(page, author.username, fileOf('mill.twee', mill));
  await page.getByRole('tree', { name: 'Outline' }).getByText('Inside', { exact: true }).click();
  const text = page.getByRole('textbox', { name: /^Text of/ });
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Mind the step. ');

  await page.goto(`/${author.username}/the-mill/changed-file`);
  const heading = page.getByRole('heading', { name: 'Bring in a changed file', level: 2 });
  await expect(heading).toBeVisible();
  await choose(page, fileOf('mill.twee', mill));
  await expect(page.getByText('mill.twee and this story say the same')).toBeVisible();
  await expect(page.getByText('1 thing was changed here alone. It stays as it is.')).toBeVisible();

  const changed = mill
    .replace('by the water', 'by the frozen water')
    .replace('It is dark.', 'It is very dark.')
    .replace('[[Walk on->Road]]', '[[Walk on->Road]]\n[[Look up->Loft]]')
    .concat('\n:: Loft\nFlour everywhere.\n[[Down->Start]]\n');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, fileOf('mill.twee', changed));
  await expect(page.getByText('3 things are different in mill.twee')).toBeFocused();
  await expect(tick(page, 'Inside')).not.toBeChecked();
  await expect(tick(page, 'Start')).toBeChecked();
  await expect(tick(page, 'Loft')).toBeChecked();
  await page.getByRole('group', { name: '1 changed on both sides' }).locator('summary').click();
  await page.getByRole('group', { name: '1 changed in the file' }).locator('summary').click();
  await expect(page.locator('ins', { hasText: 'frozen' })).toBeVisible();
  await lookAt(page, 'bring-in-changed-file');
  await page.getByRole('button', { name: 'Bring in 2 changes' }).click();
  await expect(
    page.getByRole('status').getByText('2 changes came in from mill.twee.'),
  ).toBeVisible();

  // What the file said is known with what it changed, however soon one leaves.
  await page.goto(`/${author.username}/the-mill/changed-file`);
  await choose(page, fileOf('mill.twee', changed));
  await expect(page.getByText('mill.twee and this story say the same')).toBeVisible();
  await expectText(page, 'Start', 'by the frozen water');
  await expectText(page, 'Inside', 'Mind the step. It is dark.');
  await expectText(page, 'Loft', 'Flour everywhere.');
  await page.goto(`/${author.username}/the-mill/changed-file`);
  await choose(page, fileOf('mill.twee', changed));
  const again = changed.replace('very dark', 'pitch dark').replace('Dust.', 'Mud.');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, fileOf('mill.twee', again));
  await tick(page, 'Inside').check();
  await page.getByRole('button', { name: 'Bring in 2 changes' }).click();
  await expect(
    page.getByRole('status').getByText('2 changes came in from mill.twee.'),
  ).toBeVisible();
  await expectText(page, 'Inside', 'It is pitch dark.');
  await expectText(page, 'Road', 'Mud.');

  // Who forgets where a changed file goes is shown the way.
  await page.goto(`/${author.username}/stories/import`);
  await choose(page, fileOf('mill.twee', again));
  await expect(page.getByText('You have a story “The Mill” here.')).toBeVisible();
  await lookAt(page, 'import-story-there');
  await page.getByRole('button', { name: 'Bring it into “The Mill”' }).click();
  await expect(page.getByText('mill.twee and this story say the same')).toBeVisible();
});

test('a story with logic goes out as ink, is edited in a text editor, and comes back into the same story', async ({
  page,
  site,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'again-'));
  const demo = join(folder, 'nine.brasslamp.json');
  await site.run('export', ['brasslamp/left-on-the-number-nine', '--as', 'story', '--to', demo]);
  const author = newPerson('ismael');
  await signUp(page, site, author);
  const own = fileOf('nine.brasslamp.json', readFileSync(demo, 'utf8'));
  await importNew(page, author.username, own);
  const address = new URL(page.url()).pathname.split('/')[2] ?? '';
  const out = join(folder, 'nine.ink');
  await site.run('export', [`${author.username}/${address}`, '--as', 'ink', '--to', out]);
  const ink = readFileSync(out, 'utf8');
  rmSync(folder, { recursive: true });

  await page.goto(`/${author.username}/${address}/changed-file`);
  await choose(page, fileOf('nine.ink', ink));
  await expect(page.getByText('nine.ink and this story say the same')).toBeVisible();

  const ruled = ink.replace('times_rulefour > 0', 'times_rulefour > 1');
  expect(ruled).not.toBe(ink);
  const changed = ruled.replace('The counter goes from wall to wall', 'The counter goes on and on');
  expect(changed).not.toBe(ruled);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, fileOf('nine.ink', changed));
  await expect(page.getByText('1 thing is different in nine.ink')).toBeFocused();
  await expect(tick(page, 'The counter')).toBeChecked();
  await page.getByText('What changes').click();
  await expect(page.locator('ins', { hasText: 'on and on' })).toBeVisible();
  const rule = page.getByText('times_rulefour > 0 → times_rulefour > 1');
  await expect(rule).toBeVisible();
  await lookAt(page, 'bring-in-ink');
  await page.getByRole('button', { name: 'Bring in 1 change' }).click();
  await expect(page.getByRole('status').getByText('1 change came in from nine.ink.')).toBeVisible();
  // What is to be made by hand stays there, also while the author makes it.
  const byHand = page.getByRole('region', { name: '1 change came in from nine.ink.' });
  await expect(byHand).toContainText('times_rulefour > 0 → times_rulefour > 1');
  await lookAt(page, 'bring-in-by-hand');
  await byHand.getByRole('link', { name: 'The trombonist' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of “The trombonist”' })).toBeVisible();
  await page.goBack();
  await expect(rule).toBeVisible();
  await byHand.getByRole('button', { name: 'Close the list' }).click();
  await expect(rule).toHaveCount(0);
  await expectText(page, 'The counter', 'The counter goes on and on');
  await page.keyboard.press('Escape');
  await undo(page).click();
  await expect(page.getByRole('textbox', { name: /^Text of/ })).not.toContainText(
    'The counter goes on and on',
  );

  const from = changed.indexOf('=== the_counter_again ===');
  const choice = from + changed.slice(from).search(/^[+*] /m);
  const further = `${changed.slice(0, choice)}+ [Sweep the floor] -> sweep\n${changed.slice(choice)}
=== sweep ===
You sweep.
+ [Lean the broom away] -> the_counter
`;
  await page.goto(`/${author.username}/${address}/changed-file`);
  await choose(page, fileOf('nine.ink', further));
  await expect(tick(page, 'The counter')).toBeChecked();
  await expect(tick(page, 'sweep')).toBeChecked();
  await expect(
    page.getByText('on entering any node of this story happens in sweep too'),
  ).toBeVisible();
  await lookAt(page, 'bring-in-new-knot');
  await page.getByRole('button', { name: 'Bring in 2 changes' }).click();
  await expect(page.getByRole('status').getByText('2 changes came in')).toBeVisible();
  await expectText(page, 'sweep', 'You sweep.');
  await page.goto(`/${author.username}/${address}/changed-file`);
  await choose(page, fileOf('nine.ink', further));
  await expect(page.getByText('nine.ink and this story say the same')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, fileOf('nine.ink', further.replace('You sweep.', 'You sweep all of it.')));
  await page.getByRole('button', { name: 'Bring in 1 change' }).click();
  await expectText(page, 'sweep', 'You sweep all of it.');
});

const streets = 'Ash Birch Cedar Dogwood Elm Fir Gorse Hazel'
  .split(' ')
  .map((tree) => `${tree} Street`);

/** A story of which each node leads to the next one. */
const townOf = (title: string, names: readonly string[]) =>
  `:: StoryTitle\n${title}\n\n${names
    .map((name, at) => `:: ${name}\nYou are in ${name}.\n[[On->${names[at + 1] ?? names[0]}]]\n`)
    .join('\n')}`;

test('a file of another story, and one that is not whole, take nothing with them by themselves', async ({
  page,
  site,
}) => {
  const author = newPerson('ivo');
  await signUp(page, site, author);
  await page.goto(`/${author.username}/stories/import`);
  await choose(page, fileOf('town.twee', townOf('The Town', streets)));
  await page.getByLabel('Title').fill('My Town');
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await expect(page.getByRole('tree', { name: 'Outline' })).toBeVisible();
  await page.goto(`/${author.username}/my-town/changed-file`);
  // The title is the author's own: the file says what it said.
  await choose(page, fileOf('town.twee', townOf('The Town', streets)));
  await expect(page.getByText('town.twee and this story say the same')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const sea = townOf('The Sea', ['Pier', 'Boat', 'Buoy', 'Reef']);
  await choose(page, fileOf('sea.twee', sea));
  await expect(page.getByText('This looks like another story: “The Sea”')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bring in nothing' })).toBeDisabled();
  await lookAt(page, 'bring-in-another-story');

  const less = townOf('The Town', streets.slice(0, 2)).replace(
    'in Ash Street',
    'in the Ash Street',
  );
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, fileOf('town.twee', less));
  await expect(page.getByText('6 of 8 nodes are not in the file. Is it whole?')).toBeVisible();
  const gone = page.getByRole('group', { name: '6 gone from the file' });
  await expect(gone.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Bring in 1 change', exact: true })).toBeVisible();
  await tick(page, 'Elm Street').check();
  await tick(page, 'Fir Street').check();
  const bring = page.getByRole('button', {
    name: 'Bring in 1 change and move 2 nodes to the bin',
  });
  await expect(bring).toBeVisible();
  await lookAt(page, 'bring-in-not-whole');
  await bring.click();
  await expect(page.getByRole('tree', { name: 'Outline' }).getByText('Elm Street')).toHaveCount(0);
  await expect(page.getByRole('tree', { name: 'Outline' }).getByText('Gorse Street')).toBeVisible();
});

test('what the author ticked stays ticked where the story is changed meanwhile', async ({
  page,
  context,
  site,
}) => {
  const author = newPerson('ida');
  await signUp(page, site, author);
  await importNew(page, author.username, fileOf('mill.twee', mill));
  const other = await context.newPage();
  await other.goto(page.url());
  await page.goto(`/${author.username}/the-mill/changed-file`);
  const changed = mill
    .replace('by the water', 'by the frozen water')
    .replace('It is dark.', 'It is very dark.')
    .replace('Dust.', 'Mud.');
  await choose(page, fileOf('mill.twee', changed));
  await tick(page, 'Inside').uncheck();
  await other.getByRole('tree', { name: 'Outline' }).getByText('Road', { exact: true }).click();
  await other.getByRole('textbox', { name: /^Text of/ }).click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('Rain. ');
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Bring in 2 changes' }).click();
  await expect(page.getByText('The story was changed meanwhile.')).toBeVisible();
  await expect(page.getByText('1 thing stands otherwise than before')).toContainText('Road');
  await expect(tick(page, 'Inside')).not.toBeChecked();
  await expect(tick(page, 'Road')).not.toBeChecked();
  await expect(tick(page, 'Start')).toBeChecked();
  await lookAt(page, 'bring-in-anew');
  await page.getByRole('button', { name: 'Bring in 1 change' }).click();
  await expectText(page, 'Start', 'by the frozen water');
  await expectText(page, 'Inside', 'It is dark.');
});

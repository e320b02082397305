// What cannot be taken as it is, because it is not finished, is still there after a reload.
import { choiceCard, group, unfoldRules } from './actors/build-by-forms/node.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

test('what is wrong with a typed row is said once', async ({ page, site }) => {
  const author = newPerson('una');
  await signUp(page, site, author);
  const { node } = await writeAtOnce(page, author, {
    title: 'Once',
    chapter: 'One',
    nodes: [{ name: 'Hall', text: 'A hall.', choices: [{ words: 'Stay', to: 'Hall' }] }],
    isPublished: false,
  });
  await page.goto(node('Hall'));
  await unfoldRules(choiceCard(page, 0));
  const wrong = page.locator('.field-error');

  const effects = group(choiceCard(page, 0), 'Effects');
  await effects.getByRole('button', { name: 'Add an effect' }).click();
  await page.getByRole('menuitem', { name: 'A typed effect' }).click();
  await effects.getByLabel('Typed text').fill('give lamp and');
  await expect(wrong).toHaveCount(1);
  await effects.getByRole('button', { name: 'Type it' }).click();
  await expect(effects.getByRole('textbox')).toHaveValue('give lamp and');
  await expect(effects.getByRole('textbox')).toBeFocused();
  await expect(wrong).toHaveCount(1);
  await effects.getByRole('textbox').fill('');
  await expect(wrong).toHaveCount(0);

  const rule = group(choiceCard(page, 0), 'Show this choice');
  await rule.getByRole('button', { name: 'Only if…' }).click();
  await page.getByRole('menuitem', { name: 'A typed condition' }).click();
  await rule.getByLabel('Typed text').fill('visits("Hall") >');
  await expect(wrong).toHaveCount(1);
  await rule.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByRole('menuitem', { name: 'What the reader carries' }).click();
  await expect(wrong).toHaveCount(1);
  await rule.getByLabel('Typed text').fill('visits("Hall") > 1');
  await expect(wrong).toHaveText('This row isn’t finished. Complete it or remove it.');
});

test('a row that was just added keeps the focus, and is not called unfinished before it is left', async ({
  page,
  site,
}) => {
  const author = newPerson('ivy');
  await signUp(page, site, author);
  const { node } = await writeAtOnce(page, author, {
    title: 'Fresh',
    chapter: 'One',
    nodes: [{ name: 'Hall', text: 'A hall.', choices: [{ words: 'Stay', to: 'Hall' }] }],
    isPublished: false,
  });
  await page.goto(node('Hall'));
  await unfoldRules(choiceCard(page, 0));
  const unfinished = page.getByText('This row isn’t finished. Complete it or remove it.');

  const effects = group(choiceCard(page, 0), 'Effects');
  await effects.getByRole('button', { name: 'Add an effect' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Change a variable' }).press('Enter');
  const variable = effects.getByRole('combobox', { name: 'Variable', exact: true });
  await expect(variable).toBeFocused();
  await expect(unfinished).toHaveCount(0);
  await page.keyboard.type('Gold');
  await page.getByRole('option', { name: /Gold/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(effects.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(effects.getByRole('combobox', { name: 'Verb' })).toBeVisible();
  await expect(variable).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(unfinished).toHaveCount(0);
  await effects.getByRole('button', { name: 'Add an effect' }).focus();
  await expect(unfinished).toBeVisible();

  const rule = group(choiceCard(page, 0), 'Show this choice');
  await rule.getByRole('button', { name: 'Only if…' }).press('Enter');
  await page.getByRole('menuitem', { name: 'What the reader carries' }).press('Enter');
  await expect(rule.getByRole('combobox', { name: 'Item' })).toBeFocused();
  await expect(unfinished).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(unfinished).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(unfinished).toHaveCount(2);
});

test('half a rule, a wrong short name and a wrong tag survive a reload', async ({ page, site }) => {
  const author = newPerson('hal');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    title: 'Half',
    chapter: 'One',
    nodes: [
      { name: 'Hall', text: 'A hall.', choices: [{ words: 'Go down', to: 'Cellar' }] },
      { name: 'Cellar', text: 'Dark.', ending: { name: 'Down', kind: 'good' } },
    ],
    isPublished: false,
  });

  await test.step('half a rule', async () => {
    await page.goto(node('Hall'));
    const rule = () => group(choiceCard(page, 0), 'Show this choice');
    await unfoldRules(choiceCard(page, 0));
    await rule().getByRole('button', { name: 'Type it' }).click();
    await rule().getByRole('textbox').fill('visits("Cellar") >');
    await page.keyboard.press('Tab');
    await page.reload();
    await unfoldRules(choiceCard(page, 0));
    await expect(rule().getByRole('textbox')).toHaveValue('visits("Cellar") >');
    await rule().getByRole('textbox').fill('visits("Cellar") > 0');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await page.reload();
    await unfoldRules(choiceCard(page, 0));
    await expect(choiceCard(page, 0)).toContainText('Cellar');
    await expect(rule().getByRole('textbox')).toHaveCount(0);
  });

  await test.step('a new variable with a short name that cannot be', async () => {
    await page.goto(`${path}/variables`);
    await page.getByRole('button', { name: 'Add a variable' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Courage');
    await page.getByLabel('Short name').fill('9 lives');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Short name')).toHaveAttribute('aria-invalid', 'true');
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Courage');
    await expect(page.getByLabel('Short name')).toHaveValue('9 lives');
  });

  await test.step('a header for a tag that cannot be', async () => {
    await page.goto(`${path}/whole`);
    await page.getByRole('button', { name: 'Add a header or footer' }).click();
    await page.getByLabel('Nodes with this tag').fill('no tag');
    await page.keyboard.press('Tab');
    await page.reload();
    await expect(page.getByLabel('Nodes with this tag')).toHaveValue('no tag');
  });
});

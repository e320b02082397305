// An author says how readers find a story where they publish it; readers find it, also by another word for the same.
import type { Locator, Page } from '@playwright/test';
import { adminMenu, becomeAdmin, openAdminArea } from './actors/administer.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { closeQuestion } from './actors/write-a-story.ts';
import { callsOf, putText, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const title = 'The Salt Clerk';

const story = {
  title,
  chapter: 'The office',
  isPublished: false,
  nodes: [{ name: 'Desk', text: 'Ink and salt.', ending: { name: 'Home', kind: 'good' } }],
} satisfies Parameters<typeof writeAtOnce>[2];

const dialogOf = (page: Page) => page.getByRole('dialog');
const published = 'Published. Readers can find it now.';

async function openQuestion(page: Page, path: string, button = 'Publish') {
  await page.goto(path);
  await page.getByRole('link', { name: button, exact: true }).click();
  await expect(dialogOf(page).getByRole('button', { name: button, exact: true })).toBeEnabled();
  return dialogOf(page);
}

async function addTags(question: Locator, ...tags: string[]) {
  const field = question.getByRole('combobox', { name: 'Tags' });
  for (const tag of tags) {
    await field.fill(tag);
    await field.press('Enter');
  }
}

test('a story is found by what its author said as they published it', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const author = newPerson('tessa');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    ...story,
    nodes: story.nodes.map((one) => ({ ...one, contentNotes: ['ink'] })),
  });
  const call = await callsOf(page);

  await test.step('the first time all of it is asked, with the notes of its nodes filled in', async () => {
    const question = await openQuestion(page, path);
    await expect(question.getByRole('heading', { name: 'How readers find it' })).toBeVisible();
    await expect(question.getByLabel('Content notes')).toHaveValue('ink');
    await expect(question.getByLabel('Language')).toHaveValue('English');
    await addTags(question, 'slow burn', 'salt');
    await question.getByLabel('Language').fill('Germna');
    await question.getByLabel('Still growing').check();
    await lookAt(page, 'publish-how-found');
    await question.getByRole('link', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });

  await test.step('what was typed is there again, and what is wrong is said at its field', async () => {
    const question = await openQuestion(page, path);
    await expect(question.getByRole('button', { name: 'Remove slow burn' })).toBeVisible();
    await expect(question.getByLabel('Still growing')).toBeChecked();
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(question.getByLabel('Language')).toHaveAccessibleDescription(
      /Enter a language, such as German/,
    );
    await expect(question.getByLabel('Language')).toBeFocused();
    await expect(question.getByLabel('Language')).toHaveValue('Germna');
    await lookAt(page, 'publish-how-found-refused');
  });

  await test.step('one press publishes it with all of it', async () => {
    const question = dialogOf(page);
    await question.getByLabel('Language').fill('Deutsch');
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await closeQuestion(page, published);
    expect(await call('get', `/stories${path}`)).toMatchObject({
      status: 'published',
      has_unpublished_changes: false,
      tags: ['slow burn', 'salt'],
      lang: 'de',
      content_notes: ['ink'],
      is_complete: false,
    });
  });

  await test.step('a reader finds it by a tag', async () => {
    const reader = await newBrowser();
    await reader.goto('/explore/tags/salt');
    await expect(reader.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('later it is folded, with all of it in one line', async () => {
    await putText(page, node('Desk'), 'Ink, salt and dust.');
    const question = await openQuestion(page, path, 'Publish changes');
    const line = question.getByText(
      'How readers find it: slow burn, salt · German · Still growing',
    );
    await expect(line).toBeVisible();
    await expect(question.getByLabel('Language')).toBeHidden();
    await lookAt(page, 'publish-how-found-folded');
    await line.click();
    await question.getByLabel('Complete', { exact: true }).check();
    await question.getByRole('button', { name: 'Publish changes', exact: true }).click();
    await closeQuestion(page, 'Your changes are published.');
    expect(await call('get', `/stories${path}`)).toMatchObject({ is_complete: true, lang: 'de' });
  });

  await test.step('all of it is among the properties, too', async () => {
    await page.goto(`${path}/edit`);
    await expect(page.getByLabel('Language')).toHaveValue('German');
    await page.getByRole('button', { name: 'Remove salt' }).click();
    await addTags(page.getByRole('main'), 'harbour');
    await page.getByLabel('Language').fill('French');
    await page.getByLabel('Still growing').check();
    await lookAt(page, 'story-properties-found');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    expect(await call('get', `/stories${path}`)).toMatchObject({
      tags: ['slow burn', 'harbour'],
      lang: 'fr',
      is_complete: false,
    });
  });
});

test('without JavaScript the same is asked, and nothing typed is lost', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('nola');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  const plain = await newBrowser({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  const question = await openQuestion(plain, path);
  await question.getByRole('textbox', { name: 'Tags' }).fill('dusk, pаper');
  await question.getByLabel('Language').fill('Germna');
  await question.getByLabel('Content notes').fill('ink\ndust');
  await question.getByLabel('Still growing').check();
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(question.getByText('Enter a language, such as German')).toBeVisible();
  await expect(question.getByRole('textbox', { name: 'Tags' })).toHaveAccessibleDescription(
    /pаper.*mixes letters of two scripts/,
  );
  await expect(question.getByRole('textbox', { name: 'Tags' })).toHaveValue('dusk, pаper');
  await expect(question.getByLabel('Language')).toHaveValue('Germna');
  await expect(question.getByLabel('Content notes')).toHaveValue('ink\ndust');
  await expect(question.getByLabel('Still growing')).toBeChecked();
  await question.getByRole('textbox', { name: 'Tags' }).fill('dusk, paper');
  await question.getByLabel('Language').fill('Dutch');
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await closeQuestion(plain, published);
  const call = await callsOf(page);
  expect(await call('get', `/stories${path}`)).toMatchObject({
    status: 'published',
    tags: ['dusk', 'paper'],
    lang: 'nl',
    content_notes: ['ink', 'dust'],
    is_complete: false,
  });
});

test('an admin says which tags mean the same, and the old word still finds', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const author = newPerson('ursa');
  const theirs = await newBrowser();
  await signUp(theirs, site, author);
  const { path } = await writeAtOnce(theirs, author, { ...story, isPublished: true });
  const call = await callsOf(theirs);
  await call('put', `/stories${path}/tags`, { tags: ['sci-fi', 'moons'], is_complete: true });
  const { path: other } = await writeAtOnce(theirs, author, {
    ...story,
    title: 'The Second Moon',
    isPublished: true,
  });
  await call('put', `/stories${other}/tags`, { tags: ['science fiction'], is_complete: true });

  await becomeAdmin(page, site, newPerson('admin'));
  await openAdminArea(page);
  await adminMenu(page).getByRole('link', { name: 'Tags' }).click();
  const row = (name: string) => page.getByRole('article', { name, exact: true });
  const reader = await newBrowser();

  await test.step('the same as another', async () => {
    await page.getByLabel('How a tag begins').fill('sci');
    await expect(page.getByRole('article')).toHaveCount(2);
    await lookAt(page, 'admin-tags');
    await row('sci-fi').getByRole('button', { name: 'sci-fi: same as…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make them one' }).click();
    await expect(dialog.getByText('Choose a tag from the list')).toBeVisible();
    await dialog.getByLabel('Main form').fill('science');
    await page.getByRole('option', { name: 'science fiction' }).click();
    await lookAt(page, 'admin-tags-same-as');
    await dialog.getByRole('button', { name: 'Make them one' }).click();
    await expect(row('sci-fi').getByText('same as science fiction')).toBeVisible();
  });

  await test.step('both words find both stories', async () => {
    for (const word of ['sci-fi', 'science fiction']) {
      await reader.goto(`/explore/tags/${encodeURIComponent(word)}`);
      await expect(reader.getByRole('link', { name: title })).toBeVisible();
      await expect(reader.getByRole('link', { name: 'The Second Moon' })).toBeVisible();
    }
  });

  await test.step('a tag that others mean is no other word itself, which is said at the field', async () => {
    await page.getByLabel('How a tag begins').fill('');
    await row('science fiction')
      .getByRole('button', { name: /same as/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Main form').fill('moons');
    await page.getByRole('option', { name: 'moons' }).click();
    await dialog.getByRole('button', { name: 'Make them one' }).click();
    await expect(dialog.getByLabel('Main form')).toHaveAccessibleDescription(
      /Other tags mean “science fiction”/,
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('undone from the message', async () => {
    await page.getByLabel('How a tag begins').fill('sci');
    await row('sci-fi').getByRole('button', { name: 'sci-fi: not the same' }).click();
    await expect(row('sci-fi').getByText('same as science fiction')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row('sci-fi').getByText('same as science fiction')).toBeVisible();
  });

  await test.step('described, hidden after a question, and shown again', async () => {
    await page.getByLabel('How a tag begins').fill('moon');
    await row('moons').getByRole('button', { name: 'Describe moons' }).click();
    await page.getByRole('dialog').getByLabel('Description').fill('Stories on or about moons.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row('moons').getByText('Stories on or about moons.')).toBeVisible();
    await row('moons').getByRole('button', { name: 'Hide moons' }).click();
    await page
      .getByRole('alertdialog', { name: 'Hide the tag “moons”?' })
      .getByRole('button', { name: 'Hide', exact: true })
      .click();
    await expect(row('moons').getByText('hidden', { exact: true })).toBeVisible();
    await lookAt(page, 'admin-tags-hidden');
    expect(await call('get', `/stories${path}`)).toMatchObject({ tags: ['sci-fi'] });
    await row('moons').getByRole('button', { name: 'Show again: moons' }).click();
    await expect(row('moons').getByText('hidden', { exact: true })).toBeHidden();
    expect(await call('get', `/stories${path}`)).toMatchObject({ tags: ['sci-fi', 'moons'] });
  });
});

// One node open on two devices, or in two tabs: independent changes are merged, conflicting ones are
// shown side by side, and nothing that was typed is lost.
import type { Page } from '@playwright/test';
import { choiceCard } from './actors/build-by-forms/node.ts';
import { fillInLogin, logIn, newPerson, type Person, signUp } from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const lamp = 'The lamp is lit.';
const sea = 'The sea is calm.';

/** A node with two paragraphs and two choices, open in this browser. */
async function openNode(page: Page, author: Person) {
  const story = await writeAtOnce(page, author, {
    title: 'The salt stairs',
    chapter: 'One',
    nodes: [
      {
        name: 'Landing',
        text: `${lamp}\n\n${sea}`,
        choices: [
          { words: 'Go up', to: 'Attic' },
          { words: 'Go down', to: 'Landing' },
        ],
      },
      { name: 'Attic', text: 'Dust.' },
    ],
    isPublished: false,
  });
  const id = story.node('Landing').split('/').at(-1);
  await page.goto(story.node('Landing'));
  await expect(text(page)).toHaveValue(`${lamp}\n\n${sea}`);
  const address = `/stories${story.path}/nodes/${id}`;
  return { address: story.node('Landing'), api: address };
}

const text = (page: Page) => page.getByLabel('Text', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText(/^Saved \d/)).toBeVisible();
const conflict = (page: Page) =>
  page.getByRole('region', { name: 'This was changed since you opened it' });
const place = (page: Page, name: string) => conflict(page).getByRole('group', { name });

/** The body on the server. */
async function bodyOf(page: Page, api: string): Promise<string> {
  const call = await callsOf(page);
  return ((await call('get', api)) as unknown as { body: string }).body;
}

test('two devices change only the text of one node', async ({ page: desk, site, newBrowser }) => {
  const author = newPerson('ada');
  await signUp(desk, site, author);
  const { address, api } = await openNode(desk, author);
  const phone = await newBrowser();
  await logIn(phone, author);
  await phone.goto(address);

  await test.step('in different paragraphs: both changes are there, and can be undone', async () => {
    await text(phone).fill(`${lamp}\n\n${sea}`);
    await text(desk).fill(`It is dark.\n\n${sea}`);
    await text(phone).fill(`${lamp}\n\nWaves break.`);
    await save(desk);
    await saved(desk);
    await save(phone);
    await saved(phone);
    await expect(text(phone)).toHaveValue('It is dark.\n\nWaves break.');
    expect(await bodyOf(phone, api)).toBe('It is dark.\n\nWaves break.');
    const merged = phone.getByRole('region', { name: 'Merged' });
    await expect(merged).toContainText(
      'Changes from another device or tab were merged with yours.',
    );
    await lookAt(phone, 'node-merged');
    await merged.getByRole('button', { name: /^Undo/ }).click();
    await expect(text(phone)).toHaveValue(`${lamp}\n\nWaves break.`);
    await text(phone).fill('It is dark.\n\nWaves break.');
  });

  await test.step('in the same words: side by side, with the keyboard, keeping mine', async () => {
    await desk.reload();
    await text(desk).fill('It is very dark.\n\nWaves break.');
    await save(desk);
    await saved(desk);
    await text(phone).fill('It is quite dark.\n\nWaves break. Gulls cry.');
    await text(phone).press('Control+s');
    await expect(conflict(phone).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(phone.getByText('Not saved', { exact: true })).toBeVisible();
    await expect(place(phone, 'Text')).toContainText('It is quite dark.');
    await expect(place(phone, 'Text')).toContainText('It is very dark.');
    // Equal parts are not shown.
    await expect(conflict(phone)).not.toContainText('Gulls cry.');
    await expect(conflict(phone)).not.toContainText('Landing');
    await lookAt(phone, 'node-conflict');
    await conflict(phone).getByRole('heading', { level: 2 }).focus();
    for (let steps = 0; steps < 3; steps += 1) await phone.keyboard.press('Tab');
    await expect(conflict(phone).getByRole('button', { name: 'Keep mine' })).toBeFocused();
    await phone.keyboard.press('Enter');
    await saved(phone);
    await expect(conflict(phone)).toBeHidden();
    await expect(phone.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
    expect(await bodyOf(phone, api)).toBe('It is quite dark.\n\nWaves break. Gulls cry.');
  });

  await test.step('theirs is taken, and the typed text can be restored, even after a reload', async () => {
    await text(desk).fill('Night.\n\nWaves break.');
    await save(desk);
    await expect(place(desk, 'Text')).toContainText('It is quite dark.');
    await conflict(desk).getByRole('button', { name: 'Use the saved version' }).click();
    await saved(desk);
    await expect(text(desk)).toHaveValue('It is quite dark.\n\nWaves break. Gulls cry.');
    await desk.reload();
    await desk.getByRole('button', { name: 'Restore' }).click();
    await conflict(desk).getByRole('button', { name: 'Keep both' }).click();
    await saved(desk);
    expect(await bodyOf(desk, api)).toBe('Night.\n\nIt is quite dark.\n\nWaves break. Gulls cry.');
  });

  await test.step('when their name is taken, the page gets that title', async () => {
    await phone.getByLabel('Name', { exact: true }).fill('Upper landing');
    await save(phone);
    await saved(phone);
    await desk.getByLabel('Name', { exact: true }).fill('Lower landing');
    await save(desk);
    await conflict(desk).getByRole('button', { name: 'Use the saved version' }).click();
    await saved(desk);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Upper landing');
    const crumbs = desk.getByRole('navigation', { name: 'You are here' });
    await expect(crumbs).toContainText('Upper landing');
    await expect(desk).toHaveTitle(/^Upper landing/);
  });
});

test('two devices change the choices and rules of one node', async ({
  page: desk,
  site,
  newBrowser,
}) => {
  const author = newPerson('bea');
  await signUp(desk, site, author);
  const { address, api } = await openNode(desk, author);
  const call = await callsOf(desk);
  const phone = await newBrowser();
  await logIn(phone, author);
  await phone.goto(address);
  await expect(choiceCard(phone, 1)).toBeVisible();

  interface Action {
    label: string;
    use: string;
    when: string;
    effects: string[];
  }
  const actionsNow = async () =>
    ((await call('get', api)) as unknown as { actions: Action[] }).actions;

  await test.step('different fields of one choice, a rule and a new choice: all changes are there', async () => {
    const [up, down] = await actionsNow();
    const rules = { when: 'turns > 3', effects: ['give lamp'] };
    await call('put', api, { actions: [{ ...up, ...rules }, down] });
    const [card] = [choiceCard(phone, 0)];
    await card.getByLabel('Choice text').fill('Climb');
    await phone.getByRole('button', { name: 'Add a choice' }).click();
    await choiceCard(phone, 2).getByLabel('Choice text').fill('Wait');
    await save(phone);
    await saved(phone);
    const now = await actionsNow();
    expect(now.map(({ label }) => label)).toEqual(['Climb', 'Go down', 'Wait']);
    expect(now[0]).toMatchObject(rules);
  });

  await test.step('the same rule: side by side, only the differences', async () => {
    const [up, ...others] = await actionsNow();
    await phone.reload();
    const card = choiceCard(phone, 0);
    await card.getByLabel('Can be chosen').selectOption({ label: 'once' });
    await call('put', api, { actions: [{ ...up, use: 'fallback', when: 'turns > 5' }, ...others] });
    await save(phone);
    const choice = place(phone, 'Choice “Climb”');
    await expect(choice).toBeVisible();
    await expect(conflict(phone)).not.toContainText('Go down');
    await lookAt(phone, 'node-conflict-in-a-choice');
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await saved(phone);
    // Changes made on one side only are there as well.
    expect((await actionsNow())[0]).toMatchObject({ use: 'once', when: 'turns > 5' });
  });

  await test.step('a choice is removed there and changed here', async () => {
    const [up, , wait] = await actionsNow();
    await choiceCard(phone, 1).getByLabel('Choice text').fill('Go down the stairs');
    await call('put', api, { actions: [up, wait] });
    await save(phone);
    await place(phone, 'Choice “Go down the stairs”')
      .getByRole('button', { name: 'Keep mine' })
      .click();
    await saved(phone);
    expect((await actionsNow()).map(({ label }) => label)).toEqual([
      'Climb',
      'Go down the stairs',
      'Wait',
    ]);
  });

  await test.step('the node is deleted there: the typed text becomes a new node', async () => {
    await text(phone).fill('Not to be lost.');
    await call('delete', api);
    await save(phone);
    await expect(phone.getByText(/^Not saved: this no longer exists/)).toBeVisible();
    await lookAt(phone, 'node-gone');
    const other = await phone.context().newPage();
    await other.goto(address);
    await expect(other.getByLabel(/^You typed this here at/)).toHaveValue(/Not to be lost\./);
    await lookAt(other, 'node-gone-reloaded');
    await other.close();
    await phone.getByRole('button', { name: 'Save it as a new node' }).click();
    await expect(phone).not.toHaveURL(address);
    await expect(text(phone)).toHaveValue('Not to be lost.');
    await expect(choiceCard(phone, 1).getByLabel('Choice text')).toHaveValue('Go down the stairs');
    await expect(phone.getByRole('region', { name: 'Unsaved copies' })).toBeHidden();
  });
});

test('unsaved text is restored once, whatever is reloaded, and each tab gets its own', async ({
  page,
  context,
  site,
}) => {
  const author = newPerson('cleo');
  await signUp(page, site, author);
  const { address, api } = await openNode(page, author);
  const back = page.getByText(/^We restored what you typed by .* and hadn’t saved\.$/);
  const copies = page.getByRole('region', { name: 'Unsaved copies' });

  await test.step('after each of three reloads, with one bar', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    for (const words of ['One.', 'One. Two.', 'One. Two. Three.']) {
      await text(page).fill(words);
      await page.reload();
      await expect(text(page)).toHaveValue(words);
      await expect(back).toHaveCount(1);
      await expect(copies).toBeHidden();
    }
    await lookAt(page, 'node-typed-is-back');
  });

  await test.step('another tab offers it, and its own save does not clear the first tab’s copy', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByText(/^We kept unsaved changes from/)).toBeVisible();
    await expect(text(other)).toHaveValue(`${lamp}\n\n${sea}`);
    await text(other).fill(`${lamp}\n\n${sea}\n\nFrom the other tab.`);
    await save(other);
    await saved(other);
    await other.close();
    await page.reload();
    await expect(text(page)).toHaveValue('One. Two. Three.\n\nFrom the other tab.');
    await save(page);
    await saved(page);
    expect(await bodyOf(page, api)).toBe('One. Two. Three.\n\nFrom the other tab.');
  });

  await test.step('a duplicated tab counts as another tab, and does not clear the first tab’s copy', async () => {
    const before = await text(page).inputValue();
    await text(page).fill('Typed in the first.');
    await storedHere(page, 'Typed in the first.');
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open(location.href));
    const twin = await opened;
    await expect(twin.getByText(/^We kept unsaved changes from/)).toBeVisible();
    await expect(text(twin)).toHaveValue(before);
    await text(twin).fill(`${before}\n\nFrom the twin.`);
    await save(twin);
    await saved(twin);
    await twin.close();
    const third = await context.newPage();
    await third.goto(address);
    await expect(third.getByText(/^We kept unsaved changes from/)).toBeVisible();
  });
});

/** Waits until the browser has stored this text. */
const storedHere = (page: Page, words: string) =>
  page.waitForFunction(
    (typed) => Object.values(localStorage).some((value) => value.includes(typed)),
    words,
  );

test('a session that ends while a node is open asks for the password in place, and the save continues', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('dora');
  await signUp(page, site, author);
  const { address, api } = await openNode(page, author);
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  const logInHere = question.getByRole('button', { name: 'Log in', exact: true });
  const end = async () => void (await (await callsOf(page))('post', '/user/logout', {}));

  await test.step('a wrong password is reported, the right one saves', async () => {
    await text(page).fill('Typed before it ended.');
    await end();
    await save(page);
    await expect(question.getByLabel('Email')).toBeFocused();
    await lookAt(page, 'sign-in-again');
    await logInHere.click();
    await expect(question.getByText('Required')).toHaveCount(2);
    await question.getByLabel('Email').fill(author.email);
    await question.getByLabel('Password', { exact: true }).fill('not the password');
    await logInHere.click();
    await expect(question.getByText(/^That didn’t work/)).toBeVisible();
    await question.getByLabel('Password', { exact: true }).fill(author.password);
    await logInHere.click();
    await saved(page);
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(address);
    expect(await bodyOf(page, api)).toBe('Typed before it ended.');
  });

  await test.step('not now: the text stays, and saving asks again', async () => {
    await text(page).fill('Typed later.');
    await end();
    await save(page);
    await question.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText(/^Not saved: you’re signed out/)).toBeVisible();
    await expect(text(page)).toHaveValue('Typed later.');
    await save(page);
    await expect(question).toBeVisible();
  });

  await test.step('somebody else signs in: they see none of it, and it waits for its author', async () => {
    const other = newPerson('eve');
    await signUp(await newBrowser(), site, other);
    await question.getByRole('button', { name: 'Log in as someone else' }).click();
    await logIn(page, other);
    await page.goto(address);
    await expect(text(page)).toBeHidden();
    await logIn(page, author);
    expect(await bodyOf(page, api)).toBe('Typed before it ended.');
    await page.goto(address);
    await expect(text(page)).toHaveValue('Typed later.');
    await save(page);
    await saved(page);
    expect(await bodyOf(page, api)).toBe('Typed later.');
  });

  await test.step('a reloaded page says so, and a login leads back to the text', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await text(page).fill('Typed last.');
    await storedHere(page, 'Typed last.');
    await end();
    await page.reload();
    await expect(page.getByText(/^That page is only for the author/)).toBeVisible();
    await expect(page.getByText('You were signed out.')).toBeVisible();
    await expect(mainMenu(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
    await fillInLogin(page, author);
    await expect(page).toHaveURL(address);
    await expect(text(page)).toHaveValue('Typed last.');
    await expect(page.getByText('You were signed out.')).toBeHidden();
  });
});

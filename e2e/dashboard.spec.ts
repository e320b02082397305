// An author finds their stories as they left them, on any device, and goes on with one click.
import { expect, type Page } from '@playwright/test';
import { logIn, newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { test } from './fixtures/test.ts';

const shore = {
  title: 'The Drowned Lighthouse',
  chapter: 'The Shore',
  isPublished: true,
  nodes: [
    {
      name: 'The tide',
      text: 'The tide is out, and the lamp is dark.',
      choices: [{ words: 'Up the steps', to: 'Salt stairs' }],
    },
    {
      name: 'Salt stairs',
      text: 'Wet, and steep.',
      ending: { name: 'Up', kind: 'good' as const },
    },
  ],
};

const entry = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const textOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

test('an author goes on where they wrote last, with one click, on another device too', async ({
  page,
  site,
  newBrowser,
}) => {
  const author = newPerson('ada');
  await signUp(page, site, author);
  await page.goto(`/${author.username}`);
  await expect(page.getByText('No stories', { exact: true })).toBeVisible();
  const { path } = await writeAtOnce(page, author, shore);
  const empty = { ...shore, title: 'Nothing Yet', nodes: [], isPublished: false };
  await writeAtOnce(page, author, empty);

  await test.step('writing on one device', async () => {
    await page.goto(`${path}/write`);
    await page.getByRole('treeitem', { name: /^Salt stairs/ }).click();
    await textOf(page, 'Salt stairs').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' You count {steps} steps.');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: '1 finding' })).toBeVisible();
    const told = await page.waitForResponse(
      (reply) => reply.url().endsWith('/check') && reply.request().method() === 'PUT',
    );
    expect(told.status()).toBe(204);
  });

  await test.step('the list says it, what was written last on top', async () => {
    await page.goto('/');
    await mainMenu(page).getByRole('link', { name: 'Writing' }).click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'The Drowned Lighthouse',
      'Nothing Yet',
    ]);
    const lighthouse = entry(page, 'The Drowned Lighthouse');
    await expect(lighthouse).toContainText('unpublished changes');
    await expect(page.getByRole('heading', { level: 1, name: 'Your stories' })).toBeVisible();
    await expect(lighthouse).toContainText(/Last: Salt stairs, today \d\d:\d\d/);
    await expect(lighthouse.getByText('You count steps.', { exact: true })).toBeVisible();
    await expect(lighthouse.getByRole('listitem')).toHaveText([
      '16 words',
      '2 nodes',
      '1 finding',
      'No readers yet',
    ]);
    await expect(entry(page, 'Nothing Yet')).toContainText('Nothing is written yet.');
    await lookAt(page, 'dashboard');
  });

  await test.step('another device is one click from the same words', async () => {
    const phone = await newBrowser();
    await logIn(phone, author);
    await phone.goto(`/${author.username}`);
    await entry(phone, shore.title).getByRole('link', { name: 'Salt stairs' }).click();
    await expect(textOf(phone, 'Salt stairs')).toBeFocused();
    await phone.keyboard.press('Control+End');
    await phone.keyboard.type(' And again.');
    await expect(phone.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('a story with nothing in it opens where its first words go', async () => {
    await page.reload();
    await entry(page, 'Nothing Yet').getByRole('link', { name: 'Write the first node' }).click();
    await expect(textOf(page, 'Beginning')).toBeFocused();
  });

  await test.step('a stranger sees what is published, and nothing of how it is written', async () => {
    const stranger = await newBrowser();
    await stranger.goto(`/${author.username}`);
    await expect(stranger.getByRole('heading', { level: 2 })).toHaveText([shore.title]);
    await expect(stranger.getByText(/Last:|finding|unpublished/)).toHaveCount(0);
    expect(await stranger.content()).not.toContain('Salt stairs');
  });
});

test('an author of many stories finds one by its title, and sorts them', async ({ page, site }) => {
  const author = newPerson('maud');
  await signUp(page, site, author);
  const begin = async (title: string, text = '') => {
    const nodes = text === '' ? [] : [{ name: 'Hall', text }];
    await writeAtOnce(page, author, { title, chapter: 'One', isPublished: false, nodes });
  };
  await begin('Zebra', 'A long and winding text about stripes.');
  for (let nth = 1; nth <= 8; nth += 1) await begin(`Lamp ${nth}`, 'A lamp.');
  const search = page.getByRole('searchbox', { name: 'Search your stories' });
  const titles = page.getByRole('heading', { level: 2 });
  await page.goto(`/${author.username}`);
  await expect(titles).toHaveCount(9);
  await expect(search).toHaveCount(0);

  await begin('Apple');
  await page.reload();
  await expect(titles.first()).toHaveText('Apple');
  await lookAt(page, 'dashboard-of-many');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption('Most words');
  await expect(titles.first()).toHaveText('Zebra');
  await order.selectOption('Title');
  await expect(titles).toHaveText(['Apple', ...range(8).map((nth) => `Lamp ${nth}`), 'Zebra']);

  await search.fill('ZEB');
  await search.press('Enter');
  await expect(titles).toHaveText(['Zebra']);
  await expect(search).toBeFocused();
  await expect(page.getByText('1 story with “ZEB” in its title.')).toBeVisible();
  await expect(order).toHaveValue('title');
  await page.reload();
  await expect(search).toHaveValue('ZEB');
  await expect(titles).toHaveText(['Zebra']);
  await search.fill('nothing like it');
  await search.press('Enter');
  await expect(
    page.getByText('No story of yours has “nothing like it” in its title.'),
  ).toBeVisible();
  await lookAt(page, 'dashboard-nothing-found');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(titles).toHaveCount(10);
  await expect(search).toHaveValue('');
  await expect(order).toHaveValue('written');
});

const range = (count: number) => [...Array(count).keys()].map((at) => at + 1);

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
    await expect(lighthouse).toContainText(/Last: Salt stairs, today \d\d:\d\d/);
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

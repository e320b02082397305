// Beta readers read a draft through a private link: with an account, without one, without JavaScript,
// until the link is withdrawn.
import type { Page } from '@playwright/test';
import { choose, expectPlace } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { makePrivateLink, openVersions } from './actors/work-with-versions.ts';
import { mainMenu } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** A draft of two nodes with a private link; ends at its versions. */
async function writeWithLink(page: Page, site: Site) {
  const author = newPerson('bea');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, {
    title: 'The cold harbour',
    chapter: 'Ice',
    nodes: [
      {
        name: 'The quay',
        text: 'The ships are frozen in.',
        choices: [{ words: 'Walk out', to: 'The ice' }],
      },
      { name: 'The ice', text: '' },
    ],
    isPublished: false,
  });
  await openVersions(page, path);
  const link = await makePrivateLink(page);
  expect(link).toMatch(new RegExp(`${path}/reader\\?beta=[\\w-]{22}$`));
  return { author, path, link };
}

test('a reader without an account can read a draft until the link is withdrawn', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const { author, path, link } = await writeWithLink(page, site);
  await expect(page.getByText('Nobody has used it yet.')).toBeVisible();
  await lookAt(page, 'private-link');

  const reader = await newBrowser();
  expect((await reader.goto(path))?.status()).toBe(404);
  const opened = await reader.goto(link);
  expect(opened?.headers()['referrer-policy']).toBe('strict-origin');
  await expect(reader.getByRole('heading', { name: 'You’re invited' })).toBeVisible();
  expect(await reader.context().cookies()).toEqual([]);
  await lookAt(reader, 'private-link-invitation');

  await reader.getByRole('button', { name: 'Read the draft' }).click();
  await expect(reader).toHaveURL(`${path}/reader`);
  await expect(reader.getByText('This is a draft')).toBeVisible();
  await lookAt(reader, 'private-link-reader-home');
  await reader.getByRole('button', { name: 'Start', exact: true }).click();
  await expectPlace(reader, 'The quay');
  await choose(reader, 'Walk out', 'The ice');
  const place = reader.url();
  await reader.goto(path);
  await expect(reader.getByRole('heading', { level: 1, name: 'The cold harbour' })).toBeVisible();
  await expect(reader.getByLabel('Story menu')).toBeHidden();
  await reader.goto(`/${author.username}`);
  await expect(reader.getByRole('main').getByText('The cold harbour')).toBeHidden();

  await page.reload();
  await expect(page.getByText('One reader has used it.')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw the link' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw the private link?' });
  await expect(question).toContainText(
    'The one reader who used it will no longer be able to open the draft',
  );
  await question.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(page.getByText('Private link withdrawn.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a private link' })).toBeVisible();

  expect((await reader.goto(place))?.status()).toBe(404);
  await reader.goto(link);
  await expect(reader.getByText('This private link no longer works')).toBeVisible();
  await lookAt(reader, 'private-link-dead');
});

test('a reader with an account opens the draft directly, and so does its author', async ({
  page,
  site,
  newBrowser,
}) => {
  const { path, link } = await writeWithLink(page, site);
  const reader = await newBrowser();
  await signUp(reader, site, newPerson('cleo'));
  await reader.goto(link);
  await expect(reader).toHaveURL(`${path}/reader`);
  await reader.getByRole('button', { name: 'Start', exact: true }).click();
  await expectPlace(reader, 'The quay');
  await mainMenu(reader).getByRole('link', { name: 'Reading' }).click();
  await expect(
    reader.getByRole('main').getByRole('link', { name: 'The cold harbour' }),
  ).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(`${path}/reader`);
  await openVersions(page, path);
  await expect(page.getByText('One reader has used it.')).toBeVisible();
});

test('a draft is read through a private link without JavaScript', async ({
  page,
  site,
  newBrowser,
}) => {
  const { path, link } = await writeWithLink(page, site);
  const reader = await newBrowser({ javaScriptEnabled: false });
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Read the draft' }).click();
  await expect(reader).toHaveURL(`${path}/reader`);
  await reader.getByRole('button', { name: 'Start', exact: true }).click();
  await expectPlace(reader, 'The quay');
});

test('an invalid link lets nobody in', async ({ page, site, newBrowser }) => {
  const { path } = await writeWithLink(page, site);
  const reader = await newBrowser();
  await reader.goto(`${path}/reader?beta=AAAAAAAAAAAAAAAAAAAAAA`);
  await reader.getByRole('button', { name: 'Read the draft' }).click();
  await expect(reader.getByText('This private link no longer works')).toBeVisible();
  expect((await reader.goto(path))?.status()).toBe(404);
});

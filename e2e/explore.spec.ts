// Readers find a story among sixty: by tags, language and length, and without what they would rather
// not meet; on a phone, by the keyboard alone, and without JavaScript.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/library-test.ts';
import { lookAt } from './fixtures/look-at.ts';

const story = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name: title }) });

const stories = (page: Page): Locator => page.getByRole('article');
const count = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('heading', { level: 2, name: words });
const tags = (page: Page, label: string): Locator => page.getByRole('combobox', { name: label });
const chip = (page: Page, words: string): Locator =>
  page.getByRole('link', { name: `Remove filter: ${words}` });

test('a short mystery without spiders in German is found with six clicks', async ({ page }) => {
  await page.goto('/explore');
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(tags(page, 'With tags'));
  await page.keyboard.type('myst');
  await click(page.getByRole('option', { name: 'mystery' }));
  await click(page.getByRole('radio', { name: '15 minutes or less' }));
  clicks += 1;
  await page.getByLabel('Language').selectOption('German');
  await expect(count(page, '4 stories')).toBeVisible();
  await click(tags(page, 'Hide stories with'));
  await click(page.getByRole('option', { name: 'Spinnen' }));

  await expect(count(page, '2 stories')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 stories' })).toHaveCount(1);
  await expect(story(page, 'Die letzte Bahn nach Süd')).toBeVisible();
  await expect(story(page, 'Mord im Kleingarten')).toBeHidden();
  expect(clicks).toBe(6);
  await expect(page).toHaveURL('/explore?with=mystery&hide=Spinnen&lang=de&length=short');
  await lookAt(page, 'explore-chosen');

  await test.step('each filter can be taken away, and Back brings it back', async () => {
    await chip(page, 'No Spinnen').click();
    await expect(count(page, '4 stories')).toBeVisible();
    await expect(chip(page, 'German')).toBeFocused();
    await page.goBack();
    await expect(count(page, '2 stories')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Spinnen' })).toBeVisible();
  });
});

test('stories are found by words, and by several things at once', async ({ page }) => {
  await page.goto('/explore');
  await page.getByLabel('Words').fill('umbrella');
  await page.keyboard.press('Enter');
  await expect(count(page, '2 stories')).toBeVisible();
  await expect(page).toHaveURL('/explore?q=umbrella');
  await tags(page, 'Without tags').fill('cosy,');
  await expect(count(page, '1 story')).toBeVisible();
  await expect(story(page, 'Seven Ways to Lose an Umbrella')).toBeVisible();

  await page.goto('/explore?with=science-fiction,raumfahrt&complete=no&endings=several');
  await expect(page.getByRole('radio', { name: 'Still growing' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'With several endings' })).toBeChecked();
  await expect(stories(page)).toHaveCount(1);
  await expect(story(page, 'Kaltes Licht')).toContainText('Content notes: Enge Räume');

  await page.goto('/explore?lang=ar');
  await expect(page.getByRole('heading', { name: 'سوق الظلال' })).toHaveCSS('direction', 'rtl');
});

test('a note that one can avoid leaves no story out where one says so', async ({ page }) => {
  await page.goto('/explore?with=mystery&hide=spiders,drowning');
  await expect(story(page, 'The Salt Ledger')).toBeHidden();
  await page.getByRole('checkbox', { name: 'But show those where it can be avoided' }).check();
  await expect(story(page, 'The Salt Ledger')).toContainText('drowning (only if you choose it)');
  await expect(story(page, 'Polder Noir')).toBeHidden();
  await expect(page).toHaveURL(/avoidable=yes/);
  await chip(page, 'Also where it can be avoided').click();
  await expect(story(page, 'The Salt Ledger')).toBeHidden();
});

test('a story leads to others like it', async ({ page }) => {
  await page.goto('/mara/the-salt-ledger');
  const alike = page.getByRole('region', { name: 'More like it' });
  await expect(alike.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expect(alike.getByText('by mara')).toBeHidden();
  await alike.getByRole('link', { name: 'Inspector Lark Sleeps In' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inspector Lark Sleeps In');
});

test('what somebody leaves out always is counted, shown once, and lifted once', async ({
  page,
}) => {
  const hidden = story(page, 'Seven Ways to Lose an Umbrella');
  await page.goto('/explore?with=short&without=humour');
  await expect(story(page, 'Goalkeeper')).toBeVisible();
  await page.getByRole('button', { name: 'Always leave these out' }).click();
  await expect(page).toHaveURL('/explore?with=short');
  await expect(page.getByText('3 stories hidden by your filters')).toBeVisible();
  await expect(hidden).toBeHidden();
  await lookAt(page, 'explore-hidden');

  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await expect(hidden).toBeVisible();
  await page.getByRole('link', { name: 'Hide them again' }).click();
  await expect(hidden).toBeHidden();
  await page.getByRole('link', { name: 'Lift this once: Never humour' }).click();
  await expect(hidden).toBeVisible();

  await test.step('a guest’s browser keeps it, and it can be changed', async () => {
    await page.goto('/explore/tags/short');
    await expect(page.getByText('3 stories hidden by your filters')).toBeVisible();
    await page.getByRole('link', { name: 'Change what you leave out' }).click();
    await page.getByRole('button', { name: 'Remove humour' }).click();
    await page.getByLabel('German').check();
    await lookAt(page, 'reading-filters');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Explore stories' }).click();
    await expect(story(page, 'Mord im Kleingarten')).toBeVisible();
    await expect(page.getByText(/\d+ stories hidden by your filters/)).toBeVisible();
    await expect(hidden).toBeHidden();
  });
});

test('the list goes on, and one comes back to where one was', async ({ page }) => {
  await page.goto('/explore');
  await expect(count(page, 'The first 20 stories')).toBeVisible();
  await lookAt(page, 'explore');
  await page.getByRole('link', { name: 'More stories' }).click();
  await expect(count(page, 'The first 40 stories')).toBeVisible();
  const opened = stories(page).nth(20).getByRole('heading').getByRole('link');
  await expect(opened).toBeFocused();
  const title = await opened.textContent();
  await opened.click();
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await page.goBack();
  await expect(stories(page)).toHaveCount(40);
  await expect(opened).toBeInViewport();

  await test.step('in another order', async () => {
    await page.getByRole('link', { name: 'Just updated' }).click();
    await expect(page).toHaveURL('/explore?sort=updated');
    await expect(count(page, 'The first 20 stories')).toBeVisible();
    await page.getByRole('link', { name: 'Finished by most' }).click();
    await expect(page.getByText('once ten readers have reached an ending')).toBeVisible();
    await page.getByRole('link', { name: 'Show the newest stories' }).click();
    await expect(page).toHaveURL('/explore');
  });

  await test.step('one by chance', async () => {
    await page.goto('/explore?with=raumfahrt');
    await page.getByRole('button', { name: 'Surprise me' }).click();
    await expect(page).toHaveURL('/jonas/kaltes-licht');
  });
});

test('the tag field is filled in and emptied by the keyboard alone', async ({ page }) => {
  await page.goto('/explore');
  await page.getByLabel('Words').focus();
  await page.keyboard.press('Tab');
  await expect(tags(page, 'With tags')).toBeFocused();
  await page.keyboard.type('ghost');
  await expect(page.getByRole('option', { name: 'ghost story' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(count(page, '3 stories')).toBeVisible();
  await expect(tags(page, 'With tags')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('status').filter({ hasText: 'Removed ghost story' })).toHaveCount(1);
  await expect(page).toHaveURL('/explore');

  await test.step('a word that is left there counts too', async () => {
    await page.keyboard.type('desert');
    await page.keyboard.press('Tab');
    await expect(page).toHaveURL('/explore?with=desert');
    await expect(tags(page, 'Without tags')).toBeFocused();
  });
});

test('where nothing is found, each part of the search is a way on', async ({ page }) => {
  await page.goto('/explore?with=mystery&lang=fi');
  await expect(page.getByText('No story has all of this.')).toBeVisible();
  await lookAt(page, 'explore-none');
  await page.getByRole('link', { name: 'Look without “Finnish”' }).click();
  await expect(story(page, 'The Salt Ledger')).toBeVisible();

  await page.goto(
    `/explore?q=${'%25_'.repeat(500)}&lang=no-language-at-all&with=,,${'x'.repeat(90)}`,
  );
  await expect(page.getByText(/can’t look for this|No story has all/)).toBeVisible();
});

test('a tag has a page, and its other names lead there', async ({ page }) => {
  await page.goto('/explore/tags/krimi');
  await expect(page).toHaveURL('/explore/tags/mystery');
  await expect(page.getByText(/^Also: .*krimi/)).toBeVisible();
  await expect(story(page, 'Mord im Kleingarten')).toBeVisible();
  await expect(story(page, 'The Salt Ledger')).toBeVisible();
  await lookAt(page, 'tag');
  await page.getByRole('link', { name: 'Narrow it down' }).click();
  await expect(page.getByRole('button', { name: 'Remove mystery' })).toBeVisible();
  expect((await page.request.get('/explore/tags/nobody-has-this')).status()).toBe(404);
});

test('search engines get all stories and tags, not each search', async ({ request }) => {
  const headOf = async (path: string) => (await (await request.get(path)).text()).split('<body')[0];
  const noindex = '<meta name="robots" content="noindex">';
  expect(await headOf('/explore')).not.toContain(noindex);
  expect(await headOf('/explore?with=mystery')).toContain(noindex);
  expect(await headOf('/explore/tags/mystery')).toContain('/explore/tags/mystery">');
  expect(await headOf('/explore/tags/mystery')).not.toContain(noindex);
});

test('on a phone the filters are a sheet above the stories', async ({ newBrowser }) => {
  const page = await newBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/explore');
  await expect(page.getByLabel('Words')).toBeHidden();
  await page.getByText('Filter', { exact: true }).click();
  await page.getByRole('radio', { name: '15 minutes or less' }).check();
  await page.getByLabel('Language').selectOption('Polish');
  await page.getByRole('button', { name: 'Show stories' }).click();
  await expect(page.getByLabel('Words')).toBeHidden();
  await expect(count(page, '2 stories')).toBeFocused();
  await expect(page.getByText('Filter (2)')).toBeVisible();
});

test('without JavaScript the same form finds the same stories', async ({ newBrowser }) => {
  const page = await newBrowser({ javaScriptEnabled: false });
  await page.goto('/explore');
  await page.getByRole('textbox', { name: 'With tags' }).fill('mystery, kurz');
  await page.getByRole('textbox', { name: 'Hide stories with' }).fill('spinnen');
  await page.getByLabel('Language').selectOption('German');
  await page.getByRole('button', { name: 'Show stories' }).click();
  await expect(count(page, '1 story')).toBeVisible();
  await expect(story(page, 'Die letzte Bahn nach Süd')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'With tags' })).toHaveValue('mystery, kurz');
  await chip(page, 'kurz').click();
  await expect(count(page, '2 stories')).toBeVisible();

  await page.goto('/explore');
  await page.getByRole('link', { name: 'More stories' }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(stories(page)).toHaveCount(20);
  await page.getByRole('link', { name: 'Back to the first stories' }).click();
  await expect(page).toHaveURL('/explore');

  await page.goto('/reading/filters');
  await page.getByRole('textbox', { name: 'Tags' }).fill('humour');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/explore?with=short');
  await page.getByRole('link', { name: 'Show', exact: true }).click();
  await expect(story(page, 'Seven Ways to Lose an Umbrella')).toBeVisible();
  await page.goto('/explore?with=raumfahrt');
  await page.getByRole('button', { name: 'Surprise me' }).click();
  await expect(page).toHaveURL('/jonas/kaltes-licht');
});

// What a reader keeps for later: stories they want to read, where they are in each, and lists of their own.
import type { Page } from '@playwright/test';
import { choose, demoStory, startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const { title, path, start } = demoStory;
const want = (page: Page) => page.getByRole('button', { name: `Want to read: ${title}` });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ' without JavaScript';

  test(`a guest notes a story for later, reads it, and sees on its page where they are${how}`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ javaScriptEnabled });
    await page.goto(path);
    await want(page).click();
    await expect(want(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(path);
    await expect(page.getByText('You want to read it')).toBeVisible();

    await page.goto('/reading?tab=want');
    await page.getByRole('button', { name: `Take off: ${title}` }).click();
    await expect(page.getByText('Taken off the stories you want to read.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

    await startReading(page, path, start);
    await page.goto('/reading?tab=want');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden();
    await page.goto(path);
    await expect(page.getByText(`You’re at “${start}”, today`)).toBeVisible();
    await expect(want(page)).toBeHidden();
    await page.goto(`${path}/reader`);
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
    await choose(page, 'Finish the round first', 'The eleventh lamp');
    await choose(page, 'It is not on your list. Go home', 'Supper');
    await page.goto(path);
    await expect(page.getByText('You’ve finished it · 1 of 5 endings found')).toBeVisible();
  });

  test(`a list is made, ordered, shown to others and deleted${how}`, async ({
    newBrowser,
    site,
  }) => {
    const page = await newBrowser({ javaScriptEnabled: true });
    const person = newPerson('lena');
    await signUp(page, site, person);
    const reader = javaScriptEnabled ? page : await newBrowser({ javaScriptEnabled });
    if (!javaScriptEnabled) await reader.context().addCookies(await page.context().cookies());

    await reader.goto(path);
    await reader.getByRole('link', { name: `Put on a list: ${title}` }).click();
    await reader.getByRole('textbox', { name: 'Title' }).fill('For dark evenings');
    await reader.getByRole('button', { name: 'Make the list' }).click();
    await expect(reader.getByRole('button', { name: 'Take off: For dark evenings' })).toBeVisible();

    await reader.getByRole('link', { name: 'For dark evenings' }).click();
    const sentence = reader.getByRole('textbox', { name: `What you say about ${title}` });
    await sentence.fill('Read it aloud.');
    await reader.getByRole('button', { name: 'Save the sentence' }).click();
    await expect(sentence).toHaveValue('Read it aloud.');
    await reader.getByRole('button', { name: `Take off: ${title}` }).click();
    await expect(reader.getByText('There is nothing on this list yet.')).toBeVisible();
    await reader.getByRole('button', { name: 'Undo' }).click();
    await expect(sentence).toHaveValue('Read it aloud.');

    const address = reader.url().replace('/reading/lists', '/explore/lists').split('?')[0] ?? '';
    const stranger = await newBrowser({ javaScriptEnabled });
    expect((await stranger.goto(address))?.status()).toBe(404);
    await reader.getByText('Change title, note and who can read it').click();
    await reader.getByRole('checkbox', { name: /^Public/ }).check();
    await reader.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(reader.getByText('public · ')).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'For dark evenings' })).toBeVisible();
    await expect(stranger.getByText('Read it aloud.')).toBeVisible();
    const feed = stranger.getByRole('link', { name: /^Follow this list/ });
    const atom = await stranger.request.get((await feed.getAttribute('href')) ?? '');
    expect(await atom.text()).toContain('<summary type="text">Read it aloud.</summary>');

    await reader.getByText('Delete this list').click();
    await reader.getByRole('button', { name: 'Delete the list' }).click();
    await expect(reader.getByText('You have no lists yet.')).toBeVisible();
    expect((await stranger.goto(address))?.status()).toBe(404);
  });
}

test('shelf and lists in every size and scheme', async ({ page, site }) => {
  test.slow();
  await signUp(page, site, newPerson('mira'));
  await page.goto(path);
  await want(page).click();
  await expect(page.getByText('You want to read it')).toBeVisible();
  await lookAt(page, 'story-wanted');
  await page.goto('/reading?tab=want');
  await lookAt(page, 'reading-want');
  await page.goto('/reading?tab=aside');
  await lookAt(page, 'reading-aside-empty');
  await page.goto('/reading/lists');
  await lookAt(page, 'lists-empty');
  await page.goto(path);
  await page.getByRole('link', { name: `Put on a list: ${title}` }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('For dark evenings');
  await page.getByRole('button', { name: 'Make the list' }).click();
  await expect(page.getByRole('button', { name: 'Take off: For dark evenings' })).toBeVisible();
  await lookAt(page, 'list-put');
  await page.getByRole('link', { name: 'For dark evenings' }).click();
  await expect(page.getByRole('button', { name: 'Save the sentence' })).toBeVisible();
  await lookAt(page, 'list-own');
  await page.getByRole('link', { name: 'See it as others do' }).click();
  await expect(page.getByText('Only you can see this list.')).toBeVisible();
  await lookAt(page, 'list-public');
});

// The first words of a story: read by somebody who has not begun, whose first choice begins it.
import type { Page } from '@playwright/test';
import { changeTextSetting, setting } from './actors/change-text-settings.ts';
import { choice, choose, demoStory, expectPlace, startButton } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const { path, start, title } = demoStory;
const readings = (page: Page) => page.getByRole('main').getByRole('link', { name: title });

for (const javaScriptEnabled of [true, false]) {
  test(`the first choice makes a playthrough, and looking makes none, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ javaScriptEnabled });
    await page.goto(path);
    await page.getByRole('link', { name: 'Start or Continue Reading' }).click();
    await expectPlace(page, start);
    await expect(page.getByText('You don’t need an account to read')).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);

    await choose(page, 'Finish the round first', 'The eleventh lamp');
    await expect(page).toHaveURL(/\/reader\/[^/]+$/);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goto('/reading');
    await expect(readings(page)).toHaveCount(1);
    await page.goto(`${path}/reader`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectPlace(page, 'The eleventh lamp');
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`the bar is whole above the first words, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    newBrowser,
  }) => {
    const page = await newBrowser({ javaScriptEnabled });
    await page.goto(`${path}/reader`);
    await expectPlace(page, start);
    if (javaScriptEnabled) await changeTextSetting(page, 'Size', 'Large');
    else {
      await page.getByRole('button', { name: 'Text settings', exact: true }).click();
      await setting(page, 'Size', 'Large').check();
      await page.getByRole('button', { name: 'Save and read on' }).click();
    }
    await expectPlace(page, start);
    await expect(page.locator('html')).toHaveAttribute('data-look-size', '4');
    await page.reload();
    await expectPlace(page, start);
    await expect(page.locator('html')).toHaveAttribute('data-look-size', '4');

    await page.getByLabel('Reading menu').click();
    await page.getByRole('article').getByText('Back to the story page').first().click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  });
}

/** A published story of two nodes, of which the first warns. */
async function haveGate(page: Page, site: Site) {
  const author = newPerson('greta');
  await signUp(page, site, author);
  const gate = {
    name: 'The gate',
    text: 'A gate.',
    contentNotes: ['heights'],
    choices: [{ words: 'Go in', to: 'The yard' }],
  };
  return writeAtOnce(page, author, {
    title: `The gate of ${author.username}`,
    chapter: 'One',
    nodes: [gate, { name: 'The yard', text: 'A yard.' }],
    isPublished: true,
  });
}

test('a choice counts in a new version as long as it reads the same, or its reader hears of it', async ({
  page,
  site,
  newBrowser,
}) => {
  const { path, node } = await haveGate(page, site);
  const [kept, changed] = [await newBrowser({ javaScriptEnabled: false }), await newBrowser()];
  for (const reader of [kept, changed]) await reader.goto(`${path}/reader`);
  const call = await callsOf(page);
  const gate = `/stories${path}/nodes/${node('The gate').split('/').at(-1)}`;
  const { actions } = (await call('get', gate)) as unknown as { actions: object[] };
  const rewrite = async (label: string) => {
    await call('put', gate, { body: 'Another gate.', actions: [{ ...actions[0], label }] });
    await call('post', `/stories${path}/versions`, {});
  };
  await rewrite('Go in');
  await choose(kept, 'Go in', 'The yard');

  await rewrite('Break in');
  await choice(changed, 'Go in').click();
  await expect(choice(changed, 'Break in')).toBeVisible();
  await expect(changed.getByText('it begins differently')).toBeVisible();
  await lookAt(changed, 'opening-changed');
  await expect(changed.getByText('it begins differently')).toBeVisible();
  await choose(changed, 'Break in', 'The yard');
});

test('who wants to be warned is asked before the first words', async ({ page, site }) => {
  const { path } = await haveGate(page, site);
  await page.goto('/reading/look');
  await page.getByText('More', { exact: true }).click();
  await setting(page, 'Content notes', 'Warn me first').check();
  await page.getByRole('button', { name: 'Save and read on' }).click();
  await page.goto(`${path}/reader`);
  await expect(page.getByText('heights')).toBeVisible();
  await expect(page.getByText('A gate.')).toBeHidden();
  await expect(choice(page, 'Go in')).toBeHidden();
  await lookAt(page, 'opening-warning');
  await page.getByRole('link', { name: 'Read on' }).click();
  await expect(page.getByText('A gate.')).toBeVisible();
  await choose(page, 'Go in', 'The yard');
});

test('pressing twice makes one playthrough', async ({ page }) => {
  await page.goto(`${path}/reader`);
  await choice(page, 'Finish the round first').dblclick();
  await expectPlace(page, 'The eleventh lamp');
  await page.goto('/reading');
  await expect(readings(page)).toHaveCount(1);

  // A deleted playthrough leaves the first words again.
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(readings(page)).toHaveCount(0);
  await page.goto(`${path}/reader`);
  await expect(startButton(page)).toBeVisible();
});

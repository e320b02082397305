// The end of a story, with the ways on from it; and the line above the text, from the first word to the last.
import type { Page } from '@playwright/test';
import { choice, choose, expectPlace, place } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import type { Site } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

/** A story with a fork, from which a way of two steps leads to each of two endings. */
async function haveFork(page: Page, site: Site) {
  const author = newPerson('fenja');
  await signUp(page, site, author);
  const step = (name: string, ...to: string[]) => ({
    name,
    text: `${name} is quiet. Nobody has been here for years.`,
    choices: to.map((one) => ({ words: `To ${one}`, to: one })),
  });
  return writeAtOnce(page, author, {
    title: `The fork of ${author.username}`,
    chapter: 'One',
    nodes: [
      step('The gate', 'The path'),
      step('The path', 'The hill', 'The pond'),
      step('The hill', 'The top'),
      { name: 'The top', text: 'Stars.', ending: { name: 'High up', kind: 'good' } },
      step('The pond', 'The bottom'),
      { name: 'The bottom', text: 'Reeds.', ending: { name: 'Far down', kind: 'bad' } },
    ],
    isPublished: true,
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`from an ending one goes back to the last other choice, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    page,
    site,
    newBrowser,
  }) => {
    const { path } = await haveFork(page, site);
    const reader = await newBrowser({ javaScriptEnabled });
    await reader.goto(`${path}/reader`);
    await choose(reader, 'To The path', 'The path');
    await choose(reader, 'To The hill', 'The hill');
    await choose(reader, 'To The top', 'The top');
    const ending = reader.getByRole('region', { name: 'High up' });
    await expect(ending).toBeVisible();
    await expect(ending.getByText('Endings found: 1 of 2')).toBeVisible();
    await expect(ending.locator('.ending-mark')).toHaveCount(2);
    await expect(ending.locator('.ending-mark-found')).toHaveCount(1);
    await expect(reader.getByText('High up')).toHaveCount(1);
    await expect(ending.getByRole('link', { name: /^More by/ })).toBeVisible();
    if (javaScriptEnabled) await lookAt(reader, 'the-end');

    await ending.getByText('Other paths from here').click();
    if (!javaScriptEnabled) {
      await expect(reader.getByText('Go back to your last other choice?')).toBeVisible();
      await reader.getByRole('button', { name: 'Go back' }).click();
    }
    await expectPlace(reader, 'The path');
    await choose(reader, 'To The pond', 'The pond');
    await choose(reader, 'To The bottom', 'The bottom');
    await expect(reader.getByText('Endings found: 2 of 2')).toBeVisible();
    await expect(reader.locator('.ending-mark-found')).toHaveCount(2);
  });
}

test('the words begin high up on a phone, under one bar from the first to the last', async ({
  page,
  site,
  newBrowser,
}) => {
  const { path } = await haveFork(page, site);
  const reader = await newBrowser({ viewport: { width: 390, height: 844 } });
  await reader.goto(`${path}/reader`);
  const bar = reader.locator('.reader-bar');
  const heightOf = async (name: string) => {
    await expect(place(reader, name)).toBeVisible();
    const text = await reader.locator('.reader-text').boundingBox();
    expect(text?.y, name).toBeLessThanOrEqual(140);
    return (await bar.boundingBox())?.height;
  };
  const first = await heightOf('The gate');
  const parts = [
    bar.getByRole('link'),
    bar.getByRole('button', { name: 'Text settings', exact: true }),
    bar.getByLabel('Reading menu'),
  ];
  for (const part of parts) await expect(part.first()).toBeVisible();
  await choose(reader, 'To The path', 'The path');
  expect(await heightOf('The path')).toBe(first);
  for (const part of parts) await expect(part.first()).toBeVisible();
  const invitation = reader.getByRole('link', { name: 'Sign up to keep your place' });
  await expect(invitation).toBeHidden();
  await choose(reader, 'To The hill', 'The hill');
  await choice(reader, 'To The top').click();
  await expect(invitation).toBeVisible();
  await invitation.click();
  await expect(reader).toHaveURL(/\/register\?next=/);
});

// A story in Arabic: its words run from right to left wherever they stand, in a site that does not.
import type { Locator } from '@playwright/test';
import { choice, place, startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const [title, gate, yard] = ['مصباح في الظلام', 'البوابة', 'الفناء'];
const description = 'قصة قصيرة عن مصباح.';

const runs = (words: Locator, direction: 'ltr' | 'rtl') =>
  expect(words).toHaveCSS('direction', direction);

test('a story in Arabic is laid out from right to left', async ({ page, site, newBrowser }) => {
  const author = newPerson('amal');
  await signUp(page, site, author);
  const { path, node } = await writeAtOnce(page, author, {
    ...{ title, description, chapter: 'واحد', isPublished: true },
    nodes: [
      { name: gate, text: 'تقف أمام البوابة.', choices: [{ words: 'ادخل', to: yard }] },
      { name: yard, text: 'فناء هادئ.', ending: { name: 'السلام', kind: 'good' } },
    ],
  });
  const call = await callsOf(page);

  await test.step('by its first letters where nobody said in which language it is', async () => {
    const reader = await newBrowser();
    await reader.goto(path);
    const heading = reader.getByRole('heading', { level: 1, name: title });
    await runs(heading, 'rtl');
    await runs(reader.getByText(description), 'rtl');
    await runs(reader.getByRole('main'), 'ltr');
  });

  await call('put', `/stories${path}/story-wide`, { lang: 'ar' });
  await call('post', `/stories${path}/versions`, {});
  const reader = await newBrowser();
  await startReading(reader, path, gate);
  await runs(place(reader, gate), 'rtl');
  await runs(reader.getByText('تقف أمام البوابة.'), 'rtl');
  await runs(choice(reader, 'ادخل'), 'rtl');
  await runs(reader.getByLabel('Reading menu'), 'ltr');
  await lookAt(reader, 'reader-right-to-left');
  await choice(reader, 'ادخل').click();
  await expect(place(reader, yard)).toBeVisible();
  await runs(reader.getByRole('heading', { name: 'السلام' }), 'rtl');

  await reader.goto('/');
  await runs(reader.getByRole('heading', { level: 3, name: title }), 'rtl');
  await reader.goto('/reading?tab=finished');
  await runs(reader.getByRole('heading', { level: 3, name: title }), 'rtl');

  await page.goto(node(gate));
  const text = page.getByRole('textbox', { name: `Text of “${gate}”` });
  await expect(text).toContainText('تقف');
  await runs(text, 'rtl');
  await lookAt(page, 'page-right-to-left');

  await test.step('in a test play, on the map and in the read-through as on the page', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    const scene = page.getByRole('region', { name: gate });
    await runs(scene.getByText('تقف أمام البوابة.'), 'rtl');
    await runs(scene.getByRole('button', { name: 'ادخل' }), 'rtl');
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await runs(page.getByText('تقف أمام البوابة.').first(), 'rtl');
    await lookAt(page, 'map-right-to-left');
    await page.getByRole('button', { name: 'Read through' }).click();
    const proof = page.getByRole('article').filter({ hasText: 'تقف أمام البوابة.' });
    await runs(proof.getByRole('button', { name: gate, exact: true }), 'rtl');
    await expect(proof.getByText(`← ${yard}`)).toBeVisible();
    await lookAt(page, 'proof-right-to-left');
  });
});

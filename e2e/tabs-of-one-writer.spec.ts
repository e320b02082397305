// Two tabs of one browser are one writer: what is typed in both at one place stands there whole, in each.
import type { Page } from '@playwright/test';
import { begin, lamp, openNode, sea, state, textOf } from './actors/one-draft.ts';
import { expect, test } from './fixtures/test.ts';

const left = ' Left tab writes this.';
const right = ' Right tab writes that.';

const asksNothing = (page: Page) =>
  expect(page.getByRole('heading', { name: 'What you wrote' })).toHaveCount(0);

test('two tabs that write at once at the end of a text lose and garble nothing', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'ines');
  const twin = await context.newPage();
  await openNode(page, story.path);
  await openNode(twin, story.path);
  await state(page, 'saved');
  await Promise.all([
    page.keyboard.type(left, { delay: 60 }),
    twin.keyboard.type(right, { delay: 60 }),
  ]);
  for (const tab of [page, twin]) {
    await state(tab, 'saved');
    await expect(textOf(tab, 'Shore')).toContainText(left.trim());
    await expect(textOf(tab, 'Shore')).toContainText(right.trim());
    await asksNothing(tab);
  }
  expect([`${lamp}\n\n${sea}${left}${right}`, `${lamp}\n\n${sea}${right}${left}`]).toContain(
    await bodyOf('Shore'),
  );
});

test('what one tab writes right after the other stands after it', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'joan');
  const twin = await context.newPage();
  await openNode(page, story.path);
  await openNode(twin, story.path);
  await state(page, 'saved');
  await page.keyboard.type(left, { delay: 20 });
  await page.waitForTimeout(200);
  await twin.keyboard.type(right, { delay: 20 });
  for (const tab of [page, twin]) {
    await state(tab, 'saved');
    await expect(textOf(tab, 'Shore')).toContainText(`${sea}${left}${right}`);
    await asksNothing(tab);
  }
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea}${left}${right}`);
});

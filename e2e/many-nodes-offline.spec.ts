// A story of many nodes is kept in the browser in blocks: all of it is there without the site, in each tab.
import { row, state, textOf } from './actors/one-draft.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openInOutline } from './actors/write-a-story.ts';
import { putText, writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

const count = 140;
const nameOf = (at: number) => `Room ${String(at).padStart(3, '0')}`;

test('a story of many nodes is whole again without the site, with what was written since', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const author = newPerson('uma');
  await signUp(page, site, author);
  const names = Array.from({ length: count }, (_, at) => nameOf(at + 1));
  const { node } = await writeAtOnce(page, author, {
    title: 'Many rooms',
    chapter: 'One',
    nodes: names.map((name) => ({ name, text: `This is ${name}.` })),
    isPublished: false,
  });
  const first = nameOf(1);
  await page.goto(node(first));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await expect(textOf(page, first)).toContainText(`This is ${first}.`);
  await state(page, 'saved');

  const other = await context.newPage();
  await other.goto(node(nameOf(2)));
  await textOf(other, nameOf(2)).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type(' From the other tab.');
  await state(other, 'saved');
  await openInOutline(page, nameOf(2));
  await expect(textOf(page, nameOf(2))).toContainText('From the other tab.');

  // Elsewhere most of them change at once.
  for (const name of names.slice(2, 80)) await putText(page, node(name), `Anew: ${name}.`);
  await page.reload();
  await openInOutline(page, nameOf(7));
  await expect(textOf(page, nameOf(7))).toContainText(`Anew: ${nameOf(7)}.`);
  await state(page, 'saved');

  await context.setOffline(true);
  await openInOutline(page, nameOf(5));
  await textOf(page, nameOf(5)).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Without the site.');
  await page.reload();
  await expect(textOf(page, nameOf(5))).toContainText(`Anew: ${nameOf(5)}. Without the site.`);
  await page.getByRole('searchbox', { name: 'Filter by name or tag' }).fill(nameOf(count));
  await row(page, new RegExp(`^${nameOf(count)}`)).click();
  await expect(textOf(page, nameOf(count))).toContainText(`This is ${nameOf(count)}.`);
  await page.getByRole('searchbox', { name: 'Filter by name or tag' }).fill(nameOf(2));
  await row(page, new RegExp(`^${nameOf(2)}`)).click();
  await expect(textOf(page, nameOf(2))).toContainText('From the other tab.');
  await context.setOffline(false);
  await state(page, 'saved');
  await page.goto(node(nameOf(5)));
  await state(page, 'saved');
  await context.setOffline(true);
  await page.reload();
  await expect(textOf(page, nameOf(5))).toContainText(`Anew: ${nameOf(5)}. Without the site.`);
});

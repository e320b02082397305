// Words that the site does not have yet: they stay in this browser, for the one who wrote them, whatever
// becomes of the page.
import { begin, holdBack, lamp, openNode, row, sea, state, textOf } from './actors/one-draft.ts';
import { logIn, logOut, newPerson, signUp } from './actors/sign-up.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expect, test } from './fixtures/test.ts';

test('what was typed in the moment before one goes elsewhere, or closes the tab, is there', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'ines');
  // A page that goes has no time left for its database.
  await context.addInitScript(() => {
    window.addEventListener('pagehide', () => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('Too late', 'InvalidStateError');
      };
    });
  });
  const letThrough = await holdBack(page);
  await openNode(page, story.path);
  await page.keyboard.insertText(' Then it rises.');
  await page.evaluate(() => window.location.assign('/'));
  await page.waitForURL((url) => url.pathname === '/');
  await openNode(page, story.path);
  await expect(textOf(page, 'Shore')).toContainText('The sea is calm. Then it rises.');
  await page.keyboard.insertText(' And falls.');
  await page.close({ runBeforeUnload: true });

  const again = await context.newPage();
  await openNode(again, story.path);
  await expect(textOf(again, 'Shore')).toContainText('Then it rises. And falls.');
  await letThrough();
  await state(again, 'saved');
  expect(await bodyOf('Shore', again)).toBe(`${lamp}\n\n${sea} Then it rises. And falls.`);
  await again.reload();
  await expect(textOf(again, 'Shore')).toContainText('And falls.');
  expect(await bodyOf('Shore', again)).toBe(`${lamp}\n\n${sea} Then it rises. And falls.`);
});

test('without a connection the workspace opens again with all that was written, and goes on', async ({
  page,
  context,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'jo');
  await openNode(page, story.path);
  await state(page, 'saved');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // What a screen loads is kept from now on.
  await openNode(page, story.path);
  await state(page, 'saved');
  // The browser's own cache may forget at any time.
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await openNode(page, story.path);
  await state(page, 'saved');
  await context.setOffline(true);
  await page.keyboard.type(' Then it rises.');
  await page.reload();
  await expect(textOf(page, 'Shore')).toContainText('The sea is calm. Then it rises.');
  await textOf(page, 'Shore').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And falls.');
  await state(page, 'offline');
  await page.goto(`${story.path}/write`);
  await row(page, /^Shore/).click();
  await expect(textOf(page, 'Shore')).toContainText('Then it rises. And falls.');
  await context.setOffline(false);
  await state(page, 'saved');
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea} Then it rises. And falls.`);
});

test('who signs in at the same browser sees nothing of them, and they wait for their author', async ({
  page,
  site,
}) => {
  const { author, story, bodyOf } = await begin(page, site, 'kai');
  const letThrough = await holdBack(page);
  await openNode(page, story.path);
  await page.keyboard.insertText(' Then it rises.');
  await page.goto('/');
  await logOut(page);
  await page.goto(`${story.path}/write`);
  await expect(page.getByText('rises')).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/');

  const other = newPerson('lou');
  await signUp(page, site, other);
  await page.goto(`${story.path}/write`);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  const own = await writeAtOnce(page, other, {
    title: 'The salt stairs',
    chapter: 'One',
    nodes: [{ name: 'Shore', text: 'Another shore.' }],
    isPublished: false,
  });
  await letThrough();
  await openNode(page, own.path);
  await expect(textOf(page, 'Shore')).toHaveText('Another shore.');
  await state(page, 'saved');
  await page.goto('/');
  await logOut(page);

  await logIn(page, author);
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea}`);
  await openNode(page, story.path);
  await expect(textOf(page, 'Shore')).toContainText('Then it rises.');
  await state(page, 'saved');
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea} Then it rises.`);
});

// Somebody writes without a pause while everything happens around them. No dialog, message, reload or late
// answer takes a letter from the text: each is in the field for which it was meant.
import type { Page } from '@playwright/test';
import { begin, lamp, openNode, sea, state, textOf } from './actors/one-draft.ts';
import { fillInLogin, logIn } from './actors/sign-up.ts';
import { callsOf } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { makeNextBuild } from './fixtures/next-build.ts';
import { startSite } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

const everyCall = '**/api/**';

test('whoever writes keeps the caret, whatever happens meanwhile', async ({ newBrowser }) => {
  test.slow();
  // A separate site: it is updated meanwhile.
  const site = await startSite();
  const next = await makeNextBuild();
  try {
    const page = await newBrowser({ baseURL: site.url });
    const { author, story } = await begin(page, site, 'wren');
    const shore = story.node('Shore').split('/').at(-1);
    const phone = await newBrowser({ baseURL: site.url });
    await logIn(phone, author);
    const callFromPhone = await callsOf(phone);
    const twin = await page.context().newPage();
    await openNode(page, story.path);
    await state(page, 'saved');
    await openNode(twin, story.path, 'Shore', 'Control+Home');
    await state(twin, 'saved');
    await page.bringToFront();
    const writing = writeOn(page);
    const isWhole = () => expect(textOf(page, 'Shore')).toContainText(writing.soFar());

    await test.step('the checker answers', async () => {
      await page.waitForTimeout(3_000);
      await isWhole();
    });

    await test.step('another tab writes in the same text', async () => {
      await twin.keyboard.type('By night. ', { delay: 30 });
      await expect(textOf(page, 'Shore')).toContainText('By night. The lamp');
      await isWhole();
    });

    await test.step('a proxy refuses each call in its own words, and then another one fails', async () => {
      await page
        .context()
        .route(everyCall, (route) =>
          route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
        );
      await state(page, 'offline');
      await state(twin, 'offline');
      await isWhole();
      await page.context().unroute(everyCall);
      await page
        .context()
        .route(everyCall, (route) =>
          route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
        );
      await page.waitForTimeout(2_000);
      await page.context().unroute(everyCall);
      await expect(page.locator('[data-saved="offline"]')).toBeHidden();
      await isWhole();
    });

    await test.step('the connection goes and comes back', async () => {
      await page.context().setOffline(true);
      await state(page, 'offline');
      await page.waitForTimeout(2_000);
      await page.context().setOffline(false);
      await expect(page.locator('[data-saved="offline"]')).toBeHidden();
      await isWhole();
    });

    await test.step('the site is updated', async () => {
      await site.fail();
      await page.waitForTimeout(1_000);
      await site.comeBack(next.root);
      await expect(page.locator('[data-saved="offline"]')).toBeHidden();
      await isWhole();
    });

    await test.step('somebody else changes the same words', async () => {
      await page.context().route('**/edits', (route) => route.abort());
      await callFromPhone('put', `/stories${story.path}/nodes/${shore}`, {
        body: 'Another shore.',
      });
      await page.waitForTimeout(1_000);
      await page.context().unroute('**/edits');
      await expect(page.getByRole('button', { name: 'Look at it' })).toBeVisible();
      await isWhole();
    });

    await test.step('the session is ended from another device', async () => {
      await endOtherSessions(callFromPhone);
      // It is found out when the site is asked next.
      await expect(page.getByText('Your session has ended')).toBeVisible({ timeout: 45_000 });
      await page.waitForTimeout(2_000);
      await isWhole();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    const words = await writing.stop();
    await expect(textOf(page, 'Shore')).toBeFocused();
    await lookAt(page, 'session-ended');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(textOf(page, 'Shore')).toBeFocused();
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(author.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(textOf(page, 'Shore')).toBeFocused();
    await page.keyboard.type(' Here.');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await state(page, 'saved');
    const { nodes } = await draftOf(page, story.path);
    expect(nodes.map(({ name, body }) => [name, body])).toEqual([
      ['Shore', `By night. ${lamp}\n\n${sea}${words} Here.`],
      ['Stairs', 'They go up.'],
    ]);

    await test.step('the browser stores nothing any more', async () => {
      await page.evaluate(() => {
        IDBDatabase.prototype.transaction = () => {
          throw new DOMException('Full', 'QuotaExceededError');
        };
      });
      await textOf(page, 'Shore').click();
      await page.keyboard.press('Control+End');
      const more = writeOn(page);
      await page.waitForTimeout(4_000);
      await expect(textOf(page, 'Shore')).toContainText(`Here.${await more.stop()}`);
    });
  } finally {
    await site.stop();
    await next.remove();
  }
});

test('every tab says that the session has ended, and a log-in in one of them goes for all', async ({
  site,
  newBrowser,
}) => {
  test.slow();
  const page = await newBrowser();
  const { author, story, bodyOf } = await begin(page, site, 'wren');
  await openNode(page, story.path);
  await state(page, 'saved');
  const twin = await page.context().newPage();
  await openNode(twin, story.path);
  await state(twin, 'saved');
  const tabs = [page, twin];
  const bar = (tab: Page) => tab.locator('[data-session-ended]');
  const written: string[] = [];

  for (const tab of [twin, page]) {
    const phone = await newBrowser();
    await logIn(phone, author);
    await endOtherSessions(await callsOf(phone));
    await tab.bringToFront();
    written.push(` Line ${written.length + 1}.`);
    await textOf(tab, 'Shore').click();
    await tab.keyboard.press('Control+End');
    await tab.keyboard.type(written.at(-1) ?? '');
    for (const each of tabs) {
      await expect(bar(each)).toBeVisible();
      await state(each, 'signed_out');
      await expect(each.getByRole('dialog')).toBeHidden();
    }
    await lookAt(twin, `session-ended-in-all-tabs-${written.length}`);
    await tab.bringToFront();
    await bar(tab).getByRole('button', { name: 'Log in' }).click();
    await expect(tab.getByLabel('Password', { exact: true })).toBeFocused();
    await tab.keyboard.type(author.password);
    await tab.keyboard.press('Enter');
    for (const each of tabs) {
      await expect(bar(each)).toBeHidden();
      await state(each, 'saved');
    }
  }

  await test.step('one that finds it out by being opened sends no other away, and a log-in there goes for all', async () => {
    const phone = await newBrowser();
    await logIn(phone, author);
    await endOtherSessions(await callsOf(phone));
    const third = await page.context().newPage();
    await third.goto(`${story.path}/write`);
    await third.getByRole('link', { name: 'Log in', exact: true }).click();
    for (const each of tabs) {
      await expect(bar(each)).toBeVisible();
      await expect(textOf(each, 'Shore')).toContainText(written.join(''));
    }
    await textOf(twin, 'Shore').click();
    await twin.keyboard.press('Control+End');
    await twin.keyboard.type(' Line 3.');
    await fillInLogin(third, author);
    await expect(textOf(third, 'Shore')).toBeVisible();
    for (const each of tabs) {
      await expect(bar(each)).toBeHidden();
      await state(each, 'saved');
    }
  });
  expect(await bodyOf('Shore')).toBe(`${lamp}\n\n${sea}${written.join('')} Line 3.`);
});

async function endOtherSessions(call: Awaited<ReturnType<typeof callsOf>>) {
  const { sessions } = (await call('get', '/user/me/sessions', undefined)) as unknown as {
    sessions: { id: string; is_current: boolean }[];
  };
  for (const { id, is_current } of sessions) {
    if (!is_current) await call('delete', `/user/me/sessions/${id}`, undefined);
  }
}

/** Key after key until it is stopped. */
function writeOn(page: Page) {
  let text = '';
  let isOn = true;
  async function write() {
    for (let count = 1; isOn; count += 1) {
      for (const letter of ` word ${count}.`) {
        await page.keyboard.press(letter === ' ' ? 'Space' : letter);
        text += letter;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
    }
    return text;
  }
  const written = write();
  return {
    soFar: () => text,
    stop() {
      isOn = false;
      return written;
    },
  };
}

test('a palette that is long in coming takes no key from who writes on', async ({ page, site }) => {
  const { story } = await begin(page, site, 'lena');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/questions-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/questions-*.js');
  await openNode(page, story.path);
  await page.keyboard.press('Control+k');
  await asked;
  await page.keyboard.type(' Sh');
  const came = page.waitForResponse('**/assets/questions-*.js');
  held.resolve();
  await came;
  await page.keyboard.type('ips pass.');
  await expect(textOf(page, 'Shore')).toContainText(`${sea} Ships pass.`);
  await expect(textOf(page, 'Shore')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // From now on it is there at once.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('the caret is where it was when the focus comes back, however busy the page is', async ({
  page,
  site,
}) => {
  const { story, bodyOf } = await begin(page, site, 'odile');
  await openNode(page, story.path, 'Shore', 'Control+Home');
  for (const _ of 'The') await page.keyboard.press('ArrowRight');
  await page.getByPlaceholder('Name or tag').click();
  await textOf(page, 'Shore').evaluate(async (text) => {
    text.focus();
    const end = performance.now() + 500;
    while (performance.now() < end);
  });
  await page.keyboard.type(' old');
  await expect(textOf(page, 'Shore')).toContainText('The old lamp is lit.');
  await state(page, 'saved');
  expect(await bodyOf('Shore')).toBe(`${lamp.replace('The', 'The old')}\n\n${sea}`);
});

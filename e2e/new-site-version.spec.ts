// The site is updated while somebody has a page of it open: the files of the old build are gone, and
// reading still works, in the open page, in the next one, and offline with the new files.

import { choose, demoStory, expectPlace, startReading } from './actors/read-a-story.ts';
import { waitUntilReadyOffline } from './actors/read-offline.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { makeNextBuild } from './fixtures/next-build.ts';
import { startSite } from './fixtures/site.ts';
import { expect, test } from './fixtures/test.ts';

test('a reader continues during an update of the site, and loses no turn', async ({
  newBrowser,
}) => {
  test.slow();
  // A separate site, because other journeys use the shared one meanwhile.
  const site = await startSite();
  const next = await makeNextBuild();
  try {
    const page = await newBrowser({ baseURL: site.url });
    await signUp(page, site, newPerson('uli'));
    await startReading(page, demoStory.path, demoStory.start);
    await waitUntilReadyOffline(page);
    const oldFile = await page.evaluate(entryFile);
    const isThere = async (file: string) => (await page.request.get(file)).status() === 200;
    expect(await isThere(oldFile)).toBe(true);

    await site.fail();
    await choose(page, 'Knock at Mrs Pell’s and ask', 'Mrs Pell');
    await site.comeBack(next.root);
    expect(await isThere(oldFile)).toBe(false);

    await test.step('the open page continues, and its pending turns are synced', async () => {
      await choose(page, 'Ask who she is waiting for', 'The lace curtain');
      await expect(page.getByText('saved here')).toBeHidden();
      await page.getByRole('button', { name: 'Text settings' }).click();
      await expect(page.getByRole('radio', { name: 'Sepia' })).toBeVisible();
      await expect(page.getByRole('radio', { name: 'Medium' })).toBeFocused();
    });

    await test.step('a screen whose file is gone is loaded from the new build', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Writing' }).click();
      await expect(page.getByRole('link', { name: 'Start a New Story' })).toBeVisible();
      await expect(page.locator(`script[src="${oldFile}"]`)).toHaveCount(0);
    });

    await test.step('the next page is from the new build, and caches the new files', async () => {
      await page
        .getByRole('link', { name: /^Continue/ })
        .first()
        .click();
      await expectPlace(page, 'The lace curtain');
      const newFile = await page.evaluate(entryFile);
      await expect.poll(() => page.evaluate(isKept, newFile)).toBe(true);
      await page.context().setOffline(true);
      await page.reload();
      await expectPlace(page, 'The lace curtain');
      expect(await page.evaluate(entryFile)).toBe(newFile);
      await choose(page, 'Take the glass down the fish steps', 'The fish steps, with the glass');
      await page.context().setOffline(false);
      await expect(page.getByText('saved here')).toBeHidden();
    });
    await page.reload();
    await expectPlace(page, 'The fish steps, with the glass');

    await test.step('a page requested during an update is answered', async () => {
      for (let update = 0; update < 5; update += 1) {
        await next.changeBuildMark();
        await page.evaluate(untilUpdateIsKept);
        await page.reload();
        await expectPlace(page, 'The fish steps, with the glass');
      }
    });
  } finally {
    await site.stop();
    await next.remove();
  }
});

/** The entry script of the open page. */
function entryFile(): string {
  return new URL(document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src ?? '')
    .pathname;
}

/** Whether a file is kept, and so is the empty page that needs it: the earlier worker keeps files of pages, too. */
async function isKept(file: string): Promise<boolean> {
  const empty = (await caches.keys()).map(async (cacheName) => {
    const page = await caches.match('/offline.html', { cacheName });
    return (await page?.text())?.includes(file) ?? false;
  });
  return (await Promise.all(empty)).includes(true) && (await caches.match(file)) !== undefined;
}

/** Waits until the browser has found the newer build and cached all its files. */
async function untilUpdateIsKept(): Promise<void> {
  const known = await caches.keys();
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  for (;;) {
    const added = (await caches.keys()).find((name) => !known.includes(name));
    if (added && (await caches.match('/offline.html', { cacheName: added }))) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

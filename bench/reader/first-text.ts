import type { Browser, Page } from '@playwright/test';
import { slowPage } from './chromium.ts';

type SignIn = { url: string; token: string };

/** The time from the start of the navigation to the first paint of the node's text, in milliseconds. */
export async function firstTextMs(browser: Browser, url: string, signIn?: SignIn): Promise<number> {
  const { page, context } = await slowPage(browser, signIn);
  try {
    await watchText(page);
    await page.goto(url, { waitUntil: 'commit' });
    return await textPaintedMs(page);
  } finally {
    await context.close();
  }
}

/**
 * Makes a choice as soon as the text is painted. This is long before the scripts have loaded, so it is a
 * form post. Says whether that led to another node.
 */
export async function isChoiceReadyAtFirstText(
  browser: Browser,
  url: string,
  signIn: SignIn,
): Promise<boolean> {
  const { page, context } = await slowPage(browser, signIn);
  try {
    await watchText(page);
    await page.goto(url, { waitUntil: 'commit' });
    await textPaintedMs(page);
    const name = await page.locator('h1').textContent();
    await page.locator('.choice').first().click({ noWaitAfter: true });
    await page.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, name);
    return true;
  } catch {
    return false;
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    /** Milliseconds since the navigation began. */
    textPaintedAt?: number;
  }
}

/** Makes the page record when the first frame with the text is done; to be called before the navigation. */
const watchText = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      // The browser makes no frame while it waits for styles.
      if (!document.querySelector('.reader-text')?.textContent) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        window.textPaintedAt = performance.now();
      };
      return port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });

async function textPaintedMs(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => window.textPaintedAt, null, { polling: 100 });
  return (await painted.jsonValue()) ?? Number.NaN;
}

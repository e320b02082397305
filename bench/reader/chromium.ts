import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { chromiumPath } from '../../tooling/machine/chromium.mjs';

/** The throttling of a measured page: "Slow 4G" of the browser's own tools, and a phone's CPU. */
export const slowPhone = {
  cpuTimes: 4,
  latencyMs: 562.5,
  bytesPerSecond: 1_440_000 / 8,
};

/** Far longer than anything here takes; something that hangs must fail instead of waiting. */
const limitMs = 30_000;

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });

/**
 * One page for all tests that ask for the same options: to start the process of a page and to compile its code takes
 * longer than most tests. Each begins it anew at an address.
 */
export function lentPages(browser: Browser) {
  const pages = new Map<string, Page>();
  return async (options: BrowserContextOptions, begin: (page: Page) => Promise<void>) => {
    const key = JSON.stringify(options);
    const used = pages.get(key);
    // Nothing is kept, and nothing lies under the pointer where the last test left it.
    await used?.evaluate('localStorage.clear()');
    await used?.mouse.move(0, 0);
    const page = used ?? (await browser.newPage(options));
    pages.set(key, page);
    page.setDefaultTimeout(20_000);
    await begin(page);
    return page;
  };
}

/** A phone on a slow line, with a fresh browser: no cache, no open connection. */
export async function slowPage(
  browser: Browser,
  signIn?: { url: string; token: string },
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  if (signIn) {
    await context.addCookies([{ name: 'authToken', value: signIn.token, url: signIn.url }]);
  }
  const page = await context.newPage();
  page.setDefaultTimeout(limitMs);
  await throttle(page);
  return { page, context };
}

async function throttle(page: Page): Promise<void> {
  const { cpuTimes, latencyMs, bytesPerSecond } = slowPhone;
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuTimes });
}

import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
/** The throttling of a measured page: "Slow 4G" of the browser's own tools, and a phone's CPU. */
export declare const slowPhone: {
    cpuTimes: number;
    latencyMs: number;
    bytesPerSecond: number;
};
export declare const launchChromium: () => Promise<Browser>;
/**
 * One page for all tests that ask for the same options: to start the process of a page and to compile its code takes
 * longer than most tests. Each begins it anew at an address.
 */
export declare function lentPages(browser: Browser): (options: BrowserContextOptions, begin: (page: Page) => Promise<void>) => Promise<Page>;
/** A phone on a slow line, with a fresh browser: no cache, no open connection. */
export declare function slowPage(browser: Browser, signIn?: {
    url: string;
    token: string;
}): Promise<{
    page: Page;
    context: BrowserContext;
}>;

// What writing costs the hand and the eye in the workspace, counted in Chromium.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Measurement } from '../measurement.ts';
import { launchChromium } from '../reader/chromium.ts';
import { type Reader, type Site, startSite } from '../site/site.ts';

const screen = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const limitMs = 30_000;
const nodes = 10;

/**
 * Clicks are presses of the pointer that the page has seen; keys are none. A story of ten nodes is
 * written through the workspace, and the same story is come back to.
 */
export async function studioClicks(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-clicks-'));
  const site = await startSite(folder);
  const browser = await launchChromium();
  try {
    const author = await site.signUp('clicker');
    const path = `/clicker/${await emptyStory(site, author)}`;
    const context = await signedIn(browser, site, author, screen);
    const written = await tenNodes(context, `${site.url}${path}/write`);
    const back = await lastNight(context, `${site.url}${path}`, written.last);
    const finding = await findingToWords(context, `${site.url}${path}/write`);
    const frame = await frameMoves(context, `${site.url}${path}/write`);
    const top = await textOnPhone(
      await signedIn(browser, site, author, phone),
      `${site.url}${path}/write`,
    );
    const begun = await signUpToPublished(browser, site);
    return [
      {
        name: 'from signing up to a published story',
        detail:
          'from the home page, with three nodes and an ending; fields of a form by Tab, the rest clicked',
        ...{ count: begun, unit: 'clicks', atMost: 14 },
      },
      {
        name: 'ten connected nodes',
        detail: `from the caret in the first text to ten nodes, each led to by the one before, on ${written.screens} screen`,
        ...{ count: written.clicks, unit: 'clicks', atMost: 12 },
      },
      {
        name: 'screens for ten connected nodes',
        detail: 'how often the frame around the text was another one, and the first',
        ...{ count: written.screens, unit: 'screens', atMost: 1 },
      },
      {
        name: 'last night’s node',
        detail: 'from the story’s own page, which a bookmark or the list of one’s stories leads to',
        ...{ count: back, unit: 'clicks', atMost: 1 },
      },
      {
        name: 'from a finding to its words',
        detail: 'from the open list of findings to its node with what it is about in sight',
        ...{ count: finding, unit: 'clicks', atMost: 1 },
      },
      {
        name: 'the text on a phone begins at',
        detail: `the upper edge of the first line at ${phone.width} × ${phone.height}, with all that is above it`,
        ...{ count: top, unit: 'px', atMost: 160 },
      },
      {
        name: 'the frame moves between its parts',
        detail:
          'the furthest that bar, outline or middle go, from page to map, reading through and back',
        ...{ count: frame, unit: 'px', atMost: 0 },
      },
    ];
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function emptyStory({ call }: Site, { username, token }: Reader): Promise<string> {
  await call('POST', `/api/stories/${username}`, { title: 'Ten rooms', slug: 'ten-rooms' }, token);
  return 'ten-rooms';
}

async function signedIn(
  browser: Browser,
  { url }: Site,
  { token }: Reader,
  viewport: typeof screen,
): Promise<BrowserContext> {
  const context = await countingClicks(browser, viewport);
  await context.addCookies([{ name: 'authToken', value: token, url }]);
  return context;
}

async function countingClicks(browser: Browser, viewport: typeof screen): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  context.setDefaultTimeout(limitMs);
  // In the session's storage, so that a page that is loaded anew counts on.
  await context.addInitScript(() => {
    const count = () =>
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1));
    window.addEventListener('pointerdown', count, { capture: true });
  });
  return context;
}

const clicksIn = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('clicks')));

const textOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true });

const isFocused = (page: Page, label: string) =>
  page.waitForFunction(
    (wanted) => document.activeElement?.getAttribute('aria-label') === wanted,
    label,
  );

/** Writes ten nodes by keys alone where that goes; what has to be clicked is clicked, and so counted. */
async function tenNodes(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.goto(url);
  await isFocused(page, 'Text of “Beginning”');
  // Each node has an address; the frame around them is to stay the one that it is.
  const bar = page.getByRole('heading', { level: 1 }).first();
  const frame = await bar.elementHandle();
  let screens = 1;
  let last = 'Beginning';
  for (let place = 2; place <= nodes; place += 1) {
    last = `Room ${place}`;
    await page.keyboard.type(`What happens before room ${place}.`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(last);
    await page.keyboard.press('Control+Enter');
    await isFocused(page, `Text of “${last}”`);
    if (!(await bar.evaluate((one, before) => one === before, frame))) screens += 1;
  }
  await page.keyboard.type('The last words of the evening.');
  const rows = page.getByRole('tree', { name: 'Outline' }).getByRole('treeitem');
  if ((await rows.count()) !== nodes) throw new Error(`There are ${await rows.count()} nodes`);
  await page.getByText('Saved', { exact: true }).waitFor();
  const clicks = await clicksIn(page);
  await page.close();
  return { clicks, screens, last };
}

/** The clicks of a first visit: what can be pressed is clicked, and within a form one goes on by Tab. */
async function signUpToPublished(browser: Browser, site: Site): Promise<number> {
  const context = await countingClicks(browser, screen);
  const page = await context.newPage();
  const press = (name: string, role: 'link' | 'button' = 'button') =>
    page.getByRole(role, { name, exact: true }).first().click();
  const typeInto = async (label: string, words: string) => {
    const field = page.getByLabel(label, { exact: true });
    for (let tabs = 0; tabs < 5; tabs += 1) {
      if (await field.evaluate((one) => one === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(words);
    if ((await field.inputValue()) !== words) throw new Error(`“${label}” was not typed into`);
  };
  const email = 'newcomer@example.org';
  await page.goto(site.url);
  await press('Sign Up', 'link');
  await typeInto('Username', 'newcomer');
  await typeInto('Email', email);
  await typeInto('Password', 'a lamp in the dark 7');
  await press('Sign up');
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  await typeInto('Code', await site.codeFor(email));
  await press('Verify');
  await press('Writing', 'link');
  await press('Start a New Story', 'link');
  await typeInto('Title', 'Three rooms');
  await press('Start this story');
  await isFocused(page, 'Text of “Beginning”');
  let last = 'Beginning';
  for (const room of ['Second room', 'Third room']) {
    await page.keyboard.type(`What happens before the ${room}.`);
    await page.getByPlaceholder('What can the reader do here?').click();
    await page.keyboard.type(room);
    await page.keyboard.press('Control+Enter');
    last = room;
    await isFocused(page, `Text of “${last}”`);
  }
  await page.keyboard.type('The last words.');
  await press('Make this an ending');
  await press('Publish', 'link');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await question.getByText('Published. Readers can find it now.').waitFor();
  const clicks = await clicksIn(page);
  await context.close();
  return clicks;
}

async function lastNight(context: BrowserContext, url: string, last: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('link', { name: 'Write', exact: true }).click();
  await textOf(page, last).waitFor();
  const clicks = await clicksIn(page);
  await page.close();
  return clicks;
}

async function findingToWords(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${url}?panel=check&view=proof`);
  const link = page.getByRole('region', { name: 'Check' }).getByRole('link', { name: /^Room/ });
  await link.first().click();
  await textOf(page, `Room ${nodes}`).waitFor();
  const clicks = await clicksIn(page);
  await page.close();
  return clicks;
}

/** The farthest that an edge goes, in pixels, while one goes through the parts. */
async function frameMoves(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  await textOf(page, `Room ${nodes}`).waitFor();
  const parts = [
    page.getByRole('link', { name: 'Ten rooms' }).first(),
    page.getByRole('button', { name: 'Play', exact: true }).first(),
    page.getByRole('link', { name: 'Publish', exact: true }),
    page.getByRole('tree', { name: 'Outline' }),
  ];
  const edges = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.flatMap((box) => (box ? [box.x, box.y, box.width, box.height] : [Number.NaN]));
  };
  const before = await edges();
  let most = 0;
  for (const view of ['Map', 'Read through', 'Page']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await page.waitForLoadState('networkidle');
    const now = await edges();
    most = Math.max(most, ...now.map((edge, at) => Math.abs(edge - (before[at] ?? 0))));
  }
  await page.close();
  return most;
}

async function textOnPhone(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(url);
  const line = page.locator('.cm-line').first();
  await line.waitFor();
  const box = await line.boundingBox();
  await context.close();
  return box?.y ?? Number.NaN;
}

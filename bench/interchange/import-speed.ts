// How long the site lets an author wait who brings a large story along, in Chromium, with the real site behind it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { tarredTwine } from '../corpus.ts';
import type { Measurement } from '../measurement.ts';
import { launchChromium } from '../reader/chromium.ts';
import { type Reader, type Site, startSite } from '../site/site.ts';
import { gauge } from '../writing/machine.ts';

const rounds = 5;
const limitMs = 60_000;
const restMs = 1_000;

/** What the page itself notes of one import. */
interface Watched {
  chosenAt: number;
  previewAt: number;
  acceptedAt: number;
  workspaceAt: number;
  tasks: { at: number; ms: number }[];
}

interface Round {
  slowness: number;
  previewMs: number;
  workspaceMs: number;
  /** The longest task of the page until the preview is there. */
  taskMs: number;
}

/** Times are as on the machine of which `machine.ts` speaks: on a slower one the budgets grow with it. */
export async function importSpeed(): Promise<Measurement[]> {
  const file = tarredTwine('importing');
  if (file === null) return [];
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-import-'));
  const site = await startSite(folder);
  const browser = await launchChromium();
  try {
    const author = await site.signUp('bringer');
    const machine = await gauge(browser);
    const done: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const slowness = await machine.slowness();
      done.push({ slowness, ...(await importOnce({ browser, site, author, file })) });
    }
    return measured(done);
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measured(done: Round[]): Measurement[] {
  const middle = (of: (round: Round) => number): number =>
    done.map(of).toSorted((a, b) => a - b)[Math.floor(done.length / 2)] ?? Number.NaN;
  const slowness = middle((round) => round.slowness);
  const one = (name: string, of: (round: Round) => number, atMost: number): Measurement => ({
    name: `import of 2,463 nodes: ${name}`,
    detail: `${done.map((round) => of(round).toFixed(0)).join(', ')} ms on a machine ${slowness.toFixed(2)} × as slow`,
    ms: middle((round) => of(round) / round.slowness),
    atMost,
  });
  return [
    one('file chosen until preview', ({ previewMs }) => previewMs, 1_000),
    one('accepted until workspace', ({ workspaceMs }) => workspaceMs, 1_500),
    one('longest task until preview', ({ taskMs }) => taskMs, 50),
  ];
}

async function importOnce({
  browser,
  site: { url },
  author: { username, token },
  file,
}: {
  browser: Browser;
  site: Site;
  author: Reader;
  file: string;
}): Promise<Omit<Round, 'slowness'>> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'authToken', value: token, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(limitMs);
  await page.addInitScript(watchImport);
  await page.goto(`${url}/${username}/stories/import`);
  const input = page.locator('input[type=file]').first();
  await input.waitFor({ state: 'attached' });
  await page.waitForTimeout(restMs);
  await input.setInputFiles(file);
  await until(page, 'previewAt');
  await page.waitForTimeout(restMs);
  await page.getByRole('button', { name: 'Make it a draft' }).click();
  await until(page, 'workspaceAt');
  const watched = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  await context.close();
  const { chosenAt, previewAt, acceptedAt, workspaceAt, tasks } = watched;
  const untilPreview = tasks.filter(({ at }) => at >= chosenAt && at < previewAt + restMs / 2);
  return {
    previewMs: previewAt - chosenAt,
    workspaceMs: workspaceAt - acceptedAt,
    taskMs: Math.max(0, ...untilPreview.map(({ ms }) => ms)),
  };
}

const until = (page: Page, what: 'previewAt' | 'workspaceAt') =>
  page.waitForFunction(
    (what) => (window as unknown as { watched: Watched }).watched[what] > 0,
    what,
  );

/** Runs in the page, which notes all by itself: what Playwright looks for takes time there. */
function watchImport() {
  const watched = {
    ...{ chosenAt: 0, previewAt: 0, acceptedAt: 0, workspaceAt: 0 },
    tasks: [] as { at: number; ms: number }[],
  };
  (window as unknown as { watched: Watched }).watched = watched;
  new PerformanceObserver((seen) => {
    for (const { startTime, duration } of seen.getEntries()) {
      watched.tasks.push({ at: startTime, ms: duration });
    }
  }).observe({ type: 'longtask' });
  addEventListener(
    'change',
    ({ timeStamp }) => {
      watched.chosenAt ||= timeStamp;
    },
    true,
  );
  addEventListener(
    'click',
    ({ timeStamp }) => {
      if (watched.previewAt > 0) watched.acceptedAt ||= timeStamp;
    },
    true,
  );
  const look = () => {
    if (watched.previewAt === 0 && document.querySelector('main .button-primary + .button + a')) {
      watched.previewAt = performance.now();
    }
    const text = document.querySelector('.cm-content[contenteditable="true"]');
    if (text && document.querySelector('[role="treeitem"]')) {
      watched.workspaceAt ||= performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

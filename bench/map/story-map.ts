import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Measurement } from '../measurement.ts';
import { startPage } from '../page-server.ts';
import { launchChromium } from '../reader/chromium.ts';
import type { Frames } from './page/frames.ts';

const rounds = 3;
const viewport = { width: 1280, height: 800 };
/** The frames of two seconds on a screen of 60 Hz. */
const allFrames = 120;
const frameMs = 1_000 / 60;

interface Opened {
  cpuMs: number;
  openMs: number;
  bareMs: number;
  heapMb: number;
  elements: number;
}

type Moved = Record<'bare' | 'far' | 'near' | 'zoom', Frames>;

/**
 * The story map in Chromium, on generated stories: what it takes to open, its memory, and the frames of
 * two seconds in which a chapter or cards are dragged (with labels, frames and selection) or the view is
 * zoomed. Beside it, in the same minute, a bare canvas with as many boxes and lines: on a busy machine
 * that loses frames, too.
 */
export async function storyMap(): Promise<Measurement[]> {
  const page = await startPage('map/page/');
  const browser = await launchChromium();
  try {
    const figures: Measurement[] = [];
    for (const [count, cpuMs, dragged] of [
      [5_000, 215, 115],
      [20_000, 400, 100],
    ] as const) {
      const name = `map of ${count.toLocaleString('en')}`;
      const opened = await inRounds(() => openedOnce(browser, page.url, count));
      const moved = await inRounds(() => movedOnce(browser, page.url, count));
      figures.push(
        ...openFigures(name, opened, cpuMs),
        ...frameFigures(`${name}: dragging a chapter`, moved, 'far', dragged, 50),
        ...frameFigures(`${name}: dragging cards`, moved, 'near', dragged, 50),
        ...frameFigures(`${name}: zooming`, moved, 'zoom', 110, 67),
      );
    }
    return figures;
  } finally {
    await browser.close();
    page.stop();
  }
}

function openFigures(name: string, opened: Opened[], mostCpuMs: number): Measurement[] {
  const of = (key: keyof Opened) => middleOf(opened.map((one) => one[key]));
  const detail =
    `${of('cpuMs').toFixed(0)} ms of CPU, settled after ${of('openMs').toFixed(0)} ms, ` +
    `bare canvas ${of('bareMs').toFixed(0)} ms; medians of ${rounds}`;
  return [
    { name: `${name}: open and settled, CPU`, ms: of('cpuMs'), atMost: mostCpuMs, detail },
    {
      name: `${name}: open and settled, beside a bare canvas`,
      ratio: of('openMs') / of('bareMs'),
      // 1/20 of Twine’s 4.3 s for 5,000, where a bare canvas took 22–39 ms.
      atMost: 7,
      detail,
    },
    {
      name: `${name}: memory, of 38 MB`,
      ratio: of('heapMb') / 38,
      atMost: 1,
      detail: `${of('heapMb').toFixed(1)} MB of JavaScript after a collection`,
    },
    {
      name: `${name}: elements, of 2,600`,
      ratio: of('elements') / 2_600,
      atMost: 1,
      detail: `${of('elements')} elements at full size`,
    },
  ];
}

/** Frames beside those of the bare canvas, and the longest gap beyond what the bare canvas had as well. */
function frameFigures(
  name: string,
  moved: Moved[],
  what: keyof Moved,
  least: number,
  mostMs: number,
): Measurement[] {
  const of = (key: keyof Moved, figure: keyof Frames) =>
    middleOf(moved.map((one) => one[key][figure]));
  const [shown, bare] = [of(what, 'shown'), of('bare', 'shown')];
  const [worst, bareWorst] = [of(what, 'worstMs'), of('bare', 'worstMs')];
  const detail =
    `${shown} of ${allFrames} frames, longest gap ${worst.toFixed(0)} ms; ` +
    `bare canvas ${bare}, ${bareWorst.toFixed(0)} ms; medians of ${rounds}`;
  return [
    {
      name: `${name}, frames`,
      ratio: shown / Math.min(bare, allFrames),
      atLeast: least / allFrames,
      detail,
    },
    {
      name: `${name}, longest gap`,
      ms: Math.max(frameMs, worst - Math.max(0, bareWorst - frameMs)),
      atMost: mostMs,
      detail,
    },
  ];
}

async function inRounds<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run());
  return all;
}

async function openedOnce(browser: Browser, url: string, count: number): Promise<Opened> {
  const page = await browser.newPage({ viewport });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${url}?nodes=${count}&placed&marked`);
  const bareMs = await page.evaluate<number>('openBare()');
  await page.goto(`${url}?nodes=${count}&placed&marked`);
  const before = await cpuMs(devTools);
  const openMs = await page.evaluate<number>('openMap()');
  const taken = (await cpuMs(devTools)) - before;
  await page.getByRole('button', { name: 'show at full size' }).click();
  await settled(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.close();
  return { cpuMs: taken, openMs, bareMs, heapMb: usedSize / 1e6, elements };
}

/** The time that the main thread has worked, in milliseconds. */
async function cpuMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const settled = async (page: Page) => {
  await page.waitForTimeout(400);
  await page.locator('.react-flow[aria-busy="false"]').waitFor();
};

async function movedOnce(browser: Browser, url: string, count: number): Promise<Moved> {
  const page = await browser.newPage({ viewport });
  await page.goto(`${url}?nodes=${count}&placed&marked&lit`);
  await page.evaluate('openBare()');
  const bare = await page.evaluate<Frames>('carryOnBare()');
  await page.goto(`${url}?nodes=${count}&placed&marked&lit`);
  await page.evaluate('openMap()');
  // A chapter, from far away: its frame, dots and summed links.
  const far = await page.evaluate<Frames>('carryFor(innerWidth / 2, innerHeight / 2)');
  await settled(page);
  const zoom = await page.evaluate<Frames>('zoomFor()');
  await settled(page);
  await page.evaluate("handle.current.centre('n210'); select(['n209', 'n210', 'n211', 'n212'])");
  await settled(page);
  const near = await page.evaluate<Frames>('carryFor(innerWidth / 2, innerHeight / 2)');
  await page.close();
  return { bare, far, near, zoom };
}

function middleOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

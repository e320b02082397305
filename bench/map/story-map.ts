import type { Browser } from '@playwright/test';
import type { Measurement } from '../measurement.ts';
import { launchChromium } from '../reader/chromium.ts';
import { startMapPage } from './map-page.ts';
import type { Frames } from './page/frames.ts';

const rounds = 3;
const viewport = { width: 1280, height: 800 };
/** Twine 2.11.1 opens its map of 5,000 passages in so many times of the bare canvas: 4.3 s beside 22–39 ms. */
const screenFrames = 120;

interface Opened {
  openMs: number;
  bareMs: number;
  heapMb: number;
  elements: number;
}

interface Moved {
  drag: Frames;
  zoom: Frames;
  nearDrag: Frames;
}

/**
 * The story map in Chromium, on generated stories: how long until it is open and settled, beside a canvas
 * with as many boxes and lines and nothing else; its memory; frames shown in two seconds of dragging a
 * card or a chapter, with labels, frames and selection, and of zooming.
 */
export async function storyMap(): Promise<Measurement[]> {
  const page = await startMapPage();
  const browser = await launchChromium();
  try {
    const middle = await inRounds(() => opened(browser, page.url, 5_000));
    const moved = await inRounds(() => movedOn(browser, page.url, 5_000));
    const large = await inRounds(() => opened(browser, page.url, 20_000));
    const largeMoved = await inRounds(() => movedOn(browser, page.url, 20_000));
    return [...openFigures(middle, large), ...frameFigures(moved, largeMoved)];
  } finally {
    await browser.close();
    page.stop();
  }
}

function openFigures(middle: Opened[], large: Opened[]): Measurement[] {
  const [ours, bare] = [median(middle, 'openMs'), median(middle, 'bareMs')];
  const detail = `bare canvas ${bare.toFixed(0)} ms; medians of ${rounds}; 12,500 links`;
  return [
    { name: 'map of 5,000: open and settled', ms: ours, atMost: 215, detail },
    {
      name: 'map of 5,000: memory, of 38 MB',
      ratio: median(middle, 'heapMb') / 38,
      atMost: 1,
      detail: `${median(middle, 'heapMb').toFixed(1)} MB of JavaScript after a collection`,
    },
    {
      name: 'map of 5,000: elements, of 2,600',
      ratio: median(middle, 'elements') / 2_600,
      atMost: 1,
      detail: `${median(middle, 'elements')} elements at full size`,
    },
    {
      name: 'map of 20,000: open and settled',
      ms: median(large, 'openMs'),
      atMost: 400,
      detail: `bare canvas ${median(large, 'bareMs').toFixed(0)} ms; medians of ${rounds}; 50,000 links`,
    },
  ];
}

function frameFigures(middle: Moved[], large: Moved[]): Measurement[] {
  return [
    ...framesOf('map of 5,000: a drag from far', middle, 'drag', 115, 50),
    ...framesOf('map of 5,000: a drag at full size', middle, 'nearDrag', 115, 50),
    ...framesOf('map of 5,000: a zoom', middle, 'zoom', 110, 67),
    ...framesOf('map of 20,000: a drag from far', large, 'drag', 100, null),
    ...framesOf('map of 20,000: a drag at full size', large, 'nearDrag', 100, null),
  ];
}

function framesOf(
  name: string,
  moved: Moved[],
  what: keyof Moved,
  least: number,
  worstMs: number | null,
): Measurement[] {
  const shown = middleOf(moved.map((one) => one[what].shown));
  const worst = middleOf(moved.map((one) => one[what].worstMs));
  const detail = `${shown} of ${screenFrames} frames, worst gap ${worst.toFixed(0)} ms; medians of ${rounds}`;
  const frames = { name: `${name}, frames`, ratio: shown / screenFrames, detail };
  return [
    { ...frames, atLeast: least / screenFrames },
    ...(worstMs === null
      ? []
      : [{ name: `${name}, worst gap`, ms: worst, atMost: worstMs, detail }]),
  ];
}

async function inRounds<T>(run: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await run());
  return all;
}

async function opened(browser: Browser, url: string, count: number): Promise<Opened> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await page.goto(`${url}?nodes=${count}&placed&marked`);
  const bareMs = await page.evaluate<number>('openBare()');
  await page.goto(`${url}?nodes=${count}&placed&marked`);
  const openMs = await page.evaluate<number>('openMap()');
  await page.getByRole('button', { name: 'show at full size' }).click();
  await settled(page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  return { openMs, bareMs, heapMb: usedSize / 1e6, elements };
}

type MapPage = Awaited<ReturnType<Browser['newPage']>>;

const settled = async (page: MapPage) => {
  await page.waitForTimeout(400);
  await page.locator('.react-flow[aria-busy="false"]').waitFor();
};

async function movedOn(browser: Browser, url: string, count: number): Promise<Moved> {
  const page = await browser.newPage({ viewport });
  await page.goto(`${url}?nodes=${count}&placed&marked&lit`);
  await page.evaluate('openMap()');
  // A chapter, from far away: its frame, dots and summed links.
  const drag = await page.evaluate<Frames>('carryFor(innerWidth / 2, innerHeight / 2)');
  await settled(page);
  const zoom = await page.evaluate<Frames>('zoomFor()');
  await settled(page);
  await page.evaluate("handle.current.centre('n210'); select(['n209', 'n210', 'n211', 'n212'])");
  await settled(page);
  const nearDrag = await page.evaluate<Frames>('carryFor(innerWidth / 2, innerHeight / 2)');
  await page.close();
  return { drag, zoom, nearDrag };
}

const median = (all: Opened[], key: keyof Opened): number => middleOf(all.map((one) => one[key]));

function middleOf(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

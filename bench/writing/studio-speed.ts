// How long the workspace lets a writer wait, in Chromium, with the real site behind it.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Measurement } from '../measurement.ts';
import { launchChromium, slowPhone } from '../reader/chromium.ts';
import { type Reader, type Site, startSite } from '../site/site.ts';
import { startBareWorkspace, watchLoaded } from './bare-workspace.ts';
import { gauge, type Machine } from './machine.ts';

const screen = { width: 1280, height: 800 };
const limitMs = 60_000;
const rounds = 5;
const keystrokes = 100;
const chapterNodes = 200;

interface Place {
  browser: Browser;
  site: Site;
  author: Reader;
  machine: Machine;
}

interface Written {
  url: string;
  names: string[];
}

/**
 * A time is from the press to the picture that shows what came of it. Budgets are for a machine of which
 * `machine.ts` speaks; on a slower one they grow with it.
 */
export async function studioSpeed(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-speed-'));
  const site = await startSite(folder);
  const browser = await launchChromium();
  try {
    const author = await site.signUp('swift');
    const story = await storyOf(site, author, 2_463);
    const large = await storyOf(site, author, 20_000);
    const tidied = await storyOf(site, author, 1_000);
    const place = { browser, site, author, machine: await gauge(browser) };
    return [
      ...(await opening(place, story)),
      ...(await writing(place, story)),
      ...(await outline(place, large)),
      ...(await arranging(place, tidied)),
    ];
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Chapters of 200 nodes of 60 words; 2.5 choices lead from each to near ones of its chapter. */
async function storyOf(site: Site, author: Reader, count: number): Promise<Written> {
  const { call } = site;
  const slug = `rooms-${count}`;
  await call('POST', `/api/stories/${author.username}`, { title: slug, slug }, author.token);
  const api = `/api/stories/${author.username}/${slug}`;
  const ids = Array.from({ length: count }, () => randomUUID());
  const names = ids.map((_, at) => `Room ${at + 1}`);
  const words = 'The salt wind comes up the tower stairs and the lamp burns low. '.repeat(5);
  let from = 0;
  while (from < count) {
    const chapter = randomUUID();
    const to = Math.min(count, from + chapterNodes);
    const added = ids.slice(from, to).map((id, index) => {
      const at = from + index;
      const near = (n: number) => ids[from + ((index + 1 + n * 5) % (to - from))];
      const targets = Array.from({ length: 2 + (at % 2) }, (_, n) => near(n));
      const actions = targets.map((target, n) => ({
        ...{ id: `a${at}x${n}`, label: `Way ${n + 1}`, target },
      }));
      const value = { chapter_id: chapter, name: names[at], body: words, actions, place: at };
      return { type: 'add', part: 'node', id, value };
    });
    const first = {
      type: 'add',
      part: 'chapter',
      id: chapter,
      value: { title: `Chapter ${from / chapterNodes + 1}` },
    };
    const group = { id: randomUUID(), act: 'import', edits: [first, ...added] };
    const { results } = await call('POST', `${api}/edits`, { groups: [group] }, author.token);
    const [{ status } = {}] = results as { status?: string }[];
    if (status !== 'done') throw new Error(`Not written: ${JSON.stringify(results)}`);
    from = to;
  }
  return { url: `${site.url}/${author.username}/${slug}/write`, names };
}

async function opened({ browser, site: { url }, author: { token } }: Place): Promise<Page> {
  const context = await browser.newContext({ viewport: screen, reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'authToken', value: token, url }]);
  context.setDefaultTimeout(limitMs);
  return context.newPage();
}

/** The times until text and outline are there: on a device that has never seen the story, and again. */
async function opening(place: Place, { url, names }: Written) {
  const [first, again] = [times(place), times(place)];
  const beside: { ours: number; bare: number }[] = [];
  const bare = await bareWorkspace(place, url, names);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await slowlyOpened(place);
      const ours = await first.add(() => usableAfter(page, url));
      // All texts are here once the checker has something to say.
      await page.getByText(/^\d+ findings?$/).waitFor();
      await again.add(() => usableAfter(page, url));
      await page.context().close();
      const reference = await slowlyOpened(place);
      beside.push({ ours, bare: await usableAfter(reference, bare.url) });
      await reference.context().close();
    }
  } finally {
    bare.stop();
  }
  const name = `workspace of 2,463 nodes, CPU ${slowPhone.cpuTimes} × slower`;
  const [oursMs, bareMs] = [
    middleOf(beside.map(({ ours }) => ours)),
    middleOf(beside.map((one) => one.bare)),
  ];
  return [
    {
      name: `${name}, for the first time`,
      detail: `from the address to text and outline, nothing kept on the device; ${first.words()}`,
      ...{ ms: first.middle(), atMost: 1_200 },
    },
    {
      name: `${name}, for the first time, beside a bare page`,
      detail: `${oursMs.toFixed(0)} ms, bare page of the same bytes and outline ${bareMs.toFixed(0)} ms; medians of ${rounds}`,
      ...{ ratio: oursMs / bareMs, atMost: 2 },
    },
    {
      name: `${name}, again`,
      detail: `from the address to text and outline, with the draft that the device keeps; ${again.words()}`,
      ...{ ms: again.middle(), atMost: 1_500 },
    },
  ];
}

/** A page on a slow device that tells when it can be used. */
async function slowlyOpened(place: Place): Promise<Page> {
  const page = await opened(place);
  await page.addInitScript(tellWhenUsable, usable);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuTimes });
  return page;
}

async function bareWorkspace(place: Place, url: string, names: string[]) {
  const page = await slowlyOpened(place);
  const loaded = watchLoaded(page);
  await usableAfter(page, url);
  const bare = await startBareWorkspace(await loaded.stop(), names);
  await page.context().close();
  return bare;
}

/** The page looks and tells by itself: what Playwright brings along to look for something takes time there. */
async function usableAfter(page: Page, url: string): Promise<number> {
  const told = page.waitForEvent('console', (message) => message.text().startsWith(usable));
  await page.goto(url, { waitUntil: 'commit' });
  return Number((await told).text().slice(usable.length));
}

const usable = 'usable after ';

/** Runs in the page. */
function tellWhenUsable(usable: string) {
  const look = () => {
    const text = document.querySelector('.cm-content[contenteditable="true"]');
    const row = document.querySelector('[role="treeitem"]');
    if (text && row) console.info(usable + performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function writing(place: Place, { url, names }: Written) {
  const page = await opened(place);
  await page.goto(url);
  await shows(page, names[0]);
  const openings = times(place);
  for (let round = 0; round < rounds * 2; round += 1) {
    const name = names[(round % 8) + 1] ?? '';
    const row = page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) });
    await row.waitFor();
    await untilShown(page, `Text of “${name}”`);
    await openings.add(async () => {
      await row.click();
      return shownAfter(page);
    });
  }

  const makings = times(place);
  for (let round = 0; round < rounds * 2; round += 1) {
    const name = `New room ${round}`;
    await page.getByPlaceholder(/^What can the reader do here|^Another choice/).click();
    // Whoever presses the keys has just written what the choice says.
    await makings.add(async () => {
      await page.keyboard.type(name);
      await untilShown(page, `Text of “${name}”`);
      await page.keyboard.press('Control+Enter');
      return shownAfter(page);
    });
  }

  await page.keyboard.insertText('The keeper counts the steps again. '.repeat(3_334));
  await page.getByText('Saved', { exact: true }).waitFor();
  const slowness = await place.machine.slowness();
  const keys = await typed(page);
  await page.context().close();
  return [
    {
      name: 'opening a node’s text',
      detail: `from the press on its row to its words; ${openings.words()}`,
      ...{ ms: openings.middle(), atMost: 65 },
    },
    {
      name: 'creating a node',
      detail: `from the keys to the caret in its text; ${makings.words()}`,
      ...{ ms: makings.middle(), atMost: 50 },
    },
    {
      name: 'a keystroke’s 95th percentile in 20,000 words',
      detail: `from the key to the next picture, ${keystrokes} keys, ${timesIn(keys, slowness)}`,
      ms: (keys.toSorted((a, b) => a - b)[Math.floor(keys.length * 0.95)] ?? 0) / slowness,
      atMost: 40,
    },
  ];
}

async function outline(place: Place, { url, names }: Written) {
  const page = await opened(place);
  await page.goto(url);
  await shows(page, names[0]);
  await page.getByRole('treeitem').first().waitFor();
  const openings = times(place);
  const button = page.getByRole('button', { name: 'Outline', exact: true });
  for (let round = 0; round < rounds; round += 1) {
    await button.click();
    await page.getByRole('treeitem').first().waitFor({ state: 'detached' });
    await untilShown(page, 'Outline', '[role="treeitem"]');
    await openings.add(async () => {
      await button.click();
      return shownAfter(page);
    });
  }
  await page.context().close();
  return [
    {
      name: 'outline of 20,000 rows',
      detail: `from the press to its rows; ${openings.words()}`,
      ...{ ms: openings.middle(), atMost: 150 },
    },
  ];
}

async function arranging(place: Place, { url }: Written) {
  const page = await opened(place);
  await page.goto(`${url}?view=map`);
  const undo = page.getByRole('button', { name: /^Undo: / });
  const arranged = async (what: RegExp) => {
    const taken = times(place);
    await page.getByText('Arrange', { exact: true }).click();
    await taken.add(async () => {
      const began = Date.now();
      await page.getByRole('button', { name: what }).click();
      await undo.waitFor();
      return Date.now() - began;
    });
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    return taken;
  };
  await page.getByText('Arrange', { exact: true }).waitFor();
  await page.getByText(/^Laying out your story/).waitFor({ state: 'detached' });
  const first = await arranged(/^Arrange “/);
  const all = await arranged(/^Arrange the whole story/);
  await page.context().close();
  return [
    {
      name: 'arranging the first chapter of the map',
      detail: `${chapterNodes} nodes, from the press until they lie there; ${first.words()}`,
      ...{ ms: first.middle(), atMost: 1_600 },
    },
    {
      name: 'arranging 1,000 nodes and 2,500 links of the map',
      detail: `from the press until they lie there; ${all.words()}`,
      ...{ ms: all.middle(), atMost: 5_000 },
    },
  ];
}

const shows = (page: Page, name = '') =>
  page.getByRole('textbox', { name: `Text of “${name}”`, exact: true }).waitFor();

/**
 * Takes the time from the next press of a key or the pointer that leads to it, until the picture after
 * an element with this label has the focus, or `within` it something is there.
 */
const untilShown = (page: Page, label: string, within?: string) =>
  page.evaluate(
    ([label, within]) => {
      const isThere = () =>
        within
          ? document.querySelector(within) !== null
          : document.querySelector(`.cm-content[aria-label="${label}"]`) !== null;
      const watch = window as unknown as { shown: Promise<number> };
      watch.shown = new Promise((done) => {
        let began = 0;
        const begin = (event: Event) => {
          if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
          began = event.timeStamp;
          window.removeEventListener('pointerdown', begin, true);
          window.removeEventListener('keydown', begin, true);
          const look = () => {
            if (!isThere()) requestAnimationFrame(look);
            else {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => done(performance.now() - began);
              port2.postMessage(null);
            }
          };
          requestAnimationFrame(look);
        };
        window.addEventListener('pointerdown', begin, true);
        window.addEventListener('keydown', begin, true);
      });
    },
    [label, within ?? ''] as const,
  );

const shownAfter = (page: Page) =>
  page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);

/** The times from each key to the end of the picture after it. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const watch = window as unknown as { keys: number[] };
    watch.keys = [];
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => watch.keys.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      true,
    );
  });
  await page.keyboard.type('and then again '.repeat(7).slice(0, keystrokes), { delay: 90 });
  return page.evaluate(() => (window as unknown as { keys: number[] }).keys);
}

/** Times with what the machine was then. */
function times({ machine }: Place) {
  const taken: number[] = [];
  const slowness: number[] = [];
  return {
    async add(once: () => Promise<number>): Promise<number> {
      slowness.push(await machine.slowness());
      const ms = await once();
      taken.push(ms);
      return ms;
    },
    /** As it would be on the machine that the budgets are for. */
    middle: () => middleOf(taken.map((ms, at) => ms / (slowness[at] ?? 1))),
    words: () => timesIn(taken, middleOf(slowness)),
  };
}

const middleOf = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

const timesIn = (taken: number[], slowness: number): string => {
  const [least, most] = [Math.min(...taken), Math.max(...taken)].map((ms) => ms.toFixed(0));
  return `median ${middleOf(taken).toFixed(0)}, ${least}–${most} ms on a machine ${slowness.toFixed(2)} × as slow`;
};

// The map by role, in a real browser, on a page of its own with a generated story.
import type { Browser, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardSize, type Point, touches } from '../../packages/web/src/studio/map/scene/geometry.ts';
import { startPage } from '../page-server.ts';
import { launchChromium, lentPages } from '../reader/chromium.ts';

let browser: Browser;
let lend: ReturnType<typeof lentPages>;
let site: Awaited<ReturnType<typeof startPage>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startPage('map/page/'), launchChromium()]);
  lend = lentPages(browser);
});
afterAll(async () => {
  await browser.close();
  site.stop();
});

const settled = async (page: Page) => {
  await page.waitForTimeout(350);
  await page.locator('.react-flow[aria-busy="false"]').waitFor();
};

const openedMap = (query: string, options = {}): Promise<Page> =>
  lend({ viewport: { width: 1280, height: 800 }, ...options }, async (page) => {
    await page.goto(`${site.url}?${query}`);
    await page.evaluate('openMap()');
    await settled(page);
  });

const small = 'nodes=24&chapter=12&placed';
const centred = async (page: Page, id: string) => {
  await page.evaluate(`handle.current.centre('${id}')`);
  await settled(page);
  return page.getByLabel((await page.evaluate<string>(`nameOf('${id}')`)) as string, {
    exact: true,
  });
};
const calls = (page: Page, name: string) =>
  page.evaluate<unknown[][]>(
    `calls.filter(([called]) => called === '${name}').map(([, ...v]) => v)`,
  );
const selected = (page: Page) => page.evaluate<string[]>('selectedNow()');

async function middleOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  const box = await (await centred(page, id)).boundingBox();
  if (!box) throw new Error(`${id} is not in view`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The place where a card is drawn, whether it is an element or not. */
async function boxAtAnyZoom(page: Page, id: string) {
  return page.evaluate<{ x: number; y: number; width: number; height: number }>(`cardAt('${id}')`);
}

describe('with a pointer', () => {
  it('a click selects, with Shift adds, on nothing clears; a double click opens', async () => {
    const page = await openedMap(small);
    const one = await middleOf(page, 'n1');
    await page.mouse.click(one.x, one.y);
    expect(await selected(page)).toEqual(['n1']);
    await page.keyboard.down('Shift');
    await page.mouse.click(one.x + 296 * 0.75, one.y);
    await page.keyboard.up('Shift');
    expect(await selected(page)).toEqual(['n1', 'n2']);
    await page.mouse.dblclick(one.x, one.y);
    expect(await calls(page, 'onOpen')).toEqual([['n1']]);
    await page.mouse.click(one.x - 140 * 0.75, one.y);
    expect(await selected(page)).toEqual([]);
  });

  it('a drag moves all that is selected as one act, and Escape calls it off', async () => {
    const page = await openedMap(small);
    const { x, y } = await middleOf(page, 'n1');
    await page.evaluate("select(['n1', 'n5'])");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 20, { steps: 4 });
    await page.mouse.move(x + 75, y + 30, { steps: 4 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await calls(page, 'onPlace')).toEqual([]);

    const before = await page.evaluate<Record<string, { x: number; y: number }>>('placesNow()');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 75, y + 30, { steps: 6 });
    await page.mouse.up();
    const [[placed]] = (await calls(page, 'onPlace')) as [
      [{ id: string; position: { x: number; y: number } }[]],
    ];
    expect(placed.map(({ id }) => id)).toEqual(['n1', 'n5']);
    for (const { id, position } of placed) {
      expect(position).toEqual({ x: (before[id]?.x ?? 0) + 100, y: (before[id]?.y ?? 0) + 40 });
    }
    await settled(page);
    const lies = await page
      .getByLabel(await page.evaluate<string>("nameOf('n1')"), { exact: true })
      .boundingBox();
    expect((lies?.x ?? 0) + (lies?.width ?? 0) / 2).toBeCloseTo(x + 75, 0);
  });

  it('Shift and a drag over nothing select what the box touches', async () => {
    const page = await openedMap(small);
    const { x, y } = await middleOf(page, 'n1');
    await page.keyboard.down('Shift');
    await page.mouse.move(x - 100, y - 60);
    await page.mouse.down();
    await page.mouse.move(x + 250, y + 10, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    expect((await selected(page)).sort()).toEqual(['n1', 'n2']);
  });

  it('dragging out of a card links it to another one, or asks for a new one there', async () => {
    const page = await openedMap(small);
    const { x, y } = await middleOf(page, 'n1');
    const handle = { x: x + 100 * 0.75, y };
    await page.mouse.move(x, y);
    for (const to of [
      { x: x + 296 * 0.75, y: y + 20 },
      { x: x - 140 * 0.75, y: y - 52 },
    ]) {
      await page.mouse.move(handle.x, handle.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 6 });
      await page.mouse.up();
    }
    const links = await calls(page, 'onLink');
    expect(links[0]).toEqual(['n1', 'n2']);
    expect(links[1]?.[0]).toBe('n1');
    expect(links[1]?.[1]).toMatchObject({ at: { x: expect.any(Number), y: expect.any(Number) } });
    expect(await calls(page, 'onPlace')).toEqual([]);
  });

  it('a handle is there on hover and on the selected card at any zoom, and links from far away', async () => {
    const page = await openedMap(small);
    await page.getByRole('button', { name: 'Show the whole story' }).click();
    await settled(page);
    const handles = page.locator('[data-handle]');
    await page.evaluate("select(['n6'])");
    await expect.poll(() => handles.count()).toBe(1);
    const [from, to] = [await boxAtAnyZoom(page, 'n1'), await boxAtAnyZoom(page, 'n8')];
    expect(from.width).toBeLessThan(224 * 0.7);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await expect.poll(() => handles.count()).toBe(2);
    const handle = await page.locator('[data-handle="n1"]').boundingBox();
    expect(handle?.width).toBeGreaterThanOrEqual(24);
    await page.mouse.move(from.x + from.width, from.y + from.height / 2, { steps: 3 });
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
    await page.mouse.up();
    expect(await calls(page, 'onLink')).toEqual([['n1', 'n8']]);
  });

  it('a double click on nothing asks for a node near it that covers none, in the chapter of the frame', async () => {
    const page = await openedMap(small);
    const { x, y } = await middleOf(page, 'n1');
    await page.mouse.dblclick(x - 140 * 0.75, y);
    const [[asked]] = (await calls(page, 'onAdd')) as [[{ at: Point; chapterId: string }]];
    expect(asked).toMatchObject({ chapterId: 'c0', placed: [] });
    const places = await page.evaluate<Record<string, Point>>('placesNow()');
    const pointed = { x: (places.n1?.x ?? 0) - 140, y: places.n1?.y ?? 0 };
    expect(Math.abs(asked.at.x - pointed.x)).toBeLessThan(cardSize.width);
    expect(Math.abs(asked.at.y - pointed.y)).toBeLessThan(2 * cardSize.height);
    const box = { ...asked.at, ...cardSize };
    const covered = Object.values(places).filter((at) => touches(box, { ...at, ...cardSize }));
    expect(covered).toEqual([]);
  });

  it('a card dropped in another chapter’s frame asks to go there, a chapter moved by its name does not', async () => {
    const page = await openedMap(small);
    await page.getByRole('button', { name: 'Show the whole story' }).click();
    await settled(page);
    const [card, other] = [await boxAtAnyZoom(page, 'n1'), await boxAtAnyZoom(page, 'n13')];
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    };
    await drag(
      { x: card.x + 10, y: card.y + 10 },
      { x: other.x + other.width + 15, y: other.y + 12 },
    );
    const [dropped] = await calls(page, 'onPlace');
    expect(dropped?.[1]).toEqual([{ chapterId: 'c1', ids: ['n1'] }]);
    await settled(page);
    const name = await page.evaluate<{ x: number; y: number }>("frameNameAt('c0')");
    await drag({ x: name.x + 50, y: name.y }, { x: other.x + 20, y: other.y + 20 });
    expect((await calls(page, 'onPlace')).at(-1)?.[1]).toEqual([]);
  });

  it('the right button and the menu key ask for the menu of what is there', async () => {
    const page = await openedMap(small);
    const { x, y } = await middleOf(page, 'n1');
    await page.mouse.click(x, y, { button: 'right' });
    expect(await selected(page)).toEqual(['n1']);
    await page.mouse.click(x - 140 * 0.75, y, { button: 'right' });
    await page.evaluate("select(['n1', 'n2'])");
    await page.getByRole('application').focus();
    await page.keyboard.press('ContextMenu');
    await page.keyboard.press('Shift+F10');
    const asked = (await calls(page, 'onMenu')) as [{ id: string | null; ids: string[] }][];
    expect(asked.map(([{ id, ids }]) => [id, ids])).toEqual([
      ['n1', ['n1']],
      [null, []],
      ['n2', ['n1', 'n2']],
      ['n2', ['n1', 'n2']],
    ]);
  });

  it('the name of a chapter moves all of it; its arrow collapses it', async () => {
    const page = await openedMap(small);
    await page.getByRole('button', { name: 'Show the whole story' }).click();
    await settled(page);
    const name = await page.evaluate<{ x: number; y: number }>("frameNameAt('c0')");
    await page.mouse.move(name.x + 50, name.y);
    await page.mouse.down();
    await page.mouse.move(name.x + 90, name.y + 30, { steps: 5 });
    await page.mouse.up();
    const [[placed]] = (await calls(page, 'onPlace')) as [[unknown[]]];
    expect(placed).toHaveLength(12);
    await settled(page);
    const moved = await page.evaluate<{ x: number; y: number }>("frameNameAt('c0')");
    await page.mouse.click(moved.x + 8, moved.y);
    await page.getByRole('button', { name: 'Open all chapters' }).waitFor();
  });
});

describe('by keyboard', () => {
  it('arrows go from card to card, Alt moves, Escape lets go', async () => {
    const page = await openedMap(small);
    await centred(page, 'n0');
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    expect(await selected(page)).toEqual(['n0']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await selected(page)).toEqual(['n1', 'n2']);
    await page.keyboard.press('Alt+ArrowDown');
    const [[placed]] = (await calls(page, 'onPlace')) as [[{ id: string }[]]];
    expect(placed.map(({ id }) => id)).toEqual(['n1', 'n2']);
    await page.keyboard.press('Escape');
    expect(await selected(page)).toEqual([]);
  });

  it('says what is selected, and that the outline can do the same', async () => {
    const page = await openedMap(`${small}&marked`);
    await page.evaluate("select(['n0'])");
    const said = page.locator('[aria-live="polite"]');
    await expect.poll(() => said.textContent()).toMatch(/^The tide, Start, .*choices, Idea, in /);
    await page.getByRole('button', { name: 'Outline' }).click();
    expect(await calls(page, 'onShowOutline')).toHaveLength(1);
  });
});

describe('the tools', () => {
  it('put what is selected in line, move it to a chapter, mark it', async () => {
    const page = await openedMap(small);
    await page.evaluate("select(['n0', 'n1', 'n6'])");
    await page.getByRole('button', { name: 'Line up on the left' }).click();
    const [[placed]] = (await calls(page, 'onPlace')) as [[{ position: { x: number } }[]]];
    expect(new Set(placed.map(({ position }) => position.x)).size).toBe(1);
    const bar = page.getByRole('toolbar', { name: 'Selected nodes' });
    await bar.getByText('Move to chapter').click();
    await bar.getByRole('button', { name: 'Tide and rope' }).click();
    expect(await calls(page, 'onMoveToChapter')).toEqual([[['n0', 'n1', 'n6'], 'c1']]);
    await bar.getByText('Mark', { exact: true }).click();
    await bar.getByRole('button', { name: 'Purple' }).click();
    expect(await calls(page, 'onSetMarks')).toEqual([[['n0', 'n1', 'n6'], { colour: 'purple' }]]);
  });

  it('arrange a chapter as one act, and leave the others where they are', async () => {
    const page = await openedMap(small, { reducedMotion: 'reduce' });
    await page.evaluate("select(['n13'])");
    await page
      .getByRole('toolbar', { name: 'Map tools' })
      .getByText('Arrange', { exact: true })
      .click();
    await page.getByRole('button', { name: /^Arrange “Tide/ }).click();
    await expect.poll(async () => (await calls(page, 'onPlace')).length).toBe(1);
    const [[placed]] = (await calls(page, 'onPlace')) as [[{ id: string }[]]];
    expect(placed.map(({ id }) => id).sort()).toEqual(
      Array.from({ length: 12 }, (_, at) => `n${at + 12}`).sort(),
    );
  });

  it('dim what a filter leaves out', async () => {
    const page = await openedMap(`${small}&marked`);
    await centred(page, 'n1');
    await page
      .getByRole('toolbar', { name: 'Map tools' })
      .getByText('Show', { exact: true })
      .click();
    await page.getByRole('button', { name: 'Tag: shore' }).click();
    const dim = page.locator('.react-flow__node [data-dim]');
    await expect.poll(() => dim.count()).toBeGreaterThan(3);
    const shown = page.locator(
      '.react-flow__node :not([data-dim])[data-colour], .react-flow__node',
    );
    expect(await shown.count()).toBeGreaterThan(await dim.count());
  });
});

describe('a story that nobody has placed', () => {
  it('is laid out and shown, and written with the first thing that is moved', async () => {
    const page = await openedMap('nodes=24&chapter=12');
    await page.getByText('Laying out your story').waitFor({ state: 'hidden' });
    await page.waitForTimeout(300);
    expect(await calls(page, 'onPlace')).toEqual([]);
    const { x, y } = await middleOf(page, 'n1');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 30, { steps: 4 });
    await page.mouse.up();
    const [[placed]] = (await calls(page, 'onPlace')) as [[unknown[]]];
    expect(placed).toHaveLength(24);
  });

  it('shows how far the layout is, and it can be cancelled', async () => {
    const page = await openedMap('nodes=1200&chapter=300');
    await page.getByRole('progressbar', { name: /Laying out your story/ }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'hidden' });
    expect(await calls(page, 'onPlace')).toEqual([]);
  });
});

describe('on a phone', () => {
  it('a finger pans over cards, and a tap selects one', async () => {
    const page = await openedMap(small, { viewport: { width: 390, height: 780 }, hasTouch: true });
    const { x, y } = await middleOf(page, 'n1');
    await page.touchscreen.tap(x, y);
    expect(await selected(page)).toEqual(['n1']);
    await page.evaluate('select([])');
    const touch = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number[][]) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map(([left = 0, top = 0], id) => ({ x: left, y: top, id })),
      });
    await send('touchStart', [[x, y]]);
    for (let step = 1; step <= 5; step += 1) await send('touchMove', [[x, y + step * 20]]);
    await send('touchEnd', []);
    await settled(page);
    expect(await calls(page, 'onPlace')).toEqual([]);
    const name = await page.evaluate<string>("nameOf('n1')");
    const box = await page.getByLabel(name, { exact: true }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0) / 2).toBeGreaterThan(y + 60);
  });
});

it.each(['light', 'dark'] as const)('axe finds nothing in the %s', async (colorScheme) => {
  const page = await openedMap(`${small}&marked&lit`, { colorScheme });
  await centred(page, 'n1');
  await page.evaluate("select(['n1', 'n2'])");
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
  ).toEqual([]);
});

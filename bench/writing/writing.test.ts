// A node's page by keyboard and by role, in a real browser, with a draft of its own.
import type { Browser, Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPage } from '../page-server.ts';
import { launchChromium, lentPages } from '../reader/chromium.ts';

let browser: Browser;
let lend: ReturnType<typeof lentPages>;
let site: Awaited<ReturnType<typeof startPage>>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startPage('writing/page/'), launchChromium()]);
  lend = lentPages(browser);
});
afterAll(async () => {
  await browser.close();
  site.stop();
});

/** The errors that the page did not catch, since it was opened. */
let faults: string[];

/** `text`: what the node says at first. */
const opened = (text = '', more = '', options = {}): Promise<Page> =>
  lend({ viewport: { width: 1280, height: 900 }, ...options }, async (page) => {
    faults = [];
    page.removeAllListeners('pageerror');
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${site.url}?text=${encodeURIComponent(text)}${more}`);
    await page.locator('.cm-content').waitFor();
  });

const textOf = (page: Page) => page.evaluate<string>('textNow()');
const labels = (page: Page) =>
  page.evaluate<string[]>('draftNow().nodes.get(id).actions.map(({ label }) => label)');
const targets = (page: Page) =>
  page.evaluate<(string | null)[]>(
    'draftNow().nodes.get(id).actions.map(({ target }) => draftNow().nodes.get(target)?.name ?? null)',
  );
const paste = (page: Page, html: string, plain: string) =>
  page.evaluate(
    ([rich, text]) => {
      const data = new DataTransfer();
      data.setData('text/html', rich ?? '');
      data.setData('text/plain', text ?? '');
      const event = { clipboardData: data, bubbles: true, cancelable: true };
      document.querySelector('.cm-content')?.dispatchEvent(new ClipboardEvent('paste', event));
    },
    [html, plain],
  );

describe('the text', () => {
  it('says where a line break will not be seen, without moving anything', async () => {
    const page = await opened();
    await page.locator('.cm-content').click();
    await page.keyboard.type('It is dark.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The lamp is lit.');
    const hint = page.getByText('Readers don’t see single line breaks.');
    const below = page.getByRole('list').first();
    const before = await below.boundingBox();
    await hint.waitFor();
    expect(await below.boundingBox()).toEqual(before);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await hint.waitFor({ state: 'detached' });
  });

  it('takes what is typed with curly quotes, and Undo takes a stretch of typing back', async () => {
    const page = await opened();
    await page.locator('.cm-content').click();
    await page.keyboard.type('She said "no" and it\'s *over*');
    expect(await textOf(page)).toBe('She said “no” and it’s *over*');
    await page.keyboard.type(' "');
    await page.keyboard.press('Backspace');
    expect(await textOf(page)).toMatch(/ "$/);
    await page.keyboard.press('Control+z');
    expect(await textOf(page)).toBe('');
    await page.keyboard.press('Control+y');
    expect(await textOf(page)).toMatch(/^She said/);
    expect(faults).toEqual([]);
  });

  it('says logic in words, opens its form at a press, and gives the text the focus back', async () => {
    const page = await opened('On {if has(lamp)}bright{else}dark{end} stairs.');
    await page.getByText('if the reader carries Brass lamp').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('textarea').first().fill('very bright');
    await dialog.getByRole('button', { name: 'Change the text' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await textOf(page)).toBe('On {if has(lamp)}very bright{else}dark{end} stairs.');
    expect(
      await page.locator('.cm-content').evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await page.getByRole('button', { name: 'Plain source' }).click();
    expect(await page.locator('.cm-content').innerText()).toContain('{if has(lamp)}');
  });

  it('offers what fits after a brace', async () => {
    const page = await opened();
    await page.locator('.cm-content').click();
    await page.keyboard.type('You have {gol');
    await page.getByRole('option', { name: /Gold/ }).waitFor();
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    expect(await textOf(page)).toBe('You have {gold}');
  });

  it('keeps the form of what is pasted, and refuses what is too long without losing anything', async () => {
    const page = await opened();
    await page.locator('.cm-content').click();
    await paste(
      page,
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-style:italic">Soft</span> {x}</p><ul><li>lamp</li></ul></b>',
      'Soft {x}',
    );
    expect(await textOf(page)).toBe('*Soft* \\{x\\}\n\n- lamp');
    await paste(page, '', 'y'.repeat(200_001));
    await page.getByRole('alert').getByText('a node can have 200,000').waitFor();
    expect(await textOf(page)).toBe('*Soft* \\{x\\}\n\n- lamp');
  });

  it('tells of mistakes below it, with their fix', async () => {
    const page = await opened('A } here.');
    await page.getByRole('button', { name: /Show the brace as text/ }).click();
    expect(await textOf(page)).toBe('A \\} here.');
  });

  it('takes back what a form did, and nothing that was done or typed right before and after it', async () => {
    const saying = (alt: string) => `On stairs.\n\n![${alt}](https://a.example/boat.png)\n`;
    const page = await opened(saying('Old'));
    const isNow = (text: string) => expect.poll(() => textOf(page)).toBe(text);
    await page.locator('.cm-content').click({ position: { x: 60, y: 10 } });
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Up. ');
    await page.getByText('Picture: Old').click();
    await page.getByLabel('What does it show?').fill('New');
    await page.getByRole('button', { name: 'Done' }).click();
    await isNow(`Up. ${saying('New')}`);
    await page.getByText('Picture: New').click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await isNow('Up. On stairs.\n\n');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.keyboard.type('On.');
    const undone = [
      'Up. On stairs.\n\n',
      `Up. ${saying('New')}`,
      `Up. ${saying('Old')}`,
      saying('Old'),
    ];
    for (const text of undone) {
      await page.keyboard.press('Control+z');
      await isNow(text);
    }
  });

  it('takes a picture with its description', async () => {
    const page = await opened();
    const image = { name: 'boat.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.getByLabel('Upload a picture').setInputFiles([image]);
    await page.getByLabel('What does it show?').fill('A red [boat]');
    await page.getByRole('button', { name: 'Put into the text' }).click();
    expect(await textOf(page)).toBe('![A red \\[boat\\]](/media/boat.webp)\n');
  });
});

describe('the choices', () => {
  it('are written line by line: Enter goes on, an empty line and Backspace go back', async () => {
    const page = await opened();
    await page.getByPlaceholder('Another choice').click();
    await page.keyboard.type('Swim');
    await page.keyboard.press('Enter');
    await page.keyboard.type('X');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('!');
    expect(await labels(page)).toEqual(['Light the lamp', 'Back', 'Swim!']);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.type('?');
    expect(await labels(page)).toEqual(['Light the lamp', 'Swim!?', 'Back']);
  });

  it('find where they lead by a part of its name, or make it', async () => {
    const page = await opened();
    await page.getByPlaceholder('Another choice').click();
    await page.keyboard.type('In');
    await page.keyboard.press('Tab');
    await page.keyboard.type('lt ha');
    await page.getByRole('option', { name: 'Salt hall' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Out');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Sea cave');
    await page.getByRole('option', { name: 'New node “Sea cave”' }).waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => targets(page))
      .toEqual(['Salt hall', 'The tide', 'Salt hall', 'Sea cave']);
  });

  it('go there with Ctrl+Enter, make the node if need be, and put the caret into its text', async () => {
    const page = await opened();
    await page.getByPlaceholder('Another choice').click();
    await page.keyboard.type('Down the well');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(() => page.getByLabel('Name of this node').inputValue())
      .toBe('Down the well');
    const text = page.getByRole('textbox', { name: 'Text of “Down the well”' });
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('Dark.');
    await expect.poll(() => textOf(page)).toBe('Dark.');
  });
});

describe('the sign before a choice', () => {
  const nameOf = (page: Page) => page.getByLabel('Name of this node').inputValue();

  it('goes where the choice leads, with a press as wide as a finger on a phone', async () => {
    const page = await opened('', '', { hasTouch: true, viewport: { width: 390, height: 844 } });
    const label = page.getByRole('textbox', { name: 'Choice text' }).first();
    const box = await label.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) - 24, (box?.y ?? 0) + 40);
    await expect.poll(() => nameOf(page)).toBe('Salt hall');
  });

  it('makes the node of a choice that leads nowhere yet, or takes the one of its name', async () => {
    const page = await opened();
    await page.getByPlaceholder('Another choice').click();
    await page.keyboard.type('SALT hall');
    await page.getByRole('button', { name: 'Lead to “Salt hall” and go there' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Open the door');
    await page.getByRole('button', { name: 'Make “Open the door” and go there' }).click();
    await expect.poll(() => nameOf(page)).toBe('Open the door');
  });

  it('comes after where the choice leads for the Tab key, and is a mere sign where there is none', async () => {
    const page = await opened();
    await page.getByPlaceholder('Another choice').click();
    await page.keyboard.type('Home');
    const signs = page.getByRole('button', { name: /^(Go to|Make) “/ });
    expect(await signs.count()).toBe(3);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Back to');
    await page
      .getByRole('option', { name: /^Back to/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => signs.count()).toBe(2);
    await page.getByRole('textbox', { name: 'Choice text' }).first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await focused.getAttribute('title')).toBe('Go to “Salt hall”');
  });
});

it('takes a new name at Enter, and no name that another node has', async () => {
  const page = await opened();
  const name = page.getByLabel('Name of this node');
  await name.fill('the TIDE');
  await page.getByText('Another node is called').waitFor();
  await name.fill('Salt steps');
  await name.press('Enter');
  await expect.poll(() => page.evaluate('draftNow().nodes.get(id).name')).toBe('Salt steps');
});

it('passes axe, light and dark, wide and on a phone', async () => {
  const text = 'On *cold* {if has(lamp)}bright{end} stairs. [Light](action:stairs1) } {gold}';
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) {
      const page = await opened(text, '&rules', { colorScheme, viewport: { width, height: 844 } });
      await page.waitForTimeout(1_000);
      await page.evaluate(axe.source);
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const sheet = await page.locator('.cm-content').boundingBox();
      expect(sheet?.y).toBeLessThan(160);
    }
  }
});

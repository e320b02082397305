// The map of a story says what its choices say. It draws that on a canvas: what is written there is noted.
import { expect, type Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { test } from './fixtures/test.ts';

const mill = {
  title: 'The mill',
  chapter: 'The yard',
  isPublished: false,
  nodes: [
    {
      name: 'The gate',
      text: 'It is locked.',
      items: [{ name: 'Iron key', key: 'iron_key', description: '' }],
    },
    { name: 'The wheel', text: 'It turns.' },
    { name: 'The loft', text: 'Dust.' },
    { name: 'The river', text: 'It carries you.' },
  ],
};

const cold = {
  ...{ key: 'cold', label: 'Cold', kind: 'number', initial: 0, min: 0, max: 9, decimals: 0 },
  shown: false,
};

async function writeTheMill(page: Page, author: ReturnType<typeof newPerson>) {
  const written = await writeAtOnce(page, author, mill);
  const call = await callsOf(page);
  const api = `/stories${written.path}`;
  const idOf = (name: string) => written.node(name).split('/').at(-1) ?? '';
  await call('put', `${api}/variables`, { variables: [cold] });
  await call('put', `${api}/nodes/${idOf('The gate')}`, {
    actions: [
      { label: 'Unlock it', target: idOf('The wheel'), when: 'has(iron_key)' },
      { label: 'Climb over', target: idOf('The loft'), when: 'cold < 3' },
      { label: 'Swim', target: idOf('The river'), when: 'cold >= 3 and not has(iron_key)' },
      { label: 'Call', target: null, when: 'has(lost_bell)' },
    ],
  });
  await call('put', `${api}/nodes/${idOf('The wheel')}`, {
    actions: [{ label: 'Go up', target: idOf('The loft') }],
    continue: [{ when: 'seen("The loft")', target: idOf('The river') }],
  });
  return written;
}

/** Notes every text that is drawn on a canvas from now on. */
const noteDrawnTexts = (page: Page) =>
  page.addInitScript(() => {
    const drawn: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      drawn.push(text);
      fillText.call(this, text, ...place);
    };
    Object.assign(window, { drawnTexts: () => drawn.join(' ') });
  });
const drawnTexts = (page: Page) => page.evaluate<string>('drawnTexts()');

async function openMap(page: Page, path: string) {
  await page.goto(`${path}/write?view=map`);
  await page.getByRole('button', { name: /show at full size/ }).click();
}

test('an author reads on the map when a choice is there, in words', async ({ page, site }) => {
  const author = newPerson('mila');
  await signUp(page, site, author);
  const { path, chapter } = await writeTheMill(page, author);
  await noteDrawnTexts(page);

  await test.step('by an item, by a variable, by both, and by a node', async () => {
    await openMap(page, path);
    const drawn = expect.poll(() => drawnTexts(page));
    await drawn.toContain('Unlock it if the reader carries Iron key');
    await drawn.toContain('Climb over if Cold is less than 3');
    await drawn.toContain('Swim if Cold is at least 3 and the');
    await drawn.toContain('if the reader has been in The loft');
  });

  await test.step('also of what is not there', async () => {
    await expect
      .poll(() => drawnTexts(page))
      .toContain('stays here · Call if the reader carries lost_bell');
    expect(await drawnTexts(page)).not.toMatch(/has\(|seen\(|>=/);
  });

  await test.step('and by its new name at once, when an item gets one in another tab', async () => {
    const other = await page.context().newPage();
    await other.goto(`${chapter}/items`);
    await other.getByRole('listitem', { name: 'Iron key' }).getByRole('button').first().click();
    await other.getByLabel('Name', { exact: true }).fill('Rusty key');
    await expect(other.getByText('Saved', { exact: true })).toBeVisible();
    await other.close();
    await expect.poll(() => drawnTexts(page)).toContain('if the reader carries Rusty key');
  });
});

// One line above the workspace: the way home and to everything else, at every width.
import type { Page } from '@playwright/test';
import { demoStory, startReading } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { mainMenu, textOf } from './actors/write-a-story.ts';
import { writeAtOnce } from './actors/write-at-once.ts';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';

const story = {
  title: 'The Cold Hall',
  chapter: 'The Hall',
  isPublished: false,
  nodes: [{ name: 'Hall', text: 'It is cold.' }],
};

const bar = (page: Page) => page.getByRole('banner');
const logo = (page: Page) => bar(page).getByRole('link', { name: /home page/ });
const heightOf = async (page: Page) => (await bar(page).boundingBox())?.height;

test('the bar above the workspace has the logo, the areas of the site and the account', async ({
  page,
  site,
}) => {
  test.slow();
  const author = newPerson('lore');
  await signUp(page, site, author);
  await startReading(page, demoStory.path, demoStory.start);
  const { path } = await writeAtOnce(page, author, story);
  const areas = ['Writing', 'Reading'];

  await test.step('one line of 48 px, from the first moment on', async () => {
    const html = await (await page.request.get(`${path}/write`)).text();
    expect(html).toContain('<header class="top-bar top-bar-low">');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${path}/write`);
    await expect(textOf(page, 'Hall')).toBeVisible();
    expect(await heightOf(page)).toBe(48);
    const mark = await logo(page).locator('svg').boundingBox();
    expect([mark?.width, mark?.height]).toEqual([32, 32]);
    expect(mark?.x).toBeLessThan(32);
    const play = bar(page).getByRole('button', { name: 'Play', exact: true });
    expect((await play.boundingBox())?.y).toBeLessThan(48);
  });

  await test.step('Writing, Reading and the account’s menu are in it', async () => {
    for (const name of areas) {
      await expect(mainMenu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await page.getByLabel('Account').click();
    for (const name of ['Profile', `Continue: ${demoStory.title}`]) {
      await expect(mainMenu(page).getByRole('link', { name })).toBeVisible();
    }
    await expect(mainMenu(page).getByRole('button', { name: 'Log out' })).toBeVisible();
    await expectNoAxeViolations(page, { screen: 'workspace-account' });
    await page.keyboard.press('Escape');
  });

  await test.step('in a narrower window they are in that menu', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    for (const name of areas) {
      await expect(mainMenu(page).getByRole('link', { name, exact: true })).toBeHidden();
    }
    await page.getByLabel('Account').click();
    await mainMenu(page).getByRole('link', { name: 'Writing', exact: true }).click();
    await expect(page).toHaveURL(`/${author.username}`);
    // The other pages have the logo in its full size.
    const logoHeight = async () => (await logo(page).locator('svg').boundingBox())?.height;
    await expect.poll(logoHeight).toBe(80);
    await page.goBack();
    await expect(textOf(page, 'Hall')).toBeVisible();
  });

  await test.step('at no width does it reach beyond the window', async () => {
    for (const width of [1600, 1280, 1024, 768]) {
      await page.setViewportSize({ width, height: 800 });
      const tools = bar(page).locator('a:visible, button:visible, summary:visible');
      const boxes = await Promise.all((await tools.all()).map((tool) => tool.boundingBox()));
      const edges = boxes.flatMap((box) => (box ? [box] : []));
      for (const [at, { x, width: wide }] of edges.entries()) {
        const next = edges[at + 1];
        expect(x + wide, `tool ${at} at ${width}`).toBeLessThanOrEqual((next?.x ?? width) + 0.5);
      }
    }
  });

  await test.step('on a phone the text begins right below it, and the tools are at the foot', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}/write?view=page`);
    const top = async () => (await textOf(page, 'Hall').boundingBox())?.y;
    await expect.poll(top).toBeLessThanOrEqual(120);
    expect(await heightOf(page)).toBe(48);
    const play = page.getByRole('button', { name: 'Play', exact: true });
    expect((await play.boundingBox())?.y).toBeGreaterThan(780);
    await expect(bar(page).getByRole('link', { name: story.title })).toBeVisible();
    for (const name of areas) {
      await expect(mainMenu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await logo(page).click();
    await expect(page).toHaveURL('/');
  });
});

test('a story’s own page has one way to write, and leaves its places to the workspace', async ({
  page,
  site,
}) => {
  const author = newPerson('mina');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(path);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Write', exact: true })).toHaveCount(1);
  await expect(main.getByRole('navigation')).toHaveCount(1);
  for (const name of ['Variables', 'Check', 'Whole story', 'Bin']) {
    await expect(main.getByRole('link', { name })).toHaveCount(0);
  }
  await page.getByLabel('Story menu').click();
  for (const name of ['Edit', 'Delete Story']) {
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: 'Write', exact: true }).click();
  await expect(textOf(page, 'Hall')).toBeFocused();

  const places = [
    'Story properties',
    'Whole story',
    'Variables',
    'Items',
    'Achievements',
    'Pictures and sounds',
    'Versions',
    'Take it with you',
    'Bring in a changed file',
    'Bin',
    'Check',
    'Story page',
  ];
  await page.getByRole('button', { name: 'This story' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(places);
  await page.keyboard.press('Escape');
  for (const name of places) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find' }).fill(name);
    await expect(page.getByRole('option', { name, exact: true }).first(), name).toBeVisible();
    await page.keyboard.press('Escape');
  }
});

// An author changes what a story is called, and where it is, without leaving the workspace.
import type { Page } from '@playwright/test';
import { newPerson, signUp } from './actors/sign-up.ts';
import { openInOutline, outlineRow, saveProperties, textOf } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { draftOf } from './fixtures/draft-of.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const story = {
  title: 'The Cold Hall',
  chapter: 'The Hall',
  isPublished: false,
  nodes: [
    { name: 'Hall', text: 'It is cold.' },
    { name: 'Stairs', text: 'They lead down.' },
  ],
};

const heading = (page: Page) =>
  page.getByRole('heading', { name: 'Story properties', level: 2, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const saved = (page: Page) => page.getByRole('banner').getByText('Saved', { exact: true }).first();

test('the properties of a story are a part of the workspace', async ({ page, site }) => {
  test.slow();
  const author = newPerson('cora');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/write`);
  const crumb = page.getByRole('link', { name: story.title });
  await expect(crumb).toBeVisible();
  const before = await crumb.boundingBox();

  await test.step('the menu leads there by keyboard, and the frame stays', async () => {
    await page.getByRole('button', { name: 'This story' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Story properties' }).press('Enter');
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(`${path}/edit`);
    await expect(page).toHaveTitle(/^Story properties/);
    await expect(title(page)).toBeFocused();
    expect(await crumb.boundingBox()).toEqual(before);
  });

  await test.step('an empty title is refused, and stays in its field', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('  ');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Title cannot be empty');
    await expect(title(page)).toHaveAccessibleDescription(/Title cannot be empty/);
    await expect(page).toHaveURL(`${path}/edit`);
  });

  await test.step('saved by Enter, one stays, and the bar says the new title', async () => {
    await title(page).fill('The Salt Hall');
    await title(page).press('Enter');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expect(page).toHaveURL(`${path}/edit`);
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'The Salt Hall' }),
    ).toBeVisible();
    await expect(title(page)).toHaveValue('The Salt Hall');
    expect((await draftOf(page, path)).title).toBe('The Salt Hall');
  });

  const description = page.getByLabel('Description');
  const question = page.getByRole('alertdialog');
  await test.step('what is not saved stays beside an open panel, and asks before one goes', async () => {
    await description.fill('Salt on the stairs.');
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    await expect(page.getByRole('region', { name: 'Play', exact: true })).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(description).toHaveValue('Salt on the stairs.');
    await outlineRow(page, 'Stairs').click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(description).toHaveValue('Salt on the stairs.');
  });

  await test.step('it comes back after a reload', async () => {
    await page.reload();
    await expect(description).toHaveValue('Salt on the stairs.');
    await saveProperties(page);
    await openInOutline(page, 'Stairs');
    await page.goBack();
    await expect(description).toHaveValue('Salt on the stairs.');
    await lookAt(page, 'workspace-properties');
  });

  await test.step('what somebody else saved meanwhile is shown beside it, and decided', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await title(page).fill('Mine');
    const call = await callsOf(page);
    await call('patch', `/stories${path}`, { title: 'Theirs', status: 'draft' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const choice = page.getByRole('group', { name: 'Title' });
    await expect(choice.getByText('Theirs')).toBeVisible();
    await expect(choice.getByText('Mine', { exact: true })).toBeVisible();
    await choice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    expect((await draftOf(page, path)).title).toBe('Mine');
  });

  await test.step('on a phone the menu of the bar leads there, and Cancel back to the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${path}/write?view=page`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Story properties' }).click();
    await expect(heading(page)).toBeVisible();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(textOf(page, 'Stairs')).toBeVisible();
  });
});

test('a story gets another address while its words are not sent yet', async ({ page, site }) => {
  test.slow();
  const author = newPerson('gerd');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  const moved = `/${author.username}/the-salt-hall`;
  const edits = '**/api/stories/*/*/edits';
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${path}/write?view=page`);
  await openInOutline(otherTab, 'Hall');
  await page.goto(`${path}/write?view=page`);
  await openInOutline(page, 'Stairs');

  await test.step('words are written that the site does not get', async () => {
    await page.context().route(edits, (route) => route.abort('connectionrefused'));
    await textOf(page, 'Stairs').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Far down.');
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  });

  await test.step('the workspace goes on at the new address, and nothing is drawn anew', async () => {
    await page.getByRole('button', { name: 'This story' }).click();
    await page.getByRole('menuitem', { name: 'Story properties' }).click();
    await page.getByLabel('Address').fill('the-salt-hall');
    const rows = await page.getByRole('tree', { name: 'Outline' }).elementHandle();
    // What is typed while it is on its way stays, and nobody is asked about it.
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api/stories${path}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByLabel('Description').fill('Salt');
    goOn();
    await expect(page).toHaveURL(`${moved}/edit`);
    await page.unroute(`**/api/stories${path}`);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Salt');
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
    expect(await rows?.evaluate((tree) => tree.isConnected)).toBe(true);
    expect((await draftOf(page, moved)).nodes.map(({ body }) => body)).toContain('They lead down.');
  });

  await test.step('the words come to the site there, as do those of a tab that is at the old address', async () => {
    await page.context().unroute(edits);
    await textOf(otherTab, 'Hall').click();
    await otherTab.keyboard.press('Control+End');
    await otherTab.keyboard.type(' And dark.');
    await expect(saved(otherTab)).toBeVisible();
    await expect(saved(page)).toBeVisible();
    await expect
      .poll(async () => (await draftOf(page, moved)).nodes.map(({ body }) => body))
      .toEqual(['It is cold. And dark.', 'They lead down. Far down.']);
  });

  await test.step('the form goes on from there', async () => {
    await page.getByLabel('Description').fill('Salt.');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await saveProperties(page);
    expect(new URL((await sent).url()).pathname).toBe(`/api/stories${moved}`);
  });

  await test.step('one is where one was, and can take back what one wrote before', async () => {
    await page.goto(`${moved}/write?view=page`);
    await expect(textOf(page, 'Stairs')).toHaveText('They lead down. Far down.');
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect(textOf(page, 'Stairs')).toHaveText('They lead down.');
    await page.getByRole('button', { name: /^Redo: / }).click();
    await expect(saved(page)).toBeVisible();
  });

  await test.step('an old address of the workspace leads to the new one', async () => {
    await page.goto(`${path}/variables`);
    await expect(page).toHaveURL(`${moved}/variables`);
    await otherTab.reload();
    await expect(otherTab).toHaveURL(new RegExp(`${moved}/chapter/`));
    await otherTab.close();
  });
});

test('another device gives a story another address while one writes in it', async ({
  page,
  site,
}) => {
  const author = newPerson('ilse');
  await signUp(page, site, author);
  const { path } = await writeAtOnce(page, author, story);
  const moved = `/${author.username}/the-salt-hall`;
  await page.goto(`${path}/write?view=page`);
  await openInOutline(page, 'Stairs');
  const text = textOf(page, 'Stairs');
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Far');
  const call = await callsOf(page);
  await call('patch', `/stories${path}`, { title: 'Salt', slug: 'the-salt-hall', status: 'draft' });
  await page.keyboard.type(' down, and', { delay: 100 });
  await expect(saved(page)).toBeVisible();
  // As when one comes back to the window: the workspace asks for its story again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.keyboard.type(' further', { delay: 100 });
  await expect(page).toHaveURL(new RegExp(`^${site.url}${moved}/`));
  await page.keyboard.type(' still.', { delay: 100 });
  await expect(text).toBeFocused();
  await expect(text).toHaveText('They lead down. Far down, and further still.');
  await expect
    .poll(async () => (await draftOf(page, moved)).nodes.map(({ body }) => body))
    .toContain('They lead down. Far down, and further still.');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`^${site.url}${moved}/`));
  await expect(text).toHaveText('They lead down. Far down, and further still.');
});

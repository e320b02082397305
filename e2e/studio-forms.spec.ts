// Small things on the writing screens that a writer sees every day.
import type { Locator } from '@playwright/test';
import { choiceCard } from './actors/build-by-forms/node.ts';
import { startButton } from './actors/read-a-story.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { saved, toStoryPage } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('a node: a choice’s target is typed directly, and the play beside it locks and hides as readers see it', async ({
  page,
  site,
}) => {
  const author = newPerson('finn');
  await signUp(page, site, author);
  const story = await writeAtOnce(page, author, {
    title: 'The road',
    chapter: 'One',
    nodes: [
      { name: 'Gate', text: 'A gate.', choices: [{ words: 'Go in', to: 'Yard' }] },
      { name: 'Yard', text: 'A yard.', items: [{ name: 'Lamp', key: 'lamp', description: '' }] },
    ],
    isPublished: false,
  });
  const call = await callsOf(page);
  const api = `/stories${story.path}/nodes/${story.node('Gate').split('/').at(-1)}`;
  await call('put', api, {
    actions: [
      { label: 'Go in', target: null },
      { label: 'Look around', target: null, when: 'has(lamp)' },
      { label: 'Climb', target: null, when: 'has(lamp)', otherwise: 'lock', reason: 'Too dark' },
    ],
  });
  await page.goto(story.node('Gate'));

  await test.step('the play beside the page', async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click();
    const play = page.getByRole('region', { name: 'Play', exact: true });
    await expect(play.getByRole('button', { name: 'Go in' })).toBeEnabled();
    await expect(play.getByText('Too dark').first()).toBeVisible();
    await expect(play.getByRole('button', { name: 'Look around' })).toHaveCount(0);
    await lookAt(page, 'node-play-locked');
  });

  await test.step('clicking the box and typing at once replaces its content', async () => {
    const box = choiceCard(page, 0).getByLabel('Leads to');
    await box.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect.poll(() => selectedIn(box)).toBe(await box.inputValue());
    await page.keyboard.type('road home');
    await expect(box).toHaveValue('road home');
    await page.getByLabel('Name of this node').click();
  });
});

test('an empty list highlights its one next step', async ({ page, site }) => {
  const author = newPerson('gwen');
  await signUp(page, site, author);
  const nodes = [{ name: 'Gate', text: 'A gate.' }];
  const story = { title: 'Lists', chapter: 'One', nodes, isPublished: false };
  const { path } = await writeAtOnce(page, author, story);
  await page.goto(`${path}/variables`);
  const add = page.getByRole('button', { name: 'Add a variable' });
  await expect(add).toHaveClass(/button-primary/);
  await lookAt(page, 'variables-empty');
  await add.click();
  await page.getByLabel('Name', { exact: true }).first().fill('Gold');
  await expect(add).not.toHaveClass(/button-primary/);
});

test('every form sends the revision it started from', async ({ page, site }) => {
  const author = newPerson('hal');
  await signUp(page, site, author);
  const items = [{ name: 'Lamp', key: 'lamp', description: '' }];
  const nodes = [{ name: 'Gate', text: 'A gate.', items }];
  const story = await writeAtOnce(page, author, {
    title: 'Forms',
    chapter: 'One',
    nodes,
    isPublished: false,
  });
  const call = await callsOf(page);
  await call('put', `/stories${story.path}/variables`, {
    variables: [{ key: 'gold', label: 'Gold', kind: 'number', initial: 0 }],
  });
  await call('put', `/stories${story.path}/achievements`, {
    achievements: [{ key: 'brave', name: 'Brave', description: '', hidden: false }],
  });

  const saves = async (what: string, change: () => Promise<void>) =>
    test.step(what, async () => {
      await change();
      const [request] = await Promise.all([
        page.waitForRequest((sent) => ['PUT', 'PATCH'].includes(sent.method())),
        page.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      expect(request.headers()['if-match']).toMatch(/^"\d+"$/);
      expect((await request.response())?.status()).toBe(200);
    });

  await saves('the story', async () => {
    await page.goto(`${story.path}/edit`);
    await page.getByLabel('Description').fill('New.');
  });

  /** Expects a change in the workspace to say which value it replaces. */
  const sets = async (field: string, change: () => Promise<void>) =>
    test.step(field, async () => {
      const sent = page.waitForRequest(
        (one) => one.method() === 'POST' && /\/edits$/.test(one.url()),
      );
      await change();
      const edits = (await sent).postDataJSON().groups.flatMap((group: Group) => group.edits);
      expect(edits).toMatchObject([
        { type: 'set', field, was: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ]);
      expect((await (await sent).response())?.status()).toBe(200);
      // A page that goes before it has noted the answer lets the next one send it once more.
      await saved(page);
    });

  await sets('title', async () => {
    await page.goto(`${story.chapter}/edit`);
    await page.getByLabel('Title', { exact: true }).fill('Two');
    await page.keyboard.press('Enter');
  });
  await sets('name', async () => {
    await page.goto(story.node('Gate'));
    await page.getByLabel('Name of this node').fill('Another gate');
    await page.keyboard.press('Enter');
  });
  await sets('description', async () => {
    await page.goto(`${story.chapter}/items`);
    await page.getByRole('button', { name: 'Edit Lamp' }).click();
    await page.getByLabel('Description').fill('Bright.');
  });
  for (const list of ['variables', 'achievements']) {
    await sets(list, async () => {
      await page.goto(`${story.path}/${list}`);
      await page.getByRole('button', { name: /^Edit (Gold|Brave)/ }).click();
      await page.getByLabel('Name', { exact: true }).fill('Other');
    });
  }
});

interface Group {
  edits: unknown[];
}

test('something created whose answer is lost is created once, and the form continues with it', async ({
  page,
  site,
}) => {
  const author = newPerson('odile');
  await signUp(page, site, author);
  const call = await callsOf(page);
  /** Loses the answer to the next call that creates something at this address; the site does it. */
  const loseAnswer = (address: string, status = 201) => {
    let isLost = false;
    return page.route(`**/api${address}`, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      expect((await route.fetch()).status()).toBe(status);
      await route.abort();
    });
  };
  const notReached = page.getByRole('alert').filter({ hasText: 'Couldn’t reach the site' }).first();
  const { username } = author;
  const path = `/${username}/twice`;

  await test.step('a story', async () => {
    await page.goto(`/${username}/stories/new`);
    await page.getByLabel('Title').fill('Twice');
    await loseAnswer(`/stories/${username}`);
    const start = page.getByRole('button', { name: 'Start this story' });
    await start.click();
    await expect(notReached).toBeVisible();
    await toStoryPage(page, () => start.click());
    await expect(page).toHaveURL(path);
    expect(await listed('stories', `/stories/${username}`)).toHaveLength(1);
  });

  await test.step('a story whose page was reloaded meanwhile', async () => {
    await page.goto(`/${username}/stories/new`);
    await page.getByLabel('Title').fill('Reloaded');
    await loseAnswer(`/stories/${username}`);
    const start = page.getByRole('button', { name: 'Start this story' });
    await start.click();
    await expect(notReached).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Reloaded');
    await toStoryPage(page, () => start.click());
    await expect(page).toHaveURL(`/${username}/reloaded`);
    expect(await listed('stories', `/stories/${username}`)).toHaveLength(2);
    await page.goto(path);
  });

  await test.step('a chapter that was renamed meanwhile', async () => {
    await page.getByRole('link', { name: 'Create Chapter' }).click();
    await page.getByLabel('Title').fill('One');
    await loseAnswer(`/stories${path}/edits`, 200);
    await page.getByRole('button', { name: 'Create chapter' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'One', exact: true })).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill('One and only');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'One and only' })).toBeVisible();
    await saved(page);
    expect(await listed('chapters', `/stories${path}/chapters`)).toHaveLength(1);
  });

  await test.step('a playthrough', async () => {
    await call('post', `/stories${path}/nodes`, {
      chapter_id: (await listed('chapters', `/stories${path}/chapters`))[0]?.id,
      name: 'Hall',
      body: 'A lamp.',
    });
    await call('patch', `/stories${path}`, { status: 'published' });
    await page.goto(`${path}/reader`);
    await loseAnswer(`/stories${path}/opening`);
    await startButton(page).click();
    await expect(page.getByText('Couldn’t reach the site.')).toBeVisible();
    await startButton(page).click();
    await expect(page).toHaveURL(/\/reader\/[^/]+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Hall' })).toBeVisible();
    expect(await call('get', `/stories${path}/playthrough`)).toHaveLength(1);
  });

  async function listed(name: string, address: string): Promise<{ id: string }[]> {
    const reply: Record<string, unknown> = await call('get', address);
    return reply[name] as { id: string }[];
  }
});

const selectedIn = (box: Locator) =>
  box.evaluate((input: HTMLInputElement) =>
    input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
  );

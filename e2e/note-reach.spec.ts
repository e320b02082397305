// How far the content notes of a story reach: for readers before they begin, and for its author.
import { goTo } from './actors/build-by-forms/build-by-forms.ts';
import { newPerson, signUp } from './actors/sign-up.ts';
import { saveProperties } from './actors/write-a-story.ts';
import { callsOf, writeAtOnce } from './actors/write-at-once.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

const words = (count: number) => 'So it went on, word by word by word. '.repeat(count / 9);

const fork = {
  title: 'Below the mill',
  chapter: 'One',
  nodes: [
    {
      name: 'The door',
      text: words(1_100),
      choices: [
        { words: 'Down the steps', to: 'The cellar' },
        { words: 'Along the race', to: 'The race' },
      ],
    },
    {
      name: 'The cellar',
      text: words(4_400),
      contentNotes: ['Spiders', 'Small rooms'],
      choices: [{ words: 'Through the hatch', to: 'The wheel' }],
    },
    {
      name: 'The race',
      text: words(660),
      contentNotes: ['Deep water'],
      choices: [
        { words: 'Across', to: 'The wheel' },
        { words: 'Back', to: 'The door' },
      ],
    },
    {
      name: 'The wheel',
      text: 'It stands.',
      contentNotes: ['Heights'],
      ending: { name: 'Up the wheel', kind: 'good' as const },
    },
  ],
  isPublished: false,
};

test('what can be avoided is said before the story begins, and to its author', async ({
  page,
  site,
  newBrowser,
}) => {
  test.slow();
  const person = newPerson('mira');
  await signUp(page, site, person);
  const written = await writeAtOnce(page, person, fork);
  const call = await callsOf(page);
  await call('patch', `/stories${written.path}`, {
    content_notes: ['Spiders', 'Deep water', 'Heights', 'War'],
  });

  await test.step('the check lists the notes with the nodes that have them', async () => {
    await page.goto(`${written.path}/write`);
    await goTo(page, 'Check');
    const part = page.getByRole('region', { name: 'Content notes', exact: true });
    const spiders = part.getByRole('listitem').filter({ hasText: 'Spiders' });
    await expect(spiders).toContainText('only if you choose it');
    await expect(spiders.getByRole('link', { name: 'The cellar' })).toBeVisible();
    const rooms = part.getByRole('listitem').filter({ hasText: 'Small rooms' });
    await expect(rooms).toContainText('isn’t among the content notes of your story');
    await expect(part.getByRole('listitem').filter({ hasText: 'War' })).toContainText('not known');
    await lookAt(page, 'check-content-notes');
    await page.setViewportSize({ width: 1280, height: 800 });
    await spiders.getByRole('link', { name: 'The cellar' }).click();
    await expect(page).toHaveURL((url) => url.pathname === written.node('The cellar'));
  });

  await test.step('so do the properties, as the notes are being written', async () => {
    await page.goto(`${written.path}/edit`);
    const said = page.getByRole('main').getByRole('list', { name: 'Content notes' });
    await expect(said).toContainText('Heights – on every path');
    await page
      .getByRole('textbox', { name: 'Content notes' })
      .fill('Spiders\nHeights\nWar\nsmall rooms');
    await expect(said).toContainText('small rooms – only if you choose it');
    await lookAt(page, 'properties-content-notes');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole('textbox', { name: 'Content notes' })
      .fill('Spiders\nDeep water\nHeights\nWar');
    await saveProperties(page);
  });

  await test.step('and the question before it is published', async () => {
    await page.goto(`${written.path}?ask=publish`);
    const question = page.getByRole('dialog');
    await expect(question.getByRole('list', { name: 'What readers can avoid' })).toContainText(
      'Spiders – only if you choose it',
    );
    await lookAt(page, 'publish-content-notes');
    await page.setViewportSize({ width: 1280, height: 800 });
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(question.getByText('Published. Readers can find it now.')).toBeVisible();
  });

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with' : 'without';
    await test.step(`readers see them before they begin, ${how} JavaScript`, async () => {
      const reader = await newBrowser({ javaScriptEnabled });
      const notes = reader.getByRole('list', { name: 'Content notes' });
      // Where the checker takes its time, it is said a moment after the publish.
      await expect(async () => {
        await reader.goto(written.path);
        await expect(notes).toContainText('Spiders – only if you choose it', { timeout: 1_000 });
      }).toPass();
      await expect(notes).toContainText('Deep water – only if you choose it');
      await expect(notes).toContainText('Heights – on every path');
      await expect(notes).toContainText('War – not known');
      // A node alone had it: the question has filled it in.
      await expect(notes).toContainText('Small rooms – only if you choose it');
      await expect(reader.getByText(/^\d+ to \d+ minutes a reading · /)).toBeVisible();
      if (javaScriptEnabled) await lookAt(reader, 'story-content-notes');
    });
  }
});

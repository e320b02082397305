// A scheduled publish that fails: wherever the plan was shown, its author reads that it did not happen,
// why, and what to do, until they dismiss the note, schedule again or publish.

import { newPerson, signUp } from './actors/sign-up.ts';
import { openVersions } from './actors/work-with-versions.ts';
import { createStory, storyPathOf } from './actors/write-a-story.ts';
import { lookAt } from './fixtures/look-at.ts';
import { expect, test } from './fixtures/test.ts';

test('an author learns that a scheduled publish failed, and what to do', async ({ page, site }) => {
  await signUp(page, site, newPerson('mira'));
  await createStory(page, { title: 'The unwritten lamp' });
  const path = storyPathOf(page);
  const day = await planAtOnce();
  const missed = page.getByText(`This story wasn’t published on ${day} as scheduled.`);
  await expect(async () => {
    await page.goto(path);
    await expect(missed).toBeVisible({ timeout: 500 });
  }).toPass();
  await lookAt(page, 'story-missed-plan');

  await page.getByRole('link', { name: 'See why' }).click();
  const note = page.getByRole('note', {
    name: /^The story wasn’t published on .* as scheduled\.$/,
  });
  await expect(note).toContainText('The draft had no nodes, so there was nothing to read.');
  await expect(note).toContainText(
    'Write the first node, then publish it or schedule another day.',
  );
  await lookAt(page, 'story-versions-missed-plan');
  await note.getByRole('link', { name: 'See what the checker finds' }).click();
  await expect(page.getByRole('region', { name: 'Check', exact: true })).toBeVisible();

  await openVersions(page, path);
  await note.getByRole('button', { name: 'Dismiss' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Note dismissed.')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What readers have' })).toBeFocused();
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Write', exact: true })).toBeVisible();
  await expect(missed).toBeHidden();

  /** The form takes whole minutes only. */
  async function planAtOnce(): Promise<string> {
    const publish_at = new Date(Date.now() + 1_500).toISOString();
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === 'authToken')?.value;
    const reply = await page.request.patch(`/api/stories${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { publish_at },
    });
    expect(reply.status()).toBe(200);
    return publish_at.slice(0, 10);
  }
});

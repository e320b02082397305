import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';
import { publishStory } from '../testing/public-story.ts';

async function titlesAlike(
  test: TestApp,
  { params }: { params: { username: string; story_slug: string } },
  token: string | null = null,
): Promise<string[]> {
  const key = 'GET /api/stories/:username/:story_slug/alike';
  const { data } = await test.call(key, { params, token });
  return data.stories.map(({ title }: { title: string }) => title);
}

describeOnBothDatabases('stories like another', (openApp) => {
  it('are those of other authors with most tags in common, in its language before others', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    const tags = ['sea', 'ghost story', 'quiet'];
    const story = await publishStory(test, anna, { title: 'The Lamp', tags });
    const others = [
      { title: 'One tag', tags: ['sea'] },
      { title: 'Two tags, in German', tags: ['sea', 'quiet'], lang: 'de' },
      { title: 'Two tags', tags: ['ghost story', 'quiet'] },
      { title: 'All of them', tags },
      { title: 'None', tags: ['space'] },
    ];
    for (const other of others) {
      test.clock.advance(1_000);
      await publishStory(test, ben, other);
    }
    await publishStory(test, anna, { title: 'By herself', tags });
    expect(await titlesAlike(test, story)).toEqual([
      'All of them',
      'Two tags',
      'Two tags, in German',
    ]);
  });

  it('are none for a story without tags, and not those that a reader leaves out always', async () => {
    const test = await openApp();
    const [anna, ben] = [await test.signUp('anna'), await test.signUp('ben')];
    const bare = await publishStory(test, anna, { title: 'Bare' });
    const story = await publishStory(test, anna, { title: 'The Lamp', tags: ['sea'] });
    await publishStory(test, ben, { title: 'Webs', tags: ['sea'], notes: ['spiders'] });
    const draft = await publishStory(test, ben, { title: 'Withdrawn', tags: ['sea'] });
    await draft.patch({ status: 'draft' });
    expect(await titlesAlike(test, bare)).toEqual([]);
    expect(await titlesAlike(test, story)).toEqual(['Webs']);
    const body = { without_tags: [], hide_notes: ['spider'], langs: [] };
    await test.call('PUT /api/user/me/filters', { body, token: ben.token });
    expect(await titlesAlike(test, story, ben.token)).toEqual([]);
  });
});

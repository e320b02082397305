import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const unseen = ['\u200b', '\u202e', ' \u200d\u2066 ', '\u3164', '\u2800'];

async function begin(app: TestApp) {
  const anna = await app.signUp('anna');
  const { token } = anna;
  const made = await app.call('POST /api/stories/:username', {
    params: { username: 'anna' },
    body: { title: 'Lamp' },
    token,
  });
  const params = { username: 'anna', story_slug: made.data.slug as string };
  const chapter = await app.call('POST /api/stories/:username/:story_slug/chapters', {
    params,
    body: { title: 'One' },
    token,
  });
  return { anna, token, params, chapter_id: chapter.data.id as string };
}

const refusal = (path: string, message: string) => [
  422,
  [{ path, message, message_id: `${path}_missing`, params: {} }],
];

describeOnBothDatabases('A name of which nothing can be seen', (openApp) => {
  it.each(unseen)('is refused for stories, chapters, nodes and items: %j', async (text) => {
    const app = await openApp();
    const { token, params, chapter_id } = await begin(app);
    const chapter = { ...params, chapter_id };
    const replies = [
      await app.call('POST /api/stories/:username', { params, body: { title: text }, token }),
      await app.call('PATCH /api/stories/:username/:story_slug', {
        params,
        body: { title: text },
        token,
      }),
      await app.call('POST /api/stories/:username/:story_slug/chapters', {
        params,
        body: { title: text },
        token,
      }),
      await app.call('PATCH /api/stories/:username/:story_slug/chapters/:chapter_id', {
        params: chapter,
        body: { title: text },
        token,
      }),
      await app.call('POST /api/stories/:username/:story_slug/nodes', {
        params,
        body: { chapter_id, name: text },
        token,
      }),
      await app.call('POST /api/:username/:story_slug/chapters/:chapter_id/items', {
        params: chapter,
        body: { key: 'wick', name: text },
        token,
      }),
    ];
    const seen = replies.map(({ status, body }) => [status, body.errors]);
    expect(seen).toEqual([
      ...Array(4).fill(refusal('title', 'Title cannot be empty')),
      ...Array(2).fill(refusal('name', 'Name cannot be empty')),
    ]);
  });

  it('does not count for a person: the username is shown', async () => {
    const app = await openApp();
    const { anna } = await begin(app);
    const saved = await app.call('PATCH /api/user/me', {
      token: anna.token,
      body: { display_name: '\u202e\u200b' },
    });
    expect([saved.status, saved.data.display_name]).toEqual([200, '']);
    expect(await titleOf(app, anna)).toBe('Lamp \u{1F468}\u200D\u{1F33E}');
  });
});

/** The title as it is stored. A character that joins two into one is left in a title that can be seen. */
async function titleOf(app: TestApp, { token }: TestUser) {
  const { data } = await app.call('PATCH /api/stories/:username/:story_slug', {
    params: { username: 'anna', story_slug: 'lamp' },
    body: { title: 'Lamp \u{1F468}\u200D\u{1F33E}' },
    token,
  });
  return data.title;
}

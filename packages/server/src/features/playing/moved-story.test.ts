import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('At an address that a story had before', (openApp) => {
  it('readers and authors are sent on to where the same thing is now', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    const { story, chapter, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    await story.patch({ slug: 'tin-lamp' });
    const read = await story.resume(ben, id);
    expect([read.status, read.headers.location]).toEqual([
      301,
      `/api/stories/anna/tin-lamp/playthrough/${id}`,
    ]);
    const acted = await story.act(ben, id, { action_id: down });
    expect([acted.status, acted.headers.location]).toEqual([
      308,
      `/api/stories/anna/tin-lamp/playthrough/${id}/action`,
    ]);
    expect((await story.resume(eve, id)).status).toBe(404);
    const items = await app.call('GET /api/:username/:story_slug/chapters/:chapter_id/items', {
      params: { ...story.params, chapter_id: chapter.id },
      token: anna.token,
    });
    expect([items.status, items.headers.location]).toEqual([
      301,
      `/api/anna/tin-lamp/chapters/${chapter.id}/items`,
    ]);
  });
});

import { expect, it } from 'vitest';
import { beginStory, publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const one = '/api/stories/:username/:story_slug/chapters/:chapter_id';
/** The chapters in their places, each with the ordinal that is told of it. */
const order = async (story: StoryUnderTest) =>
  (await story.chapters()).map(
    (chapter: { ordinal: number; title: string }) => `${chapter.ordinal} ${chapter.title}`,
  );

describeOnBothDatabases('Chapters', (openApp) => {
  it('are appended, and tell the ordinal that was sent, else 1', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const add = (body: unknown) =>
      app.call('POST /api/stories/:username/:story_slug/chapters', {
        params: story.params,
        body,
        token: anna.token,
      });
    const first = await add({ title: ' A ', ordinal: 1 });
    expect(first.status).toBe(201);
    expect(first.headers.etag).toBe('"1"');
    expect(first.data).toEqual({
      id: expect.any(String),
      title: 'A',
      ordinal: 1,
      story_id: story.id,
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      version: 1,
    });
    for (const body of [{ title: 'B', ordinal: 1 }, { title: 'C', ordinal: 9 }, { title: 'D' }]) {
      expect((await add(body)).status).toBe(201);
    }
    expect(await order(story)).toEqual(['1 A', '1 B', '9 C', '1 D']);
    const wrong = await add({ title: '', ordinal: 0, name: 'x' });
    expect(wrong.body.errors.map((error: { path: string }) => error.path).sort()).toEqual([
      'name',
      'ordinal',
      'title',
    ]);
    const together = await Promise.all(['E', 'F', 'G'].map((title) => add({ title })));
    expect(together.map((reply) => reply.status)).toEqual([201, 201, 201]);
    expect(together.map((reply) => reply.data.ordinal)).toEqual([1, 1, 1]);
    const { chapters } = await story.draft();
    expect(chapters.map(({ ordinal }: { ordinal: number }) => ordinal)).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
  });

  it('move to the place of the ordinal that is sent, and keep what was sent of the others', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const made: Record<string, string> = {};
    for (const title of ['A', 'B', 'C', 'D']) made[title] = (await story.addChapter(title)).id;
    const change = (title: string, body: unknown, headers = {}) =>
      app.call(`PATCH ${one}`, {
        params: { ...story.params, chapter_id: made[title] as string },
        body,
        headers,
        token: anna.token,
      });
    await change('A', { ordinal: 3 });
    expect(await order(story)).toEqual(['1 B', '1 C', '3 A', '1 D']);
    await change('D', { ordinal: 1 });
    expect(await order(story)).toEqual(['1 D', '1 B', '1 C', '3 A']);
    const last = await change('B', { ordinal: 900, title: 'Bee' });
    expect(last.data).toMatchObject({ title: 'Bee', ordinal: 900, version: 2 });
    expect(await order(story)).toEqual(['1 D', '1 C', '3 A', '900 Bee']);
    const stale = await change('B', { ordinal: 1 }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({ status: 412, body: { current: { version: 2, title: 'Bee' } } });
    const blank = await change('B', { title: ' ' });
    expect(blank.body.errors).toEqual([
      { path: 'title', message: 'Title cannot be empty', message_id: 'title_missing', params: {} },
    ]);
    await app.call(`DELETE ${one}`, {
      params: { ...story.params, chapter_id: made.C as string },
      token: anna.token,
    });
    expect(await order(story)).toEqual(['1 D', '3 A', '900 Bee']);
    const there = await change('A', { ordinal: 2 });
    expect(there.data).toMatchObject({ ordinal: 2, version: 3 });
    expect((await change('A', { ordinal: 2 })).data.version).toBe(3);
    expect(await order(story)).toEqual(['1 D', '2 A', '900 Bee']);
  });

  it('are deleted with their nodes only when that is asked for', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall } = await publishLamp(app, anna);
    const remove = (query: Record<string, unknown>, headers = {}) =>
      app.call(`DELETE ${one}`, {
        params: { ...story.params, chapter_id: chapter.id },
        query,
        headers,
        token: anna.token,
      });
    expect((await story.read()).start_node_id).toBe(hall.id);
    expect((await remove({})).body.code).toBe('chapter_not_empty');
    expect((await remove({ with_nodes: 'yes' })).status).toBe(422);
    expect((await remove({ with_nodes: 'true' }, { 'if-match': '"7"' })).status).toBe(412);
    expect((await remove({ with_nodes: 'true' })).status).toBe(204);
    expect(await story.chapters()).toEqual([]);
    expect((await story.read()).start_node_id).toBeNull();
    expect((await story.publishChanges()).body.code).toBe('story_empty');
    expect((await remove({})).status).toBe(404);
  });

  it('are seen by everyone who sees the story and written by its owner', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter } = await publishLamp(app, anna);
    const params = { ...story.params, chapter_id: chapter.id as string };
    expect((await app.call(`GET ${one}`, { params })).data.title).toBe('One');
    const list = 'GET /api/stories/:username/:story_slug/chapters';
    expect((await app.call(list, { params: story.params })).data.chapters).toHaveLength(1);
    const asBen = { params, token: ben.token };
    expect((await app.call(`PATCH ${one}`, { ...asBen, body: { title: 'X' } })).status).toBe(403);
    expect((await app.call(`DELETE ${one}`, asBen)).status).toBe(403);
    await story.patch({ status: 'draft' });
    expect((await app.call(`GET ${one}`, asBen)).status).toBe(404);
    expect((await app.call(`PATCH ${one}`, { ...asBen, body: { title: 'X' } })).status).toBe(404);
    const other = await beginStory(app, anna, 'Other');
    const elsewhere = { ...other.params, chapter_id: chapter.id as string };
    expect((await app.call(`GET ${one}`, { params: elsewhere, token: anna.token })).status).toBe(
      404,
    );
  });
});

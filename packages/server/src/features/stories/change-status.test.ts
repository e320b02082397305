import { expect, it } from 'vitest';
import type { StoryStatus } from '../../db/tables.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';
import { beginStory, makeAdmin, publishLamp } from '../writing/story-under-test.ts';

const statuses: StoryStatus[] = [
  'draft',
  'published',
  'archived',
  'suspended',
  'banned',
  'deleted',
];

async function putInStatus(app: TestApp, id: string, status: StoryStatus) {
  await app.app.database.write(async (trx) => {
    await trx
      .updateTable('stories')
      .set({ status, status_before: status === 'suspended' ? 'archived' : null })
      .where('id', '=', id)
      .execute();
  });
}

describeOnBothDatabases('The status of a story', (openApp) => {
  it('moves for its owner as the table says, and no other way', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const allowed: string[] = [];
    for (const from of statuses.filter((status) => status !== 'deleted')) {
      for (const to of statuses) {
        await putInStatus(app, story.id, from);
        const moved = await story.patch({ status: to, description: `${from} ${to}` });
        if (moved.status === 200) {
          expect(moved.data.status).toBe(to);
          if (from !== to) allowed.push(`${from} → ${to}`);
        } else {
          expect([moved.status, moved.body.code]).toEqual([409, 'status_not_allowed']);
          expect((await story.read()).description).not.toBe(`${from} ${to}`);
        }
      }
    }
    expect(allowed).toEqual([
      'draft → published',
      'draft → deleted',
      'published → draft',
      'published → archived',
      'published → deleted',
      'archived → draft',
      'archived → published',
      'archived → deleted',
    ]);
  });

  it('is set by admins to suspended or banned, and lifted back to the status before', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const asAdmin = (body: unknown) => story.patch(body, { token: eve.token });
    await story.patch({ status: 'archived' });
    expect((await asAdmin({ status: 'draft' })).body.code).toBe('status_not_allowed');
    expect((await asAdmin({ status: 'suspended' })).data.status).toBe('suspended');
    expect((await asAdmin({ status: 'suspended' })).status).toBe(200);
    expect((await asAdmin({ status: 'published' })).body.code).toBe('status_not_allowed');
    expect((await story.patch({ status: 'draft' })).body.code).toBe('status_not_allowed');
    expect((await asAdmin({ status: 'archived' })).data.status).toBe('archived');
    expect((await asAdmin({ status: 'banned' })).data.status).toBe('banned');
    expect((await asAdmin({ status: 'archived' })).body.code).toBe('status_not_allowed');
    const words = await asAdmin({ title: 'Nicer', status: 'suspended' });
    expect([words.status, words.body.code]).toEqual([403, 'not_allowed']);
  });

  it('hides a suspended story from readers, and shows it again as it was', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story, hall } = await publishLamp(app, anna);
    const before = await story.read(null);
    await story.patch({ status: 'suspended' }, { token: eve.token });
    expect(await story.read(null)).toBeUndefined();
    await story.putNode(hall.id, { body: 'Written meanwhile.' });
    await story.patch({ status: 'published' }, { token: eve.token });
    expect((await story.read(null)).version_id).toBe(before.version_id);
    expect((await story.read()).has_unpublished_changes).toBe(true);
  });

  it('ends with deleted: gone for everybody, by DELETE and by its owner only', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const remove = (token: string) =>
      app.call('DELETE /api/stories/:username/:story_slug', { params: story.params, token });
    expect((await remove(ben.token)).status).toBe(403);
    expect((await remove(eve.token)).status).toBe(403);
    const removed = await remove(anna.token);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    for (const user of [anna, ben, eve]) expect(await story.read(user)).toBeUndefined();
    expect((await remove(anna.token)).status).toBe(404);
    expect((await story.start(ben)).status).toBe(404);
  });

  it('becomes published only when there is something to read', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const empty = await story.patch({ status: 'published', title: 'Not kept' });
    expect([empty.status, empty.body.code]).toEqual([409, 'story_empty']);
    expect(await story.read()).toMatchObject({ title: 'The Brass Lamp', status: 'draft' });
    const unknown = await story.patch({ status: 'hidden' });
    expect([unknown.status, unknown.body.errors[0].path]).toEqual([422, 'status']);
  });
});

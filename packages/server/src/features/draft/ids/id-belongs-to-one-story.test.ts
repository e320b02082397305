import { fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { beginStory, publishLamp, type StoryUnderTest } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';
import { binOf } from '../bin/testing/bin-of.ts';

const storyPath = '/api/stories/:username/:story_slug';

/** Sends one group, and gives what came of it. */
const sendEdits = async (
  app: TestApp,
  { token }: TestUser,
  { params }: StoryUnderTest,
  edits: object[],
) => {
  const body = { groups: [{ id: newId(), act: 'write', edits }] };
  const { status, data } = await app.call(`POST ${storyPath}/edits`, { params, body, token });
  return { status, ...data?.results[0] };
};

const addNode = (id: string, chapter_id: string, name: string) => ({
  type: 'add',
  part: 'node',
  id,
  value: { chapter_id, name, body: `Of ${name}.` },
});

const versionsOf = (app: TestApp, { token }: TestUser, { params }: StoryUnderTest) => ({
  restore: (version_id: string) =>
    app.call(`POST ${storyPath}/versions/:version_id/restore`, {
      params: { ...params, version_id },
      token,
    }),
});

/** Anna has a published story with a node in its bin; Ben knows all her ids, and has one of his own. */
async function open(app: TestApp) {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  const lamp = await publishLamp(app, anna);
  const bin = binOf(app, lamp.story, anna);
  const item = await lamp.story.addItem(lamp.chapter.id, { key: 'coin', name: 'Coin' });
  await lamp.story.deleteNode(lamp.cellar.id);
  const theft = await beginStory(app, ben, 'Theft');
  const own = await theft.addChapter('Own');
  const send = (edits: object[]) => sendEdits(app, ben, theft, edits);
  return { anna, ben, ...lamp, bin, item, theft, own, send };
}

describeOnBothDatabases('An id of a part', (openApp) => {
  it('that lies in the bin of a story is refused to every other one, and comes back there', async () => {
    const app = await openApp();
    const { ben, story, bin, cellar, theft, own, send } = await open(app);
    expect(await send([addNode(cellar.id, own.id, 'Taken')])).toMatchObject({
      status: 'refused',
      reason: 'exists',
      errors: [{ path: 'id', message_id: 'edit_id_taken' }],
    });
    await theft.addNode(own.id, 'Mine', { body: 'Mine.' });
    await theft.patch({ status: 'published' });
    const { version_id } = await theft.read();
    const [part] = await bin.list();
    expect((await bin.restore(part.id)).status).toBe(200);
    const before = await story.draft();
    await theft.addNode(own.id, 'More', { body: 'More.' });
    expect((await versionsOf(app, ben, theft).restore(version_id)).status).toBe(200);
    expect(await story.draft()).toEqual(before);
  });

  it('that a story has, had or has in a version is refused to every other one, whatever it was', async () => {
    const app = await openApp();
    const { story, bin, chapter, hall, cellar, item, own, send } = await open(app);
    const [part] = await bin.list();
    await bin.forget(part.id);
    const ids = { chapter: chapter.id, hall: hall.id, purged: cellar.id, item: item.id };
    for (const [what, id] of Object.entries(ids)) {
      const adding = [
        { type: 'add', part: 'chapter', id, value: { title: 'Taken' } },
        addNode(id, own.id, 'Taken'),
        {
          type: 'add',
          part: 'item',
          id,
          value: { chapter_id: own.id, key: 'taken', name: 'Taken' },
        },
      ];
      for (const edit of adding) {
        expect([what, edit.part, await send([edit])]).toMatchObject([
          what,
          edit.part,
          { status: 'refused', reason: 'exists' },
        ]);
      }
      const others = [
        { type: 'remove', part: 'node', id },
        { type: 'restore', part: 'node', id },
        { type: 'restore', part: 'chapter', id },
        { type: 'move', part: 'chapter', id, ordinal: 1 },
        {
          type: 'set',
          part: 'node',
          id,
          field: 'body',
          was: fingerprint('A lamp burns.'),
          to: 'x',
        },
      ];
      for (const edit of others) {
        expect([edit, await send([edit])]).toMatchObject([edit, { status: 'refused' }]);
      }
      const { status } = await send([{ type: 'mark', marks: [{ id, note: 'Taken' }] }]);
      expect(status).toBe('done');
    }
    const rows = app.app.database.read.selectFrom('nodes').select(['name', 'note', 'story_id']);
    expect(await rows.where('id', '=', hall.id).execute()).toEqual([
      { name: 'Hall', note: '', story_id: story.id },
    ]);
  });

  it('that two stories ask for at the same time is given to one of them', async () => {
    const app = await openApp();
    const { anna, ben, story, chapter, theft, own } = await open(app);
    for (let time = 0; time < 12; time += 1) {
      const id = newId();
      const name = `Both ${time}`;
      const asItem = { chapter_id: own.id, key: `both_${time}`, name };
      const sent = await Promise.all([
        sendEdits(app, anna, story, [addNode(id, chapter.id, name)]),
        sendEdits(
          app,
          ben,
          theft,
          time % 2
            ? [addNode(id, own.id, name)]
            : [{ type: 'add', part: 'item', id, value: asItem }],
        ),
      ]);
      expect(sent.map(({ status }) => status).toSorted()).toEqual(['done', 'refused']);
      expect(sent.find(({ status }) => status === 'refused')).toMatchObject({ reason: 'exists' });
    }
  });
});

import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const storyPath = '/api/stories/:username/:story_slug';

describeOnBothDatabases('An id that is none', (openApp) => {
  it('is refused wherever a group of edits has one, also one of a megabyte', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall } = await publishLamp(app, anna);
    const before = await story.draft();
    const was = '0123456789abcdef';
    for (const id of ['', 'x', `${hall.id} `, '\u0000', 'a'.repeat(1_000_000)]) {
      const value = { chapter_id: chapter.id, name: 'New' };
      const edits = [
        { type: 'add', part: 'chapter', id, value: { title: 'New' } },
        { type: 'add', part: 'node', id, value },
        { type: 'add', part: 'item', id, value: { ...value, key: 'new' } },
        { type: 'add', part: 'node', id: newId(), value: { ...value, chapter_id: id } },
        { type: 'remove', part: 'node', id },
        { type: 'restore', part: 'chapter', id },
        { type: 'move', part: 'chapter', id, ordinal: 1 },
        { type: 'mark', marks: [{ id, note: 'x' }] },
        { type: 'text', id, was, changes: [] },
        { type: 'set', part: 'node', id: id || 'x', field: 'body', was, to: 'x' },
      ];
      for (const edit of id.length > 100 ? edits.slice(1, 4) : edits) {
        const body = { groups: [{ id: newId(), act: 'write', edits: [edit] }] };
        const sent = { params: story.params, body, token: anna.token };
        const { status } = await app.call(`POST ${storyPath}/edits`, sent);
        expect([edit.type, id.slice(0, 40), status]).toEqual([edit.type, id.slice(0, 40), 422]);
      }
      const body = { groups: [{ id, act: 'write', edits: [edits[3]] }] };
      const sent = { params: story.params, body, token: anna.token };
      expect((await app.call(`POST ${storyPath}/edits`, sent)).status).toBe(422);
    }
    expect(await story.draft()).toEqual(before);
  });

  it('is refused at an address, however long', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const { token } = anna;
    for (const id of ['x', '\u0000', 'a'.repeat(100), 'a'.repeat(1_000_000), newId()]) {
      const replies = [
        await app.call(`GET ${storyPath}/nodes/:node_id`, {
          ...{ params: { ...story.params, node_id: id }, token },
        }),
        await app.call(`POST ${storyPath}/bin/:bin_id/restore`, {
          ...{ params: { ...story.params, bin_id: id }, token },
        }),
        await app.call(`POST ${storyPath}/versions/:version_id/restore`, {
          ...{ params: { ...story.params, version_id: id }, token },
        }),
        await app.call(`DELETE ${storyPath}/images/:image_id`, {
          ...{ params: { ...story.params, image_id: id }, token },
        }),
        await app.call(`DELETE ${storyPath}/test-plays/:test_play_id`, {
          ...{ params: { ...story.params, test_play_id: id }, token },
        }),
        await app.call(`GET ${storyPath}/playthrough/:playthrough_id`, {
          ...{ params: { ...story.params, playthrough_id: id }, token },
        }),
      ];
      for (const { status } of replies) {
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    }
  });
});

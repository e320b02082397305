import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

/** Deletes nodes and publishes; puts them back from the bin and publishes once more. */
async function publishLampOnAndOff(app: TestApp) {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  const lamp = await publishLamp(app, anna);
  const { story } = lamp;
  const { params } = story;
  const { token } = anna;
  return {
    ...lamp,
    ben,
    publishWithout: async (...node_ids: string[]) => {
      for (const id of node_ids) await story.deleteNode(id);
      expect((await story.publishChanges()).status).toBe(201);
    },
    publishWithAll: async () => {
      const bin = 'GET /api/stories/:username/:story_slug/bin';
      const { parts } = (await app.call(bin, { params, token })).data;
      for (const { id } of parts) {
        const restore = 'POST /api/stories/:username/:story_slug/bin/:bin_id/restore';
        const { status } = await app.call(restore, { params: { ...params, bin_id: id }, token });
        expect(status).toBe(200);
      }
      expect((await story.publishChanges()).status).toBe(201);
    },
  };
}

describeOnBothDatabases('When a node that was deleted is back, a playthrough', (openApp) => {
  it('knows the visits and choices there, whatever was done in between', async () => {
    const app = await openApp();
    const lamp = await publishLampOnAndOff(app);
    const { story, ben, cellar, down, up, light } = lamp;
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    await story.act(ben, id, { action_id: up });
    await lamp.publishWithout(cellar.id);
    const between = await story.act(ben, id, { action_id: light });
    expect(between.data.view.actions).toMatchObject([{ id: down, enabled: false }]);
    await lamp.publishWithAll();
    const known = { visits: { [cellar.id]: 1 }, chosen: { [up]: 1, [light]: 1 } };
    expect((await story.resume(ben, id)).data.state).toMatchObject(known);
    const below = await story.act(ben, id, { action_id: down });
    expect(below.data.state).toMatchObject({ visits: { [cellar.id]: 2 }, chosen: { [up]: 1 } });
    const back = await story.act(ben, id, { type: 'rewind', turn: 3 });
    expect(back.data.state).toMatchObject(known);
  });

  it('knows its endings, after a restart and a rewind too', async () => {
    const app = await openApp();
    const lamp = await publishLampOnAndOff(app);
    const { story, ben, garden, cellar, down, out } = lamp;
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    await story.act(ben, id, { action_id: out });
    await story.act(ben, id, { type: 'rewind', turn: 1 });
    await lamp.publishWithout(garden.id);
    const again = await story.act(ben, id, { type: 'restart' });
    expect(again.data.view.endings_found).toEqual({ names: [], total: 0 });
    await story.act(ben, id, { action_id: down });
    const back = await story.act(ben, id, { type: 'rewind', turn: 4 });
    expect(back.data.state.visits).not.toHaveProperty([cellar.id]);
    await lamp.publishWithAll();
    const { view } = (await story.resume(ben, id)).data;
    expect(view.endings_found).toEqual({ names: ['Out'], total: 1 });
  });
});

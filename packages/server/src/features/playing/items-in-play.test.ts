import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** The lamp story, with a lamp in the hall, an oven that stays, and a map in the reader's hands. */
async function publishHouse(app: TestApp, author: TestUser) {
  const lampStory = await publishLamp(app, author);
  const { story, chapter, hall } = lampStory;
  const lamp = await story.addItem(chapter.id, {
    key: 'lamp',
    name: 'Brass lamp',
    description: 'It burns.',
    location: hall.id,
  });
  const oven = await story.addItem(chapter.id, {
    key: 'oven',
    name: 'Oven',
    location: hall.id,
    portable: false,
  });
  const map = await story.addItem(chapter.id, { key: 'map', name: 'Map', location: 'inventory' });
  await story.publishChanges();
  return { ...lampStory, lamp, oven, map };
}

const namesIn = (list: { name: string }[]) => list.map(({ name }) => name);

describeOnBothDatabases('Items in a playthrough', (openApp) => {
  it('lie in the reader’s node, are taken, carried and dropped', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, lamp, oven, map, down, up } = await publishHouse(app, anna);
    const { data: started } = await story.start(ben);
    const shownLamp = { id: lamp.id, key: 'lamp', name: 'Brass lamp', description: 'It burns.' };
    const shownMap = { id: map.id, key: 'map', name: 'Map', description: '' };
    expect(started.view.items_here).toEqual([
      { ...shownLamp, count: 1, can_take: true },
      { id: oven.id, key: 'oven', name: 'Oven', description: '', count: 1, can_take: false },
    ]);
    expect(started.view.inventory).toEqual([{ ...shownMap, count: 1, can_drop: true }]);
    const { id } = started;
    const took = await story.act(ben, id, { type: 'take', item_id: lamp.id });
    expect(took.data).toMatchObject({ turn: 1, node: { id: hall.id } });
    expect(took.data.view.inventory).toEqual([
      { ...shownLamp, count: 1, can_drop: true },
      { ...shownMap, count: 1, can_drop: true },
    ]);
    expect(namesIn(took.data.view.items_here)).toEqual(['Oven']);
    expect((await story.resume(ben, id)).data).toEqual(took.data);
    await story.act(ben, id, { action_id: down });
    const dropped = await story.act(ben, id, { type: 'drop', item_id: lamp.id, on_turn: 2 });
    expect(namesIn(dropped.data.view.items_here)).toEqual(['Brass lamp']);
    expect(namesIn(dropped.data.view.inventory)).toEqual(['Map']);
    const above = await story.act(ben, id, { action_id: up });
    expect(namesIn(above.data.view.items_here)).toEqual(['Oven']);
  });

  it('change nothing by an action that is not offered', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, lamp, oven, map, down, out } = await publishHouse(app, anna);
    const { data: started } = await story.start(ben);
    for (const [type, item_id] of [
      ['take', oven.id],
      ['take', map.id],
      ['take', 'lamp'],
      ['drop', lamp.id],
      ['drop', 'toString'],
    ]) {
      const refused = await story.act(ben, started.id, { type, item_id });
      expect([refused.status, refused.body.code]).toEqual([422, 'action_not_available']);
    }
    expect((await story.act(ben, started.id, { type: 'take' })).body.code).toBe('not_valid');
    expect((await story.resume(ben, started.id)).data).toEqual(started);
    await story.act(ben, started.id, { action_id: down });
    const ended = await story.act(ben, started.id, { action_id: out });
    expect(ended.data.view.inventory).toMatchObject([{ name: 'Map', can_drop: false }]);
    const late = await story.act(ben, started.id, { type: 'drop', item_id: map.id });
    expect([late.status, late.body.code]).toEqual([422, 'action_not_available']);
  });

  it('are taken once, however often that is sent', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, lamp, map } = await publishHouse(app, anna);
    const { id } = (await story.start(ben)).data;
    const take = { type: 'take', item_id: lamp.id, on_turn: 0 };
    const replies = await Promise.all([1, 2, 3].map(() => story.act(ben, id, take)));
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.data).toEqual(replies[0]?.data);
    }
    const drop = { type: 'drop', item_id: map.id, on_turn: 1 };
    const later = await story.act(ben, id, drop);
    expect((await story.act(ben, id, take)).data).toEqual(replies[0]?.data);
    const other = await story.act(ben, id, { ...drop, on_turn: 0 });
    expect([other.status, other.body.code]).toEqual([409, 'turn_not_current']);
    expect(other.body.current).toEqual(later.data);
  });

  it('are back at their places after a rewind and a restart', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, lamp } = await publishHouse(app, anna);
    const { data: started } = await story.start(ben);
    const { id, view } = started;
    const took = await story.act(ben, id, { type: 'take', item_id: lamp.id });
    const back = await story.act(ben, id, { type: 'rewind', turn: 0 });
    expect(back.data.view).toEqual(view);
    const forth = await story.act(ben, id, { type: 'rewind', turn: 1 });
    expect(forth.data.view).toEqual(took.data.view);
    const again = await story.act(ben, id, { type: 'restart' });
    expect(again.data).toMatchObject({ turn: 4, view });
  });

  it('stay with readers of a version that has them', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, chapter, lamp } = await publishHouse(app, anna);
    const { id } = (await story.start(ben)).data;
    await app.call('DELETE /api/:username/:story_slug/chapters/:chapter_id/items/:item_id', {
      params: { ...story.params, chapter_id: chapter.id, item_id: lamp.id },
      token: anna.token,
    });
    await story.publishChanges();
    const took = await story.act(ben, id, { type: 'take', item_id: lamp.id });
    expect(namesIn(took.data.view.inventory)).toEqual(['Brass lamp', 'Map']);
    const restarted = await story.act(ben, id, { type: 'restart' });
    expect(namesIn(restarted.data.view.items_here)).toEqual(['Oven']);
  });
});

import { lookOf } from '@brasslamp/story/look';
import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';

describeOnBothDatabases('A playthrough', (openApp) => {
  it('starts at the start node of the published version', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, down, light } = await publishLamp(app, anna);
    const started = await story.start(ben);
    expect(started.status).toBe(201);
    expect(started.data).toEqual({
      id: expect.any(String),
      story_slug: 'the-brass-lamp',
      story_name: 'The Brass Lamp',
      story_username: 'anna',
      look: lookOf(story.id, null),
      node: { id: hall.id, name: 'Hall' },
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      turn: 0,
      ended: false,
      ending: null,
      version_id: (await story.read()).version_id,
      has_newer_version: false,
      newer_version: null,
      name: '',
      is_dropped: false,
      state: {
        node_id: hall.id,
        turn: 0,
        seed: expect.any(Number),
        visits: { [hall.id]: 1 },
        chosen: {},
      },
      view: {
        body: {
          type: 'root',
          children: [{ type: 'paragraph', children: [{ type: 'text', text: 'A lamp burns.' }] }],
        },
        actions: [
          { id: down, label: 'Go down', enabled: true },
          { id: light, label: 'Light the lamp', enabled: true },
        ],
        items_here: [],
        inventory: [],
        variables_shown: [],
        achievements: [],
        endings_found: { names: [], total: 1 },
        content_notes: [],
      },
    });
    expect((await story.resume(ben, started.data.id)).data).toEqual(started.data);
  });

  it('goes on choice by choice to an ending', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, cellar, garden, down, light, out } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    app.clock.advance(60_000);
    const lit = await story.act(ben, id, { action_id: light });
    expect(lit.status).toBe(200);
    expect(lit.data).toMatchObject({
      turn: 1,
      node: { id: hall.id },
      updated_at: '2026-01-01T12:01:00.000Z',
      view: { actions: [{ id: down }] },
    });
    const below = await story.act(ben, id, { type: 'choose', action_id: down, on_turn: 1 });
    expect(below.data).toMatchObject({ turn: 2, node: { id: cellar.id, name: 'Cellar' } });
    const ended = await story.act(ben, id, { action_id: out });
    expect(ended.data).toMatchObject({
      turn: 3,
      node: { id: garden.id },
      ended: true,
      ending: { name: 'Out', kind: 'good' },
      view: { actions: [], endings_found: { names: ['Out'], total: 1 } },
    });
    expect((await story.resume(ben, id)).data).toEqual(ended.data);
  });

  it('does not change by an action that is not offered, or not understood', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, up, down } = await publishLamp(app, anna);
    const { data: started } = await story.start(ben);
    for (const body of [
      { action_id: up },
      { action_id: 'nonsense\0' },
      { type: 'take', item_id: 'lamp' },
      { type: 'drop', item_id: 'lamp', on_turn: 0 },
    ]) {
      const refused = await story.act(ben, started.id, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'action_not_available']);
    }
    for (const body of [
      {},
      [],
      { type: 'dance' },
      { type: 'choose' },
      { action_id: 7 },
      { action_id: down, on_turn: -1 },
      { action_id: down, on_turn: 0.5 },
      { action_id: down, turn: 0 },
      { type: 'rewind' },
      { type: 'rewind', turn: 0 },
      { type: 'rewind', turn: 5 },
    ]) {
      const refused = await story.act(ben, started.id, body);
      expect([refused.status, refused.body.code]).toEqual([422, 'not_valid']);
    }
    expect((await story.resume(ben, started.id)).data).toEqual(started);
  });

  it('answers the same action for the same turn again as it did first', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, up, down } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    app.clock.advance(1_000);
    const first = await story.act(ben, id, { action_id: down, on_turn: 0 });
    app.clock.advance(1_000);
    const later = await story.act(ben, id, { action_id: up, on_turn: 1 });
    app.clock.advance(1_000);
    const again = await story.act(ben, id, { type: 'choose', on_turn: 0, action_id: down });
    expect(again.status).toBe(200);
    expect(again.data).toEqual(first.data);
    for (const body of [
      { action_id: up, on_turn: 0 },
      { action_id: down, on_turn: 1 },
      { action_id: down, on_turn: 3 },
      { action_id: down, on_turn: 2 ** 40 },
      { type: 'restart', on_turn: 0 },
    ]) {
      const late = await story.act(ben, id, body);
      expect([late.status, late.body.code]).toEqual([409, 'turn_not_current']);
      expect(late.body.current).toEqual(later.data);
    }
    expect((await story.resume(ben, id)).data).toEqual(later.data);
  });

  it('takes one of several actions that come at once for a turn', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down, light } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const actions = [down, light, down, light, down, light];
    const replies = await Promise.all(
      actions.map((action_id) => story.act(ben, id, { action_id, on_turn: 0 })),
    );
    const won = replies.filter((reply) => reply.status === 200);
    const lost = replies.filter((reply) => reply.status === 409);
    expect([won.length, lost.length]).toEqual([3, 3]);
    for (const reply of won) expect(reply.data).toEqual(won[0]?.data);
    for (const reply of lost) expect(reply.body.current).toEqual(won[0]?.data);
    expect((await story.resume(ben, id)).data.turn).toBe(1);
    const turns = await app.app.database.read.selectFrom('turns').selectAll().execute();
    expect(turns.map(({ turn }) => turn).sort()).toEqual([0, 1]);
  });

  it('takes actions that come at once without a turn one after the other', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall } = await publishLamp(app, anna);
    const { data: node } = await story.putNode(hall.id, { actions: [{ label: 'Wait' }] });
    await story.publishChanges();
    const { id } = (await story.start(ben)).data;
    const action_id = node.actions[0].id;
    const replies = await Promise.all([1, 2, 3, 4].map(() => story.act(ben, id, { action_id })));
    expect(replies.map((reply) => reply.data.turn).sort()).toEqual([1, 2, 3, 4]);
  });

  it('goes back by rewind, and its history stays', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, up, down, light } = await publishLamp(app, anna);
    const { id, view } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: light });
    await story.act(ben, id, { action_id: down });
    const back = await story.act(ben, id, { type: 'rewind', turn: 0, on_turn: 2 });
    expect(back.data).toMatchObject({ turn: 3, node: { name: 'Hall' }, view });
    expect((await story.act(ben, id, { action_id: down })).data.turn).toBe(4);
    const forth = await story.act(ben, id, { type: 'rewind', turn: 2 });
    expect(forth.data).toMatchObject({ turn: 5, node: { name: 'Cellar' } });
    const home = await story.act(ben, id, { action_id: up });
    expect(home.data.view.actions.map((action: { id: string }) => action.id)).toEqual([down]);
    const tooFar = await story.act(ben, id, { type: 'rewind', turn: 6 });
    expect(tooFar.body.errors).toMatchObject([{ path: 'turn' }]);
    const turns = await app.app.database.read
      .selectFrom('turns')
      .select(['turn', 'action'])
      .orderBy('turn')
      .execute();
    expect(turns.map(({ action }) => action && JSON.parse(action).type)).toEqual([
      null,
      'choose',
      'choose',
      'rewind',
      'choose',
      'rewind',
      'choose',
    ]);
  });

  it('of a draft is for its owner and admins, in snapshots', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const story = await beginStory(app, anna);
    const chapter = await story.addChapter('One');
    expect((await story.start(anna)).body.code).toBe('story_empty');
    const only = await story.addNode(chapter.id, 'Only', { body: 'First words.' });
    expect((await story.start(ben)).status).toBe(404);
    const { data: first } = await story.start(anna);
    expect(first.node.name).toBe('Only');
    expect((await story.start(eve)).data.version_id).toBe(first.version_id);
    await story.putNode(only.id, { body: 'Other words.' });
    expect((await story.resume(anna, first.id)).data.has_newer_version).toBe(true);
    const again = await story.act(anna, first.id, { type: 'restart' });
    expect(again.data.version_id).not.toBe(first.version_id);
    expect(again.data.has_newer_version).toBe(false);
    expect(JSON.stringify(again.data.view.body)).toContain('Other words.');
    const versions = await app.call('GET /api/stories/:username/:story_slug/versions', {
      params: story.params,
      token: anna.token,
    });
    expect(versions.data.versions).toEqual([]);
  });

  it('goes on in an archived story, and rests while a story is a draft again', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down, up } = await publishLamp(app, anna);
    const { id, version_id } = (await story.start(ben)).data;
    const list = async () =>
      (
        await app.call('GET /api/stories/:username/playthroughs', {
          params: { username: 'ben' },
          token: ben.token,
        })
      ).data;
    await story.patch({ status: 'archived' });
    const closed = await story.start(ben);
    expect([closed.status, closed.body.code]).toEqual([409, 'story_not_open']);
    expect((await story.act(ben, id, { action_id: down })).data.turn).toBe(1);
    const again = await story.act(ben, id, { type: 'restart' });
    expect(again.data).toMatchObject({ turn: 2, version_id, has_newer_version: false });
    expect(await list()).toHaveLength(1);
    await story.patch({ status: 'draft' });
    expect((await story.resume(ben, id)).status).toBe(404);
    expect((await story.act(ben, id, { action_id: up })).status).toBe(404);
    expect(await list()).toEqual([]);
    await story.patch({ status: 'published' });
    expect((await story.resume(ben, id)).data.turn).toBe(2);
  });

  it('is its reader’s own business', async () => {
    const app = await openApp();
    const [anna, ben, eve] = [
      await app.signUp('anna'),
      await app.signUp('ben'),
      await app.signUp('eve'),
    ];
    await makeAdmin(app, eve);
    const { story, down } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    const remove = 'DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id';
    const params = { ...story.params, playthrough_id: id as string };
    for (const stranger of [anna, eve]) {
      expect((await story.resume(stranger, id)).status).toBe(404);
      expect((await story.act(stranger, id, { action_id: down })).status).toBe(404);
      expect((await app.call(remove, { params, token: stranger.token })).status).toBe(404);
      const list = await app.call('GET /api/stories/:username/playthroughs', {
        params: { username: 'ben' },
        token: stranger.token,
      });
      expect(list.status).toBe(403);
    }
    expect((await other.resume(ben, id)).status).toBe(404);
    expect((await app.call(remove, { params, token: ben.token })).status).toBe(204);
    expect((await story.resume(ben, id)).status).toBe(404);
  });

  it('is in bare lists, last played first', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const { data: first } = await story.start(ben);
    app.clock.advance(1_000);
    const { data: second } = await story.start(ben);
    app.clock.advance(1_000);
    const { data: third } = await other.start(ben);
    await story.start(anna);
    const all = async () =>
      (
        await app.call('GET /api/stories/:username/playthroughs', {
          params: { username: 'BEN' },
          token: ben.token,
        })
      ).data;
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(idsOf(await all())).toEqual([third.id, second.id, first.id]);
    app.clock.advance(1_000);
    const {
      view: _,
      state,
      newer_version,
      ...played
    } = (await story.act(ben, first.id, { action_id: down })).data;
    const list = await all();
    expect(idsOf(list)).toEqual([first.id, third.id, second.id]);
    expect(list[0]).toEqual(played);
    expect(state.node_id).toBe(played.node.id);
    expect(newer_version).toBeNull();
    const inStory = await app.call('GET /api/stories/:username/:story_slug/playthrough', {
      params: story.params,
      token: ben.token,
    });
    expect(idsOf(inStory.data)).toEqual([first.id, second.id]);
  });

  it('is one of at most 200 in a story', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id } = (await story.start(ben)).data;
    await app.app.database.write(async (trx) => {
      const row = await trx
        .selectFrom('playthroughs')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const copies = Array.from({ length: 198 }, (_, copy) => ({ ...row, id: `copy-${copy}` }));
      await trx.insertInto('playthroughs').values(copies).execute();
    });
    const both = await Promise.all([story.start(ben), story.start(ben)]);
    expect(both.map((reply) => reply.status).sort()).toEqual([201, 422]);
    expect((await story.start(ben)).body.code).toBe('limit_reached');
    expect((await story.start(anna)).status).toBe(201);
  });
});

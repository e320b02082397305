import { expect, it } from 'vitest';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const loggedTurns = (app: TestApp, id: string) =>
  app.app.database.read
    .selectFrom('turns')
    .select(['turn', 'version_id', 'action'])
    .where('playthrough_id', '=', id)
    .orderBy('turn')
    .execute();

const rowOf = (app: TestApp, id: string) =>
  app.app.database.read
    .selectFrom('playthroughs')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function publishLampTo(app: TestApp) {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  return { anna, ben, ...(await publishLamp(app, anna)) };
}

/** Ben is in the cellar, and the second version has none, but another way out of the hall. */
async function loseTheCellar(app: TestApp) {
  const lamp = await publishLampTo(app);
  const { story, ben, hall, garden, cellar, down, light } = lamp;
  const { id, version_id } = (await story.start(ben)).data;
  await story.act(ben, id, { action_id: light });
  await story.act(ben, id, { action_id: down });
  await story.deleteNode(cellar.id);
  const { actions } = await story.readNode(hall.id);
  const out = { label: 'Out', target: garden.id };
  await story.putNode(hall.id, { actions: [...actions, out] });
  const { data: second } = await story.publishChanges({ note: 'No cellar' });
  return { ...lamp, id: id as string, first: version_id as string, second: second.id as string };
}

const move = (version_id: string, more = {}) => ({ type: 'move', version_id, ...more });

describeOnBothDatabases('When a newer version is out, a playthrough', (openApp) => {
  it('goes on in it where nothing is lost, and to read writes nothing', async () => {
    const app = await openApp();
    const { story, ben, hall, cellar, down } = await publishLampTo(app);
    const { data: started } = await story.start(ben);
    await story.putNode(cellar.id, { name: 'Vault' });
    await story.putNode(hall.id, { name: 'Great hall', body: 'No lamp.' });
    expect((await story.resume(ben, started.id)).data).toEqual(started);
    const { data: second } = await story.publishChanges();
    const before = await rowOf(app, started.id);

    const read = (await story.resume(ben, started.id)).data;
    expect(read).toMatchObject({
      turn: 0,
      node: { name: 'Great hall' },
      version_id: second.id,
      has_newer_version: false,
      newer_version: null,
      updated_at: started.updated_at,
    });
    expect(JSON.stringify(read.view.body)).toContain('No lamp.');
    expect(await rowOf(app, started.id)).toEqual(before);
    expect(await story.list(ben)).toMatchObject([
      { node: { name: 'Hall' }, version_id: started.version_id, has_newer_version: true },
    ]);

    const goDown = { action_id: down, on_turn: 0 };
    const below = await story.act(ben, started.id, goDown);
    expect(below.data).toMatchObject({ turn: 1, node: { name: 'Vault' }, version_id: second.id });
    expect((await story.act(ben, started.id, goDown)).data).toEqual(below.data);
    expect(await loggedTurns(app, started.id)).toMatchObject([
      { version_id: started.version_id },
      { version_id: second.id },
    ]);
    expect(await story.list(ben)).toMatchObject([{ has_newer_version: false }]);
    const back = await story.act(ben, started.id, { type: 'rewind', turn: 0 });
    expect(back.data).toMatchObject({ turn: 2, node: { name: 'Great hall' } });
    expect(back.data.version_id).toBe(second.id);
  });

  it('takes a choice that stood before its reader in the version from which it moves', async () => {
    const app = await openApp();
    const { story, ben, hall, cellar, light } = await publishLampTo(app);
    const { data: started } = await story.start(ben);
    await story.putNode(hall.id, { actions: [{ label: 'Go down', target: cellar.id }] });
    const { data: second } = await story.publishChanges();
    const lit = await story.act(ben, started.id, { action_id: light, on_turn: 0 });
    expect(lit.data).toMatchObject({ turn: 1, version_id: second.id, newer_version: null });
    expect(await loggedTurns(app, started.id)).toMatchObject([
      {},
      { version_id: started.version_id },
    ]);
    const unknown = await story.act(ben, started.id, { action_id: light });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'action_not_available']);
  });

  it('keeps what was earned in the newer one, when it goes back to a turn of the older', async () => {
    const app = await openApp();
    const { story, ben, garden, down, out } = await publishLampTo(app);
    const { id } = (await story.start(ben)).data;
    await story.putNode(garden.id, { ending: { name: 'Free', kind: 'good' } });
    await story.publishChanges();
    await story.act(ben, id, { action_id: down });
    const earned = { endings_found: { names: ['Free'], total: 1 } };
    expect((await story.act(ben, id, { action_id: out })).data.view).toMatchObject(earned);
    const back = await story.act(ben, id, { type: 'rewind', turn: 0 });
    expect(back.data).toMatchObject({ node: { name: 'Hall' }, view: earned });
    expect((await story.resume(ben, id)).data).toEqual(back.data);
  });

  it('waits in its own where the place is gone, and finds the way by itself', async () => {
    const app = await openApp();
    const { story, ben, id, first, second, hall, up } = await loseTheCellar(app);
    const question = {
      version_id: second,
      number: 2,
      note: 'No cellar',
      created_at: '2026-01-01T12:00:00.000Z',
      losses: [
        {
          kind: 'node_gone',
          name: 'Cellar',
          message: '“Cellar”, where you are now, is gone.',
          message_id: 'node_gone',
          params: { name: 'Cellar' },
        },
      ],
      nearest: { turn: 1, node: { id: hall.id, name: 'Hall' } },
    };
    const waiting = await story.resume(ben, id);
    expect(waiting.data).toMatchObject({
      turn: 2,
      version_id: first,
      node: { name: 'Cellar' },
      has_newer_version: true,
    });
    expect(waiting.data.newer_version).toEqual(question);
    const late = await story.act(ben, id, { action_id: up, on_turn: 0 });
    expect(late.body.current.newer_version).toEqual(question);
    // In the hall nothing is lost any more.
    const above = await story.act(ben, id, { action_id: up });
    expect(above.data).toMatchObject({
      turn: 3,
      node: { name: 'Hall' },
      version_id: second,
      newer_version: null,
    });
    const below = await story.act(ben, id, { type: 'rewind', turn: 2 });
    expect(below.data).toMatchObject({ turn: 4, node: { name: 'Cellar' }, version_id: first });
    expect(below.data.newer_version).toEqual(question);
  });

  it('moves when its reader says so, once, to the nearest place', async () => {
    const app = await openApp();
    const { story, ben, id, first, second, hall, down, light } = await loseTheCellar(app);
    for (const other of [first, 'nonsense']) {
      const refused = await story.act(ben, id, move(other));
      expect([refused.status, refused.body.code]).toEqual([409, 'turn_not_current']);
      expect(refused.body.current).toMatchObject({
        turn: 2,
        newer_version: { version_id: second },
      });
    }
    const moved = await story.act(ben, id, move(second, { on_turn: 2 }));
    expect(moved.data).toMatchObject({
      turn: 3,
      node: { id: hall.id },
      version_id: second,
      has_newer_version: false,
      newer_version: null,
      // The way down leads to where there is nothing now; the lamp is lit, as it was then.
      view: {
        actions: [
          { id: down, enabled: false },
          { label: 'Out', enabled: true },
        ],
      },
      state: { chosen: { [light]: 1 } },
    });
    expect((await story.act(ben, id, move(second, { on_turn: 2 }))).data).toEqual(moved.data);
    const device = await story.act(ben, id, { action_id: light, on_turn: 2 });
    expect([device.status, device.body.current]).toEqual([409, moved.data]);
    const again = await story.act(ben, id, move(second));
    expect([again.status, again.body.code]).toEqual([422, 'action_not_available']);
    expect((await loggedTurns(app, id)).at(-1)).toMatchObject({
      turn: 3,
      version_id: second,
      action: JSON.stringify({ type: 'move', version_id: second, to_turn: 1 }),
    });
    expect((await story.resume(ben, id)).data).toEqual(moved.data);
  });

  it('moves to the beginning where no place is left that was not left behind', async () => {
    const app = await openApp();
    const { story, ben, hall, cellar, garden, down, up, out } = await publishLampTo(app);
    const { id } = (await story.start(ben)).data;
    const way = [
      { action_id: down },
      { action_id: out },
      { type: 'restart' },
      { action_id: down },
      { action_id: up },
    ];
    for (const action of way) await story.act(ben, id, action);
    await story.deleteNode(hall.id);
    await story.deleteNode(cellar.id);
    const { data: second } = await story.publishChanges();
    const waiting = (await story.resume(ben, id)).data;
    expect(waiting).toMatchObject({
      node: { name: 'Hall' },
      newer_version: { losses: [{ kind: 'node_gone', name: 'Hall' }], nearest: null },
    });
    const moved = await story.act(ben, id, move(second.id));
    expect(moved.data).toMatchObject({
      turn: 6,
      node: { id: garden.id },
      version_id: second.id,
      view: { endings_found: { names: ['Out'], total: 1 } },
    });
  });

  it('stays when its reader wants to, until a still newer one is out', async () => {
    const app = await openApp();
    const { story, ben, id, first, second, garden, out, up } = await loseTheCellar(app);
    const wrong = await story.changePlaythrough(ben, id, { stays_in_version_id: first });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors).toMatchObject([{ path: 'stays_in_version_id' }]);
    const stays = await story.changePlaythrough(ben, id, { stays_in_version_id: second });
    expect(stays.status).toBe(200);
    expect(stays.data).toMatchObject({
      turn: 2,
      version_id: first,
      has_newer_version: true,
      newer_version: null,
    });
    const above = await story.act(ben, id, { action_id: up });
    expect(above.data).toMatchObject({ version_id: first, newer_version: null });
    await story.act(ben, id, { type: 'rewind', turn: 2 });
    await story.putNode(garden.id, { ending: null });
    const { data: third } = await story.publishChanges();
    expect((await story.resume(ben, id)).data.newer_version).toMatchObject({
      version_id: third.id,
      number: 3,
    });
    await story.changePlaythrough(ben, id, { stays_in_version_id: third.id });
    const ended = await story.act(ben, id, { action_id: out });
    expect(ended.data).toMatchObject({ version_id: first, ended: true, newer_version: null });
    const moved = await story.act(ben, id, move(third.id));
    expect(moved.data).toMatchObject({
      version_id: third.id,
      ended: false,
      node: { name: garden.name },
    });
  });

  it('goes on in its own once the story is archived', async () => {
    const app = await openApp();
    const { story, ben, id, first, second, up } = await loseTheCellar(app);
    await story.patch({ status: 'archived' });
    expect((await story.resume(ben, id)).data).toMatchObject({
      version_id: first,
      has_newer_version: false,
      newer_version: null,
    });
    expect((await story.act(ben, id, move(second))).status).toBe(409);
    expect((await story.act(ben, id, { action_id: up })).data.version_id).toBe(first);
  });

  it('is taken up by one of two devices, and the other one gets a message', async () => {
    const app = await openApp();
    const { story, ben, id, second, up } = await loseTheCellar(app);
    const replies = await Promise.all([
      story.act(ben, id, move(second, { on_turn: 2 })),
      story.act(ben, id, { action_id: up, on_turn: 2 }),
      story.act(ben, id, move(second, { on_turn: 2 })),
      story.act(ben, id, { action_id: up, on_turn: 2 }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect((await loggedTurns(app, id)).length).toBe(4);
  });
});

describeOnBothDatabases('A draft that changed', (openApp) => {
  it('is frozen for its player by what they do, not by what they read', async () => {
    const app = await openApp();
    const { anna, story, hall, cellar, down } = await publishLampTo(app);
    await story.patch({ status: 'draft' });
    const versions = async () =>
      (await app.app.database.read.selectFrom('story_versions').select('id').execute()).length;
    const { data: started } = await story.start(anna);
    await story.putNode(cellar.id, { name: 'Vault' });
    const before = await versions();
    expect((await story.resume(anna, started.id)).data).toMatchObject({
      version_id: started.version_id,
      has_newer_version: true,
      newer_version: null,
    });
    expect(await versions()).toBe(before);
    const late = await story.act(anna, started.id, { action_id: down, on_turn: 7 });
    expect(late.body.current).toMatchObject({ turn: 0, has_newer_version: false });
    expect(late.body.current.version_id).not.toBe(started.version_id);
    const below = await story.act(anna, started.id, { action_id: down });
    expect(below.data).toMatchObject({
      turn: 1,
      node: { name: 'Vault' },
      has_newer_version: false,
      newer_version: null,
    });
    expect(below.data.version_id).not.toBe(started.version_id);
    expect(await versions()).toBe(before + 1);

    await story.deleteNode(cellar.id);
    const [up] = cellar.actions;
    await story.putNode(hall.id, { ending: { name: 'Dark', kind: 'bad' } });
    const above = await story.act(anna, started.id, { action_id: up.id });
    expect(above.data).toMatchObject({
      turn: 2,
      node: { name: 'Hall' },
      version_id: below.data.version_id,
      newer_version: {
        number: null,
        losses: [{ kind: 'became_ending', name: 'Hall' }],
        nearest: { turn: 2, node: { name: 'Hall' } },
      },
    });
    const { version_id } = above.data.newer_version;
    const moved = await story.act(anna, started.id, move(version_id, { on_turn: 2 }));
    expect(moved.data).toMatchObject({
      turn: 3,
      version_id,
      ended: true,
      has_newer_version: false,
    });
  });

  it('is played by people who used its private link, until that is withdrawn', async () => {
    const app = await openApp();
    const { anna, ben, story, down } = await publishLampTo(app);
    await story.patch({ status: 'draft' });
    const { data: own } = await story.start(anna);
    expect((await story.start(ben)).status).toBe(404);
    expect((await story.frozen(ben, own.version_id)).status).toBe(404);
    await letIn(app, story.id, ben);
    const { data: started, status } = await story.start(ben);
    expect(status).toBe(201);
    expect((await story.act(ben, started.id, { action_id: down })).data.turn).toBe(1);
    expect(await story.list(ben)).toHaveLength(1);
    expect((await story.frozen(ben, started.version_id)).status).toBe(200);
    await app.app.database.write((trx) => trx.deleteFrom('beta_readers').execute());
    expect((await story.resume(ben, started.id)).status).toBe(404);
    expect((await story.frozen(ben, started.version_id)).status).toBe(404);
    expect((await story.act(ben, started.id, { type: 'restart' })).status).toBe(404);
    await story.patch({ status: 'published' });
    expect((await story.resume(ben, started.id)).data).toMatchObject({ turn: 1 });
  });
});

const letIn = (app: TestApp, story_id: string, { id }: TestUser) =>
  app.app.database.write((trx) =>
    trx.insertInto('beta_readers').values({ story_id, user_id: id, created_at: 1 }).execute(),
  );

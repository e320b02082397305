import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

const path = '/api/stories/:username/:story_slug/opening';

/** A gate with a coin on the ground, a die that is thrown at the start, and three ways on. */
async function publishGate(app: TestApp, die = 'random(1, 6)') {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  const story = await beginStory(app, anna, 'The Gate');
  const chapter = await story.addChapter('One');
  await story.putVariables([
    { key: 'thrown', kind: 'number', max: 1_000_000, shown: true },
    { key: 'nick', kind: 'text' },
  ]);
  const gate = await story.addNode(chapter.id, 'Gate', { body: 'A gate.' });
  const yard = await story.addNode(chapter.id, 'Yard', { body: 'A yard, {nick}.' });
  const actions = [
    { label: 'Go in', target: yard.id },
    { label: 'Knock', target: yard.id, ask: { variable: 'nick', prompt: 'Who?' } },
    { label: 'Climb', target: yard.id, when: 'false', otherwise: 'lock' },
  ];
  const on_enter = { first: [`set thrown = ${die}`] };
  const { data } = await story.putNode(gate.id, { actions, on_enter });
  await story.addItem(chapter.id, { key: 'coin', name: 'Coin', location: gate.id, portable: true });
  await story.patch({ status: 'published' });
  const [goIn, knock, climb] = data.actions.map(({ id }: { id: string }) => id);
  const { params } = story;
  return {
    ...{ anna, ben, story, gate, yard, actions: data.actions, goIn, knock, climb },
    look: (viewer: TestUser | null = null) =>
      app.call(`GET ${path}`, { params, token: viewer?.token ?? null }),
    begin: (reader: TestUser, body: unknown) =>
      app.call(`POST ${path}`, { params, body, token: reader.token }),
  };
}

const choose = (action_id: string, more = {}) => ({ type: 'choose', action_id, ...more });

describeOnBothDatabases('The opening of a story', (openApp) => {
  it('is shown to everybody alike, and nobody has a playthrough for it', async () => {
    const app = await openApp();
    const { ben, story, gate, look } = await publishGate(app);
    const seen = await look();
    expect(seen.data).toMatchObject({
      story_name: 'The Gate',
      node: { id: gate.id, name: 'Gate' },
      ended: false,
      view: {
        items_here: [{ name: 'Coin', can_take: true }],
        actions: [{ label: 'Go in' }, {}, {}],
      },
    });
    expect(await look(ben)).toMatchObject({ status: 200, data: seen.data });
    expect(await story.list(ben)).toEqual([]);
  });

  it('begins a playthrough with its first choice, at what was shown', async () => {
    const app = await openApp();
    const { ben, story, goIn, yard, look, begin } = await publishGate(app);
    const { version_id, view } = (await look()).data;
    const begun = await begin(ben, { version_id, action: choose(goIn) });
    expect(begun).toMatchObject({
      status: 201,
      data: { turn: 1, node: { id: yard.id }, view: { variables_shown: view.variables_shown } },
    });
    const { turns } = (
      await app.call('GET /api/stories/:username/:story_slug/playthrough/:playthrough_id/history', {
        params: { ...story.params, playthrough_id: begun.data.id },
        token: ben.token,
      })
    ).data;
    expect(turns).toMatchObject([
      { turn: 1, action: { type: 'choose', label: 'Go in' }, node: { name: 'Yard' } },
      { turn: 0, action: null, node: { name: 'Gate' } },
    ]);
    expect(await story.resume(ben, begun.data.id)).toMatchObject({ data: begun.data });
    const back = await story.act(ben, begun.data.id, { type: 'rewind', turn: 0, on_turn: 1 });
    expect(back.data).toMatchObject({ turn: 2, node: { name: 'Gate' } });
  });

  it('makes one playthrough of a choice that is sent twice, at once or later', async () => {
    const app = await openApp();
    const { ben, story, goIn, look, begin } = await publishGate(app);
    const { version_id } = (await look()).data;
    const first = { version_id, action: choose(goIn) };
    const [one, two] = await Promise.all([begin(ben, first), begin(ben, first)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.data.id).toBe(one.data.id);
    expect((await begin(ben, first)).data.id).toBe(one.data.id);
    expect(await story.list(ben)).toHaveLength(1);
    // Somebody who wants another way has another playthrough.
    const [kept, again] = [await begin(ben, { version_id }), await begin(ben, { version_id })];
    expect(kept.data).toMatchObject({ turn: 0, node: { name: 'Gate' } });
    expect(again.data.id).toBe(kept.data.id);
    expect(await story.list(ben)).toHaveLength(2);
  });

  it('gives each reader dice of their own, and shows the throw that was shown', async () => {
    const app = await openApp();
    const { ben, anna, goIn, look, begin } = await publishGate(app);
    const { version_id, view } = (await look()).data;
    const readers = [anna, ben];
    const begun = await Promise.all(
      readers.map((reader) => begin(reader, { version_id, action: choose(goIn) })),
    );
    for (const { data } of begun) expect(data.view.variables_shown).toEqual(view.variables_shown);
    expect(new Set(begun.map(({ data }) => data.state.seed)).size).toBe(2);
  });

  it('keeps the seed that was shown where hardly another one shows the same', async () => {
    const app = await openApp();
    const { anna, ben, goIn, look, begin } = await publishGate(app, 'random(1, 1000000)');
    const { version_id, view } = (await look()).data;
    const first = { version_id, action: choose(goIn) };
    const begun = [await begin(anna, first), await begin(ben, first)];
    for (const { data } of begun) expect(data.view.variables_shown).toEqual(view.variables_shown);
    expect(begun[0]?.data.state.seed).toBe(begun[1]?.data.state.seed);
  });

  it('takes an item or an answer as the first action, and refuses what is not offered', async () => {
    const app = await openApp();
    const { anna, ben, story, knock, climb, look, begin } = await publishGate(app);
    const { version_id, view } = (await look()).data;
    const item_id = view.items_here[0].id;
    const taken = await begin(ben, { version_id, action: { type: 'take', item_id } });
    expect(taken.data).toMatchObject({ turn: 1, view: { inventory: [{ name: 'Coin' }] } });

    const unanswered = await begin(anna, { version_id, action: choose(knock) });
    expect(unanswered).toMatchObject({ status: 422, body: { errors: [{ path: 'answer' }] } });
    for (const wrong of [choose(climb), choose('gone'), { type: 'drop', item_id }]) {
      const refused = await begin(anna, { version_id, action: wrong });
      expect(refused).toMatchObject({ status: 422, body: { code: 'action_not_available' } });
    }
    expect(await story.list(anna)).toEqual([]);
    const named = await begin(anna, { version_id, action: choose(knock, { answer: 'Ada' }) });
    expect(named.data.view.body.children[0].children[0].text).toBe('A yard, Ada.');
  });

  it('counts a choice in a newer version where its words are the same, and nowhere else', async () => {
    const app = await openApp();
    const { anna, ben, story, gate, yard, actions, goIn, look, begin } = await publishGate(app);
    const { version_id } = (await look()).data;
    const publish = async (changed: unknown[]) => {
      await story.putNode(gate.id, { body: 'Another gate.', actions: changed });
      await story.publishChanges();
    };
    await publish(actions);
    const counted = await begin(ben, { version_id, action: choose(goIn) });
    expect(counted).toMatchObject({ status: 201, data: { node: { id: yard.id } } });
    expect(counted.data.version_id).not.toBe(version_id);

    await publish([{ ...actions[0], label: 'Break in' }, actions[1]]);
    const refused = await begin(anna, { version_id, action: choose(goIn) });
    expect(refused).toMatchObject({ status: 422, body: { code: 'action_not_available' } });
    expect(await begin(anna, { version_id: 'v1', action: choose(goIn) })).toMatchObject({
      status: 422,
    });
    const now = (await look()).data;
    const begun = await begin(anna, { version_id: now.version_id, action: choose(goIn) });
    expect(begun.status).toBe(201);
  });

  it('is closed in a draft and in an archived story, also to the owner', async () => {
    const app = await openApp();
    const { anna, ben, story, look, begin } = await publishGate(app);
    const { version_id } = (await look()).data;
    await story.patch({ status: 'archived' });
    expect((await look()).body.code).toBe('story_not_open');
    expect((await begin(ben, { version_id })).body.code).toBe('story_not_open');
    await story.patch({ status: 'draft' });
    expect((await look(anna)).body.code).toBe('story_not_open');
    expect((await look(ben)).status).toBe(404);
  });
});

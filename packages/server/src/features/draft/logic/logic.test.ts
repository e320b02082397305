import { expect, it } from 'vitest';
import { beginStory, publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const variablesKey = 'GET /api/stories/:username/:story_slug/variables';
const achievementsKey = 'GET /api/stories/:username/:story_slug/achievements';
const pathsOf = (reply: { body: { errors: { path: string }[] } }) =>
  reply.body.errors.map((error) => error.path).sort();

describeOnBothDatabases('Variables', (openApp) => {
  it('are none at first, and then the list that was put, with ids and defaults', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const read = () => app.call(variablesKey, { params: story.params, token: anna.token });
    const none = await read();
    expect([none.data, none.headers.etag]).toEqual([{ variables: [], version: 1 }, '"1"']);
    const put = await story.putVariables([
      { key: 'gold', kind: 'number', label: 'Gold', initial: 5, min: 0, max: 99, shown: true },
      { key: 'days', kind: 'number' },
      { key: 'brave', kind: 'flag' },
      { key: 'mood', kind: 'choice', options: ['calm', 'cross'], initial: 'calm' },
      { key: 'nick', kind: 'text' },
    ]);
    const id = expect.any(String);
    const named = { label: '', shown: false };
    expect([put.status, put.headers.etag]).toEqual([200, '"2"']);
    expect(put.data).toEqual({
      variables: [
        {
          id,
          key: 'gold',
          kind: 'number',
          label: 'Gold',
          initial: 5,
          min: 0,
          max: 99,
          decimals: 0,
          shown: true,
        },
        { ...named, id, key: 'days', kind: 'number', initial: 0, min: -1e6, max: 1e6, decimals: 0 },
        { ...named, id, key: 'brave', kind: 'flag', initial: false },
        { ...named, id, key: 'mood', kind: 'choice', options: ['calm', 'cross'], initial: 'calm' },
        { ...named, id, key: 'nick', kind: 'text', initial: '' },
      ],
      version: 2,
    });
    expect((await read()).data).toEqual(put.data);
    const headers = { 'if-none-match': '"2"' };
    const same = await app.call(variablesKey, { params: story.params, token: anna.token, headers });
    expect(same.status).toBe(304);
  });

  it('keep their ids, found by id or by key', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const { data: first } = await story.putVariables([
      { key: 'gold', kind: 'number' },
      { key: 'brave', kind: 'flag' },
    ]);
    const [gold, brave] = first.variables;
    const again = await story.putVariables(first.variables);
    expect(again.data).toEqual(first);
    const { data: second } = await story.putVariables([
      { key: 'brave', kind: 'flag', initial: true },
      { id: gold.id, key: 'coins', kind: 'number' },
      { key: 'gold', kind: 'number' },
    ]);
    expect(second.version).toBe(3);
    expect(second.variables.map(({ id }: { id: string }) => id)).toEqual([
      brave.id,
      gold.id,
      expect.not.stringMatching(gold.id),
    ]);
    expect((await story.putVariables([])).data).toEqual({ variables: [], version: 4 });
  });

  it('rewrite their keys in every node in the same step, and back', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall, cellar, garden } = await publishLamp(app, anna);
    const { data: before } = await story.putVariables([
      { key: 'gold', kind: 'number' },
      { key: 'iron', kind: 'number' },
    ]);
    await story.putNode(hall.id, {
      body: 'You have {gold} and {iron}.',
      on_enter: { every: ['set gold = gold + iron'] },
    });
    await story.putNode(cellar.id, { available_when: 'has(gold) or gold > 3' });
    const states = () =>
      Promise.all(
        [hall, cellar, garden].map(async ({ id }) => {
          const { body, on_enter, available_when } = await story.readNode(id);
          return [body, ...on_enter.every, available_when].join(';');
        }),
      );
    const versions = () =>
      Promise.all([hall, cellar, garden].map(async ({ id }) => (await story.readNode(id)).version));
    const first = await states();
    const numbers = await versions();
    const [gold, iron] = before.variables;
    const swapped = await story.putVariables([
      { ...gold, key: 'iron' },
      { ...iron, key: 'gold' },
    ]);
    expect(swapped.status).toBe(200);
    expect(await states()).toEqual([
      'You have {iron} and {gold}.;set iron = iron + gold;',
      ';has(gold) or iron > 3',
      first[2],
    ]);
    expect(await versions()).toEqual([numbers[0] + 1, numbers[1] + 1, numbers[2]]);
    expect((await story.read()).has_unpublished_changes).toBe(true);
    await story.putVariables([
      { ...gold, key: 'silver' },
      { ...iron, key: 'gold' },
    ]);
    expect((await states())[0]).toBe('You have {silver} and {gold}.;set silver = silver + gold;');
    await story.putVariables(before.variables);
    expect(await states()).toEqual(first);
  });

  it('are refused with every wrong field, and with ids that are not theirs', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const refused = await story.putVariables([
      { key: 'Gold', kind: 'number' },
      { key: 'has', kind: 'flag' },
      { key: 'a', kind: 'number', min: 5, max: 1 },
      { key: 'b', kind: 'number', initial: 7, max: 5 },
      { key: 'c', kind: 'number', initial: 1.5 },
      { key: 'd', kind: 'choice', options: ['x', 'x'], initial: 'y' },
      { key: 'e', kind: 'colour' },
      { key: 'f', kind: 'flag', initial: 1, colour: 2 },
      { key: 'g', kind: 'text', initial: 'x'.repeat(201) },
    ]);
    expect(refused.status).toBe(422);
    expect(pathsOf(refused)).toEqual([
      'variables.0.key',
      'variables.1.key',
      'variables.2.min',
      'variables.3.initial',
      'variables.4.initial',
      'variables.5.initial',
      'variables.5.options',
      'variables.6.kind',
      'variables.7.colour',
      'variables.7.initial',
      'variables.8.initial',
    ]);
    const twice = await story.putVariables([
      { key: 'a', kind: 'flag' },
      { key: 'a', kind: 'number' },
    ]);
    expect(pathsOf(twice)).toEqual(['variables.1.key']);
    const unknown = await story.putVariables([
      { key: 'a', kind: 'flag' },
      { key: 'b', kind: 'flag', id: '01890000-0000-7000-8000-000000000000' },
    ]);
    expect([unknown.status, pathsOf(unknown)]).toEqual([422, ['variables.1.id']]);
    const many = Array.from({ length: 501 }, (_, place) => ({ key: `v${place}`, kind: 'flag' }));
    expect(pathsOf(await story.putVariables(many))).toEqual(['variables']);
    const { data } = await app.call(variablesKey, { params: story.params, token: anna.token });
    expect(data).toEqual({ variables: [], version: 1 });
  });

  it('are not written when If-Match is stale', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    const mark = { 'if-match': '"1"' };
    const fresh = await story.putVariables([{ key: 'gold', kind: 'number' }], mark);
    const stale = await story.putVariables([], mark);
    expect([stale.status, stale.body.code]).toEqual([412, 'revision_stale']);
    expect(stale.body.current).toEqual(fresh.data);
    const both = await Promise.all(
      ['a', 'b'].map((key) => story.putVariables([{ key, kind: 'flag' }], { 'if-match': '"2"' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describeOnBothDatabases('Achievements', (openApp) => {
  it('are stored as a list with ids, and rewrite their keys where they are unlocked', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, hall } = await publishLamp(app, anna);
    await story.putNode(hall.id, { on_enter: { first: ['unlock brave', 'give brave'] } });
    const put = await story.putAchievements([
      { key: 'brave', name: 'Brave heart' },
      { key: 'rich', name: 'Rich', description: 'A hundred coins', hidden: true },
    ]);
    const id = expect.any(String);
    expect(put.data).toEqual({
      achievements: [
        { id, key: 'brave', name: 'Brave heart', description: '', hidden: false },
        { id, key: 'rich', name: 'Rich', description: 'A hundred coins', hidden: true },
      ],
      version: 2,
    });
    const read = await app.call(achievementsKey, { params: story.params, token: anna.token });
    expect([read.data, read.headers.etag]).toEqual([put.data, '"2"']);
    const [brave, rich] = put.data.achievements;
    await story.putAchievements([rich, { ...brave, key: 'bold' }]);
    expect((await story.readNode(hall.id)).on_enter.first).toEqual(['unlock bold', 'give brave']);
    const stale = await story.putAchievements([], { 'if-match': '"2"' });
    expect(stale.status).toBe(412);
    const odd = await story.putAchievements([
      { key: 'rich', name: '' },
      { key: 'rich', name: 'x', id: brave.id, hidden: 'no' },
    ]);
    expect(pathsOf(odd)).toEqual(['achievements.0.name', 'achievements.1.hidden']);
  });
});

describeOnBothDatabases('The draft', (openApp) => {
  it('is the whole story as a version would freeze it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, chapter, hall, cellar, garden } = await publishLamp(app, anna);
    const lamp = await story.addItem(chapter.id, { key: 'lamp', name: 'Lamp', location: hall.id });
    const { data } = await story.putVariables([{ key: 'gold', kind: 'number' }]);
    await story.patch({ content_notes: ['spiders', ' dark '] });
    await story.publishChanges();
    const draft = await story.draft();
    expect(draft).toMatchObject({
      title: 'The Brass Lamp',
      start_node_id: hall.id,
      chapters: [{ id: chapter.id, title: 'One', ordinal: 1 }],
      items: [{ id: lamp.id, key: 'lamp', location: hall.id, portable: true }],
      variables: data.variables,
      achievements: [],
      content_notes: ['spiders', 'dark'],
    });
    expect(draft.nodes.map(({ id }: { id: string }) => id).sort()).toEqual(
      [hall.id, cellar.id, garden.id].sort(),
    );
    const { compiled } = await app.app.database.read
      .selectFrom('story_versions')
      .select('compiled')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(compiled)).toEqual(draft);
  });

  it('is there before there is anything in it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = await beginStory(app, anna);
    expect(await story.draft()).toMatchObject({ start_node_id: null, nodes: [], variables: [] });
  });
});

import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

/**
 * Hall: a locked door, a coin each time the reader waits, and a pool with the Shop, which sends
 * them back. Behind the door is the Vault, an ending and an achievement.
 */
async function publishVault(app: TestApp, author: TestUser) {
  const story = await beginStory(app, author, 'The Vault');
  const chapter = await story.addChapter('One');
  const { data } = await story.putVariables([
    { key: 'gold', kind: 'number', label: 'Gold', max: 3, shown: true },
    { key: 'brave', kind: 'flag' },
    { key: 'mood', kind: 'choice', options: ['calm', 'cross'], initial: 'calm', shown: true },
  ]);
  await story.putAchievements([{ key: 'rich', name: 'Rich', description: 'At last' }]);
  const key = await story.addItem(chapter.id, { key: 'iron_key', name: 'Key', portable: false });
  const vault = await story.addNode(chapter.id, 'Vault', {
    body: 'Gold!',
    ending: { name: 'Rich', kind: 'good' },
    on_enter: { every: ['unlock rich'] },
  });
  const shop = await story.addNode(chapter.id, 'Shop', {
    tags: ['day'],
    available_when: 'gold > 0 and not has(iron_key)',
    actions: [
      { label: 'Buy the key', target: 'return', effects: ['give iron_key', 'set gold = 0'] },
    ],
  });
  const hall = await story.addNode(chapter.id, 'Hall', {
    body: '{first}Hello.{again}Back.{end} {if ending("Rich")}You were rich once.{end}',
    actions: [
      {
        label: 'Open the door',
        target: vault.id,
        when: 'has(iron_key)',
        otherwise: 'lock',
        reason: 'It is locked.',
      },
      { label: 'Wait', effects: ['set gold = gold + 2', 'set mood = "cross"'] },
    ],
    pool: { tag: 'day', call: true },
  });
  await story.patch({ start_node_id: hall.id, status: 'published' });
  const [door, wait] = hall.actions.map(({ id }: { id: string }) => id);
  const buy = shop.actions[0].id;
  return { story, chapter, hall, shop, vault, key, door, wait, buy, variables: data.variables };
}

const goldOf = (playthrough: { view: { variables_shown: { key: string; value: unknown }[] } }) =>
  playthrough.view.variables_shown.find(({ key }) => key === 'gold')?.value;

describeOnBothDatabases('Logic in a playthrough', (openApp) => {
  it('locks choices with their reason, offers pools, and leads back from a call', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, hall, shop, vault, door, wait, buy } = await publishVault(app, anna);
    const { data: started } = await story.start(ben);
    const { id } = started;
    expect(started.view).toMatchObject({
      actions: [
        { id: door, label: 'Open the door', enabled: false, reason: 'It is locked.' },
        { id: wait, label: 'Wait', enabled: true },
      ],
      variables_shown: [
        { key: 'gold', label: 'Gold', value: 0 },
        { key: 'mood', value: 'calm' },
      ],
      achievements: [],
    });
    for (const action_id of [door, shop.id, vault.id]) {
      const refused = await story.act(ben, id, { action_id });
      expect([refused.status, refused.body.code]).toEqual([422, 'action_not_available']);
    }
    const waited = await story.act(ben, id, { action_id: wait });
    expect(waited.data.view).toMatchObject({
      actions: [{ id: door }, { id: wait }, { id: shop.id, label: 'Shop', enabled: true }],
      variables_shown: [{ value: 2 }, { value: 'cross' }],
    });
    expect(goldOf((await story.act(ben, id, { action_id: wait })).data)).toBe(3);
    const inShop = await story.act(ben, id, { action_id: shop.id, on_turn: 2 });
    expect(inShop.data).toMatchObject({ turn: 3, node: { id: shop.id } });
    expect((await story.act(ben, id, { action_id: shop.id, on_turn: 2 })).data).toEqual(
      inShop.data,
    );
    const back = await story.act(ben, id, { action_id: buy });
    expect(back.data).toMatchObject({
      node: { id: hall.id },
      view: { inventory: [{ key: 'iron_key' }], actions: [{ id: door, enabled: true }, {}] },
    });
    expect(JSON.stringify(back.data.view.body)).toContain('Back.');
    const ended = await story.act(ben, id, { action_id: door });
    expect(ended.data).toMatchObject({ ended: true, ending: { name: 'Rich' } });
    expect(ended.data.view.achievements).toEqual([
      { key: 'rich', name: 'Rich', description: 'At last', is_new: true },
    ]);
    expect((await story.resume(ben, id)).data).toEqual(ended.data);
  });

  it('leaves to the reader what was earned, after a rewind and after a restart', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, shop, door, wait, buy } = await publishVault(app, anna);
    const { id } = (await story.start(ben)).data;
    for (const action_id of [wait, shop.id, buy, door]) await story.act(ben, id, { action_id });
    const earned = [{ key: 'rich', is_new: false }];
    const back = await story.act(ben, id, { type: 'rewind', turn: 1 });
    expect(back.data.view).toMatchObject({
      achievements: earned,
      variables_shown: [{ value: 2 }, {}],
    });
    expect(JSON.stringify(back.data.view.body)).toContain('You were rich once.');
    const again = await story.act(ben, id, { type: 'restart' });
    expect(again.data).toMatchObject({ turn: 6, node: { name: 'Hall' } });
    expect(again.data.view).toMatchObject({
      achievements: earned,
      variables_shown: [{ value: 0 }, {}],
    });
    expect(JSON.stringify(again.data.view.body)).toContain('You were rich once.');
    await story.act(ben, id, { action_id: wait });
    const resumed = await story.resume(ben, id);
    expect(resumed.data.view.achievements).toMatchObject(earned);
    const other = await story.start(ben);
    expect(other.data.view.achievements).toEqual([]);
    expect(JSON.stringify(other.data.view.body)).not.toContain('once');
  });

  it('keeps values when variables and items get other keys in a new version', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, wait, variables } = await publishVault(app, anna);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: wait });
    const { state } = await app.app.database.read
      .selectFrom('playthroughs')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [gold, , mood] = variables;
    expect(JSON.parse(state)).toMatchObject({ variables: { [gold.id]: 2, [mood.id]: 'cross' } });
    await story.putVariables([{ ...gold, key: 'coins' }, mood]);
    const { data: version } = await story.publishChanges();
    await app.app.database.write((trx) =>
      trx
        .updateTable('playthroughs')
        .set({ version_id: version.id })
        .where('id', '=', id)
        .execute(),
    );
    expect((await story.resume(ben, id)).data.view.variables_shown).toMatchObject([
      { key: 'coins', value: 2 },
      { key: 'mood', value: 'cross' },
    ]);
  });
});

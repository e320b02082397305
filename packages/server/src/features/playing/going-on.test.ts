import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

interface Loose {
  // biome-ignore lint/suspicious/noExplicitAny: a tree of any depth
  [key: string]: any;
}

/** Steps → Landing → Door, told in one turn, with a coin spent at each; Ring goes round. */
async function publishSteps(app: TestApp) {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  const story = await beginStory(app, anna, 'Steps');
  const chapter = await story.addChapter('One');
  await story.putVariables([{ key: 'gold', kind: 'number', initial: 9 }]);
  await story.putStoryWide({
    on_entry: ['set gold = gold - 1'],
    panel: 'Gold: {gold}',
    frames: [{ header: '* * *' }],
  });
  const door = await story.addNode(chapter.id, 'Door', { body: 'Door, {gold}.' });
  const landing = await story.addNode(chapter.id, 'Landing', {
    body: 'Landing, {gold}.',
    continue: [
      { when: 'gold > 99', target: null },
      { target: door.id, keep_text: true },
    ],
  });
  const hall = await story.addNode(chapter.id, 'Hall', {
    body: 'Hall, {gold}.',
    continue: [{ target: landing.id, when: 'gold = 8', keep_text: true }],
  });
  const ring = await story.addNode(chapter.id, 'Ring', { body: 'Ring.' });
  await story.putNode(ring.id, { continue: [{ target: ring.id }] });
  const { data } = await story.putNode(door.id, {
    actions: [
      { label: 'Down', target: landing.id },
      { label: 'Stay' },
      { label: 'Round', target: ring.id },
    ],
  });
  await story.patch({ start_node_id: hall.id, status: 'published' });
  const [down, stay, round] = data.actions.map(({ id }: { id: string }) => id);
  return { anna, ben, story, hall, landing, door, down, stay, round };
}

const texts = (body: Loose): string[] =>
  body.children.map(textIn).filter((text: string) => text !== '');
const textIn = (tree: Loose): string => tree.text ?? (tree.children ?? []).map(textIn).join('');
const read = ({ data }: { data: Loose }) => texts(data.view.body);

describeOnBothDatabases('A turn that goes on by itself', (openApp) => {
  it('is told whole, in the moments of its texts, in every reply', async () => {
    const app = await openApp();
    const { ben, story, down, stay } = await publishSteps(app);
    const begun = await story.start(ben);
    const { id } = begun.data;
    const first = ['Hall, 8.', 'Landing, 7.', 'Door, 6.'];
    expect([read(begun), begun.data.node.name, begun.data.turn]).toEqual([first, 'Door', 0]);
    expect(textIn(begun.data.view.panel)).toBe('Gold: 6');
    expect((await story.resume(ben, id)).data).toEqual(begun.data);

    const second = await story.act(ben, id, { action_id: down });
    expect(read(second)).toEqual(['Landing, 5.', 'Door, 4.']);
    expect((await story.resume(ben, id)).data).toEqual(second.data);
    const again = await story.act(ben, id, { action_id: down, on_turn: 0 });
    expect(again.data).toEqual(second.data);
    const third = await story.act(ben, id, { action_id: stay });
    expect(read(third)).toEqual(['Door, 4.']);
    const named = await story.changePlaythrough(ben, id, { name: 'Up and down' });
    expect(named.data.view).toEqual(third.data.view);

    const back = await story.act(ben, id, { type: 'rewind', turn: 1 });
    expect([read(back), back.data.turn]).toEqual([['Landing, 5.', 'Door, 4.'], 3]);
    expect((await story.resume(ben, id)).data).toEqual(back.data);
    const further = await story.act(ben, id, { type: 'rewind', turn: 3 - 3 });
    expect(read(further)).toEqual(first);
    const twice = await story.act(ben, id, { type: 'rewind', turn: 3 });
    expect(read(twice)).toEqual(['Landing, 5.', 'Door, 4.']);
    expect((await story.resume(ben, id)).data).toEqual(twice.data);
    const restarted = await story.act(ben, id, { type: 'restart' });
    expect(read(restarted)).toEqual(first);
    expect((await story.resume(ben, id)).data).toEqual(restarted.data);

    const { data: history } = await story.history(ben, id, { limit: 100 });
    const told = history.turns.map((turn: Loose) => [turn.turn, ...texts(turn.body)]);
    expect(told).toEqual([
      [6, ...first],
      [5, 'Landing, 5.', 'Door, 4.'],
      [4, ...first],
      [3, 'Landing, 5.', 'Door, 4.'],
      [2, 'Door, 4.'],
      [1, 'Landing, 5.', 'Door, 4.'],
      [0, ...first],
    ]);
    const { data: part } = await story.history(ben, id, { limit: 2 });
    expect(part.turns).toEqual(history.turns.slice(0, 2));
  });

  it('stops where it goes round, and says so', async () => {
    const app = await openApp();
    const { ben, story, round } = await publishSteps(app);
    const { id } = (await story.start(ben)).data;
    const stopped = await story.act(ben, id, { action_id: round });
    expect([stopped.status, stopped.data.node.name, stopped.data.view.stopped]).toEqual([
      200,
      'Ring',
      true,
    ]);
    const resumed = await story.resume(ben, id);
    expect(resumed.data).toEqual(stopped.data);
    expect(
      (await story.act(ben, id, { type: 'rewind', turn: 0 })).data.view.stopped,
    ).toBeUndefined();
  });

  it('is told in the words of the newer version to which its reader moves', async () => {
    const app = await openApp();
    const { ben, story, landing, down } = await publishSteps(app);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: down });
    await story.putNode(landing.id, { body: 'A landing with {gold} coins.' });
    await story.publishChanges();
    const moved = await story.resume(ben, id);
    expect(read(moved)).toEqual(['A landing with 5 coins.', 'Door, 4.']);
    const { data: history } = await story.history(ben, id);
    expect(texts(history.turns[0].body)).toEqual(['Landing, 5.', 'Door, 4.']);
    const further = await story.act(ben, id, { action_id: down });
    expect(read(further)).toEqual(['A landing with 3 coins.', 'Door, 2.']);
  });
});

/** Hall → Bridge → Bank, where one stays at each. */
async function publishBridge(app: TestApp) {
  const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
  const story = await beginStory(app, anna, 'Bridge');
  const chapter = await story.addChapter('One');
  await story.putVariables([{ key: 'gold', kind: 'number', initial: 1 }]);
  const sea = await story.addNode(chapter.id, 'Sea', { ending: { name: 'Drowned', kind: 'bad' } });
  const bank = await story.addNode(chapter.id, 'Bank', {
    body: 'The bank, {gold}.',
    on_enter: { first: [], every: ['set gold = gold + 1'] },
    actions: [{ label: 'Swim', target: sea.id }],
  });
  const pier = await story.addNode(chapter.id, 'Pier', {
    body: 'The pier.',
    continue: [{ target: bank.id, keep_text: true }],
  });
  const bridge = await story.addNode(chapter.id, 'Bridge', {
    body: 'A bridge.',
    actions: [{ label: 'Look' }, { label: 'Cross', target: bank.id }],
  });
  const hall = await story.addNode(chapter.id, 'Hall', {
    body: 'The hall.',
    actions: [{ label: 'Go', target: bridge.id }],
  });
  await story.patch({ start_node_id: hall.id, status: 'published' });
  const [look] = bridge.actions.map(({ id }: { id: string }) => id);
  return { ben, story, sea, bank, pier, bridge, go: hall.actions[0].id as string, look };
}

describeOnBothDatabases('A reader at a node that only passes on in a newer version', (openApp) => {
  it('goes on as if they had arrived there, and reads what they would have read', async () => {
    const app = await openApp();
    const { ben, story, pier, bank, bridge, go } = await publishBridge(app);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: go });
    const way = { target: pier.id, keep_text: true };
    await story.putNode(bridge.id, { actions: [], continue: [way] });
    const { data: published } = await story.publishChanges();
    expect(published.check).toMatchObject({ proved: true });
    const moved = await story.resume(ben, id);
    expect(read(moved)).toEqual(['A bridge.', 'The pier.', 'The bank, 2.']);
    expect(moved.data).toMatchObject({ turn: 1, ended: false, newer_version: null });
    expect(moved.data.node).toEqual({ id: bank.id, name: 'Bank' });
    expect(moved.data.view.actions).toMatchObject([{ label: 'Swim', enabled: true }]);
    const [swim] = moved.data.view.actions;
    const ended = await story.act(ben, id, { action_id: swim.id });
    expect([ended.status, ended.data.ended]).toEqual([200, true]);
    const back = await story.act(ben, id, { type: 'rewind', turn: 1 });
    expect(read(back)).toEqual(['A bridge.', 'The pier.', 'The bank, 2.']);
  });

  it('reads it also after a turn that the newer version would not take as it was', async () => {
    const app = await openApp();
    const { ben, story, pier, bridge, go, look } = await publishBridge(app);
    const { id } = (await story.start(ben)).data;
    await story.act(ben, id, { action_id: go });
    await story.act(ben, id, { action_id: look });
    await story.putNode(bridge.id, { actions: [], continue: [{ target: pier.id }] });
    await story.publishChanges();
    expect(read(await story.resume(ben, id))).toEqual(['The pier.', 'The bank, 2.']);
  });

  it('is asked before the story ends there, or where nothing is left to do', async () => {
    const app = await openApp();
    const { ben, story, sea, bridge, go } = await publishBridge(app);
    const { id } = (await story.start(ben)).data;
    const stood = await story.act(ben, id, { action_id: go });
    const losses = async () => {
      const { data } = await story.resume(ben, id);
      expect(data.view).toEqual(stood.data.view);
      return data.newer_version.losses.map(({ kind, message }: Loose) => [kind, message]);
    };
    await story.putNode(bridge.id, { actions: [], continue: [{ target: sea.id }] });
    await story.publishChanges();
    expect(await losses()).toEqual([
      ['became_ending', '“Bridge”, where you are now, has become an ending.'],
    ]);
    await story.putNode(bridge.id, { continue: [] });
    const { data: second } = await story.publishChanges();
    expect(await losses()).toEqual([['no_way_on', 'There is nothing left to do at “Bridge”.']]);
    const action = { type: 'move', version_id: second.id, on_turn: 1 };
    expect((await story.act(ben, id, action)).data).toMatchObject({ node: { name: 'Bridge' } });
  });
});

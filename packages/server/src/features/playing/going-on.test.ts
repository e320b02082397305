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

import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** Hall, where there are coins and an apple, and a Shop and a Pit to which one can go. */
async function publishMarket(app: TestApp, author: TestUser, title: string) {
  const story = await beginStory(app, author, title);
  const chapter = await story.addChapter('One');
  const { data } = await story.putVariables([
    { key: 'gold', kind: 'number', label: 'Gold', max: 9 },
    { key: 'mood', kind: 'choice', options: ['calm', 'cross'], initial: 'calm' },
  ]);
  const pit = await story.addNode(chapter.id, 'Pit', { ending: { name: 'Fallen', kind: 'bad' } });
  const shop = await story.addNode(chapter.id, 'Shop', {
    actions: [{ label: 'Back', target: 'return' }],
  });
  const hall = await story.addNode(chapter.id, 'Hall', {
    actions: [
      { label: 'Shop', target: shop.id, call: true },
      { label: 'Jump', target: pit.id },
      { label: 'Earn', effects: ['set gold = 7', 'set mood = "cross"'] },
      { label: 'Pick', effects: ['give apple 3'] },
      { label: 'Find', effects: ['give rope'] },
    ],
  });
  const apple = await story.addItem(chapter.id, {
    key: 'apple',
    name: 'Apple',
    location: hall.id,
    stackable: true,
  });
  const rope = await story.addItem(chapter.id, { key: 'rope', name: 'Rope', location: null });
  await story.patch({ start_node_id: hall.id, status: 'published' });
  const [toShop, jump, earn, pick, find] = hall.actions.map(({ id }: { id: string }) => ({
    action_id: id,
  }));
  const { variables } = data;
  const back = { action_id: shop.actions[0].id };
  const ways = { toShop, jump, earn, pick, find, back };
  return { story, chapter, hall, shop, pit, apple, rope, ...ways, variables };
}

type Market = Awaited<ReturnType<typeof publishMarket>>;

interface Case {
  loss: { kind: string; name: string };
  says: string;
  /** The reader's actions in the first version. */
  way(market: Market): unknown[];
  edit(market: Market): Promise<unknown>;
  /** The place to which a move leads, and what is left there. */
  after: object;
}

const take = ({ apple }: Market) => ({ type: 'take', item_id: apple.id });

const cases: Case[] = [
  {
    loss: { kind: 'node_gone', name: 'Shop' },
    says: '“Shop”, where you are now, is gone.',
    way: ({ toShop }) => [toShop],
    edit: ({ story, shop }) => story.deleteNode(shop.id),
    after: { node: { name: 'Hall' } },
  },
  {
    loss: { kind: 'caller_gone', name: 'Hall' },
    says: '“Hall”, which you would have returned to, is gone.',
    way: ({ toShop }) => [toShop],
    edit: async ({ story, hall, shop, pit }) => {
      await story.deleteNode(hall.id);
      await story.putNode(shop.id, {
        actions: [...shop.actions, { label: 'On', target: pit.id }],
      });
    },
    after: { node: { name: 'Shop' } },
  },
  {
    loss: { kind: 'became_ending', name: 'Hall' },
    says: '“Hall”, where you are now, has become an ending.',
    way: () => [],
    edit: ({ story, hall }) => story.putNode(hall.id, { ending: { name: 'Home', kind: 'good' } }),
    after: { node: { name: 'Hall' }, ended: true },
  },
  {
    loss: { kind: 'no_longer_ending', name: 'Pit' },
    says: '“Pit” is no longer an ending. The story goes on from there.',
    way: ({ jump }) => [jump],
    edit: ({ story, pit }) => story.putNode(pit.id, { ending: null }),
    after: { node: { name: 'Pit' }, ended: false },
  },
  {
    loss: { kind: 'no_way_on', name: 'Shop' },
    says: 'There is nothing left to do at “Shop”.',
    way: ({ toShop }) => [toShop],
    edit: ({ story, shop }) => story.putNode(shop.id, { actions: [] }),
    after: { node: { name: 'Shop' }, ended: false },
  },
  {
    loss: { kind: 'variable_gone', name: 'Gold' },
    says: 'The story no longer uses “Gold”.',
    way: ({ earn }) => [earn],
    edit: ({ story, variables }) => story.putVariables(variables.slice(1)),
    after: { node: { name: 'Hall' } },
  },
  {
    loss: { kind: 'variable_changed', name: 'mood' },
    says: '“mood” can’t stay as it is for you.',
    way: ({ earn }) => [earn],
    edit: ({ story, variables: [gold, mood] }) =>
      story.putVariables([gold, { ...mood, options: ['calm', 'glad'] }]),
    after: { node: { name: 'Hall' } },
  },
  {
    loss: { kind: 'item_gone', name: 'Apple' },
    says: '“Apple”, which you carry, is gone.',
    way: (market) => [take(market)],
    edit: ({ story, chapter, apple }) => story.deleteItem(chapter.id, apple.id),
    after: { node: { name: 'Hall' }, view: { inventory: [] } },
  },
  {
    loss: { kind: 'item_out_of_reach', name: 'Rope' },
    says: 'The place where “Rope” was is gone, and “Rope” with it.',
    way: ({ find, toShop, rope, back }) => [find, toShop, { type: 'drop', item_id: rope.id }, back],
    edit: ({ story, shop }) => story.deleteNode(shop.id),
    after: { node: { name: 'Hall' }, view: { inventory: [] } },
  },
  {
    loss: { kind: 'item_changed', name: 'Apple' },
    says: 'You would carry a different number of “Apple”.',
    way: ({ pick }) => [pick],
    edit: ({ story, chapter, apple }) => story.putItem(chapter.id, apple.id, { stackable: false }),
    after: { node: { name: 'Hall' } },
  },
];

describeOnBothDatabases('A reader who would lose something in a newer version', (openApp) => {
  it('is asked first, can go on as it was, and moves with what is left', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    for (const { loss, says, way, edit, after } of cases) {
      const market = await publishMarket(app, anna, `Market ${loss.kind}`);
      const { story } = market;
      const { id, version_id } = (await story.start(ben)).data;
      for (const action of way(market)) await story.act(ben, id, action);
      const { view, turn } = (await story.resume(ben, id)).data;
      await edit(market);
      const { data: second } = await story.publishChanges();
      const waiting = (await story.resume(ben, id)).data;
      expect([loss.kind, waiting]).toMatchObject([loss.kind, { turn, view, version_id }]);
      const { kind, name } = loss;
      expect(waiting.newer_version.losses).toEqual([
        { kind, name, message: says, message_id: kind, params: { name } },
      ]);
      const action = { type: 'move', version_id: second.id, on_turn: turn };
      const moved = await story.act(ben, id, action);
      expect([loss.kind, moved.data]).toMatchObject([
        loss.kind,
        { ...after, turn: turn + 1, version_id: second.id, newer_version: null },
      ]);
    }
  });
});

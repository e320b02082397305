/** Small random stories, dead links, endings, items and all, for properties. */
import fc from 'fast-check';
import type { Action, Item, Node, Story } from '../model/story.ts';

const nodeIds = ['hall', 'cellar', 'attic', 'garden', 'constructor'];

const anyAction = fc.record({
  label: fc.constantFrom('', 'Go', 'Wait'),
  target: fc.constantFrom(null, 'nowhere', ...nodeIds),
  use: fc.constantFrom('repeatable', 'once', 'fallback'),
}) satisfies fc.Arbitrary<Omit<Action, 'id'>>;

const anyNode = fc.record({
  actions: fc.array(anyAction, { maxLength: 4 }),
  isEnding: fc.integer({ min: 0, max: 4 }).map((roll) => roll === 0),
});

const anyItem = fc.record({
  location: fc.constantFrom(null, 'gone', 'inventory', ...nodeIds),
  portable: fc.boolean(),
  stackable: fc.boolean(),
  hidden: fc.integer({ min: 0, max: 3 }).map((roll) => roll === 0),
}) satisfies fc.Arbitrary<Partial<Item>>;

const itemIds = ['lamp', 'coin', 'toString', '__proto__'];

export const anyStory: fc.Arbitrary<Story> = fc
  .tuple(
    fc.array(anyNode, { minLength: nodeIds.length, maxLength: nodeIds.length }),
    fc.array(anyItem, { maxLength: itemIds.length }),
  )
  .map(([drawn, drawnItems]) => ({
    title: 'Any',
    start_node_id: null,
    chapters: [{ id: 'one', title: 'One', ordinal: 1 }],
    nodes: drawn.map(({ actions, isEnding }, nodeIndex): Node => {
      const name = nodeIds[nodeIndex] ?? '';
      return {
        id: name,
        chapter_id: 'one',
        name,
        body: `You are in the ${name}.`,
        actions: actions.map((action, at) => ({ ...action, id: `a${nodeIndex}x${at}` })),
        ending: isEnding ? { name: `The ${name}`, kind: null } : null,
      };
    }),
    items: drawnItems.map((item, itemIndex): Item => {
      const id = itemIds[itemIndex] ?? '';
      return {
        id,
        chapter_id: 'one',
        key: `item_${itemIndex}`,
        name: id,
        description: '',
        image: null,
        ...item,
      };
    }),
  }));

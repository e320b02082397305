/** Small random stories, dead links, endings and all, for properties. */
import fc from 'fast-check';
import type { Action, Node, Story } from '../model/story.ts';

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

export const anyStory: fc.Arbitrary<Story> = fc
  .array(anyNode, { minLength: nodeIds.length, maxLength: nodeIds.length })
  .map((drawn) => ({
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
  }));

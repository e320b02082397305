import { expect, it } from 'vitest';
import { blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { draftOf, startIdOf, storyOf } from './draft.ts';

const story = blankStory({
  chapters: [
    { id: 'one', title: 'One', ordinal: 1 },
    { id: 'two', title: 'Two', ordinal: 2 },
  ],
  nodes: [blankNode('b'), blankNode('a'), blankNode('c', { chapter_id: 'two' })],
  items: [blankItem('a'), blankItem('b'), blankItem('c', { chapter_id: 'two' })],
});

it('a draft of a story is that story again, its nodes the same objects each time', () => {
  const draft = draftOf(story);
  expect(storyOf(draft)).toEqual(story);
  expect(storyOf({ ...draft }).nodes[0]).toBe(storyOf(draft).nodes[0]);
});

it('orders chapters by ordinal, nodes by place and then by id, items by id', () => {
  const draft = draftOf(
    story,
    new Map([
      ['id-b', 7],
      ['id-a', 7],
    ]),
  );
  const chapters = new Map([...draft.chapters].reverse());
  const items = new Map([...draft.items].reverse());
  const { nodes, ...ordered } = storyOf({ ...draft, chapters, items });
  expect(nodes.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  expect(ordered.chapters).toEqual(story.chapters);
  expect(ordered.items).toEqual(story.items);
});

it('knows where readers begin: at the node that was chosen, or else at the first of all', () => {
  const places = new Map([
    ['id-b', 7],
    ['id-a', 7],
    ['id-c', 1],
  ]);
  const draft = draftOf(story, places);
  const nodes = new Map([...draft.nodes].reverse());
  expect(startIdOf(draft)).toBe('id-a');
  expect(startIdOf({ ...draft, nodes })).toBe('id-a');
  const chosen = (id: string) => ({ ...draft.story, start_node_id: id });
  expect(startIdOf({ ...draft, story: chosen('id-c') })).toBe('id-c');
  expect(startIdOf({ ...draft, story: chosen('gone') })).toBe('id-a');
  expect(startIdOf({ ...draft, nodes: new Map() })).toBeNull();
  nodes.delete('id-a');
  nodes.delete('id-b');
  expect(startIdOf({ ...draft, nodes })).toBe('id-c');
});

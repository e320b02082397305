import type { Node, Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { expect, it } from 'vitest';
import { withSavedNode } from './use-node-draft.ts';

const node = (changes: Partial<Node>): Node => ({
  id: 'n1',
  chapter_id: 'c1',
  name: 'Hall',
  body: '',
  actions: [],
  ending: null,
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
  ...changes,
});

const story: Story = {
  title: '',
  start_node_id: null,
  chapters: [],
  nodes: [node({ id: 'n0', name: 'Cellar' }), node({})],
  items: [],
  variables: [],
  achievements: [],
  content_notes: [],
  ...defaultStoryWide(),
};

it('takes the saved node over in its place', () => {
  const saved = node({ body: 'Dark.', tags: ['hub'] });
  expect(withSavedNode(story, saved)?.nodes).toEqual([story.nodes[0], saved]);
});

it('does not know what a new name, a new ending or a new node does to the others', () => {
  expect(withSavedNode(story, node({ name: 'Foyer' }))).toBeNull();
  expect(withSavedNode(story, node({ ending: { name: 'Home', kind: null } }))).toBeNull();
  expect(withSavedNode(story, node({ id: 'n9' }))).toBeNull();
});

import type { Node as SavedNode } from '@brasslamp/contract';
import type { Action, Node, Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { expect, it } from 'vitest';
import { toNodeDraft } from './node-conversion.ts';
import { type NodeDraft, withLaterFields } from './node-draft.ts';
import { isNodeDraft, withSavedNode } from './use-node-draft.ts';

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

const action: Action = {
  ...{ id: 'a1', label: 'Go in', target: null, use: 'repeatable', when: '', otherwise: 'hide' },
  ...{ reason: '', effects: [], call: false, ask: null },
};

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

it('takes up what was typed before the form had all of its fields', () => {
  const { continues: _, ...old } = toNodeDraft({ ...node({}), actions: [action] } as SavedNode);
  const choices = old.choices.map(({ ask: __, ...choice }) => choice);
  const stored = { ...old, choices } as unknown as NodeDraft;
  expect(isNodeDraft(stored)).toBe(true);
  expect(withLaterFields(stored)).toMatchObject({
    continues: [],
    choices: [{ label: 'Go in', ask: { isOn: false } }],
  });
  expect(isNodeDraft({ ...stored, choices: [{ label: 3 }] })).toBe(false);
  expect(isNodeDraft(null)).toBe(false);
});

import { type DraftNode, normalisedPart } from '@brasslamp/story/draft';
import type { Action } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { type NodeDraft, newChoice, newContinue } from '../../node/draft/node-draft.ts';
import { type FormContext, readNode, stepOf, withOwn } from './use-node-form.ts';

const node = normalisedPart('node', {
  id: 'here',
  chapter_id: 'c',
  name: 'Here',
  body: 'Text.',
  place: 1,
  actions: [{ id: 'a1', label: 'Go', target: 'there' }, { id: 'a2' }] as Action[],
  tags: ['dark'],
} as DraftNode);

const context: FormContext = {
  newNodeId: () => 'made',
  nodeNamed: (name) => (name.toLowerCase() === 'cellar' ? 'cellar' : undefined),
};

/** The result of a step in a form, and what the form shows once the node is what it was made. */
function after(step: (draft: NodeDraft) => NodeDraft) {
  const draft = readNode(node);
  const { taken, kept, made } = stepOf(node, { draft, own: {} }, step(draft), context);
  const next = { ...node, ...taken } as DraftNode;
  return { taken, made, shown: withOwn(readNode(next), kept, next) };
}

const withChoice = (changes: Partial<NodeDraft['choices'][number]>) => (draft: NodeDraft) => ({
  ...draft,
  choices: draft.choices.map((one, at) => (at === 0 ? { ...one, ...changes } : one)),
});

it('takes what is whole and keeps what is half done in the form', () => {
  const { taken, shown } = after(withChoice({ when: 'has(…)', label: 'Go in ' }));
  expect(taken.actions?.[0]).toMatchObject({ label: 'Go in', when: '', target: 'there' });
  expect(shown.choices[0]).toMatchObject({ label: 'Go in ', when: 'has(…)' });
});

it('sets nothing for what says the same', () => {
  const { taken, shown } = after((draft) => ({ ...draft, tags: 'dark, ' }));
  expect(taken).toEqual({});
  expect(shown.tags).toBe('dark, ');
});

it('makes the node that a choice is to lead to, unless there is one of that name', () => {
  const lead = (name: string) => after(withChoice({ target: { kind: 'new', name } }));
  const made = lead(' Attic ');
  expect(made.made).toEqual([{ id: 'made', name: 'Attic' }]);
  expect(made.taken.actions?.[0]?.target).toBe('made');
  expect(lead('CELLAR')).toMatchObject({ made: [] });
  expect(lead('CELLAR').taken.actions?.[0]?.target).toBe('cellar');
  expect(lead('here').taken.actions?.[0]?.target).toBe('here');
});

it('adds a choice at once, and a way on once it leads somewhere', () => {
  const choice = { ...newChoice(), id: 'a3', label: 'Look' };
  const added = after((draft) => ({ ...draft, choices: [...draft.choices, choice] }));
  expect(added.taken.actions?.map(({ id }) => id)).toEqual(['a1', 'a2', 'a3']);
  const way = after((draft) => ({ ...draft, continues: [newContinue()] }));
  expect(way.taken).toEqual({});
  expect(way.shown.continues).toHaveLength(1);
});

it('follows the node where it was changed elsewhere', () => {
  const draft = readNode(node);
  const { kept } = stepOf(node, { draft, own: {} }, { ...draft, tags: 'dark, wet!' }, context);
  const elsewhere = { ...node, tags: ['light'] };
  expect(withOwn(readNode(elsewhere), kept, elsewhere).tags).toBe('light');
});

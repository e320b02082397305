import type { Node } from '@brasslamp/contract';
import { describe, expect, it } from 'vitest';
import { isSame } from '../drafts/is-same.ts';
import {
  adoptSaved,
  type ChoiceDraft,
  contentOf,
  emptyNode,
  type NodeDraft,
  namesToMake,
  newActionId,
  newChoice,
  toNodeBody,
  toNodeDraft,
  withMadeNode,
} from './node-draft.ts';

const node: Node = {
  id: 'n1',
  name: 'Foyer',
  body: 'A *grand* hall.',
  chapter_id: 'c1',
  actions: [
    { id: 'a1', label: 'Go south', target: 'n2', use: 'once' },
    { id: 'a2', label: '', target: null, use: 'fallback' },
  ],
  ending: { name: 'Home', kind: 'good' },
  position: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
};

const choice = (changes: Partial<ChoiceDraft>): ChoiceDraft => ({ ...newChoice(), ...changes });
const withChoices = (...choices: ChoiceDraft[]): NodeDraft => ({ ...emptyNode, choices });

describe('a node in the form', () => {
  it('goes back to the server as it came', () => {
    const { name, body, actions, ending } = node;
    expect(toNodeBody(toNodeDraft(node))).toEqual({ name, body, actions, ending });
  });

  it('keeps the name of its ending while the switch is off, but does not send it', () => {
    const draft = toNodeDraft(node);
    draft.ending.isEnding = false;
    expect(draft.ending.name).toBe('Home');
    expect(toNodeBody(draft).ending).toBeNull();
  });

  it('sends new choices without an id and removed ones not at all', () => {
    const draft = withChoices(choice({ label: 'Stay' }), choice({ label: 'Go', isRemoved: true }));
    expect(toNodeBody(draft).actions).toEqual([{ label: 'Stay', target: null, use: 'repeatable' }]);
  });

  it('cannot be sent while a node that it leads to is not made', () => {
    const draft = withChoices(choice({ target: { kind: 'new', name: 'Cellar' } }));
    expect(() => toNodeBody(draft)).toThrow('Cellar');
  });
});

describe('what counts as unsaved', () => {
  const isUnsaved = (draft: NodeDraft) => !isSame(contentOf(draft), contentOf(toNodeDraft(node)));

  it('is no difference in what only the form knows', () => {
    expect(isUnsaved(toNodeDraft(node))).toBe(false);
    const added = toNodeDraft(node);
    added.choices.push(choice({ isRemoved: true }));
    expect(isUnsaved(added)).toBe(false);
  });

  it('is any change of text, choices or ending', () => {
    expect(isUnsaved({ ...toNodeDraft(node), body: 'Dark.' })).toBe(true);
    const removed = toNodeDraft(node);
    removed.choices = removed.choices.map((one) => ({ ...one, isRemoved: true }));
    expect(isUnsaved(removed)).toBe(true);
    const open = toNodeDraft(node);
    open.ending.isEnding = false;
    expect(isUnsaved(open)).toBe(true);
  });
});

describe('nodes that choices name anew', () => {
  const draft = withChoices(
    choice({ target: { kind: 'new', name: 'Cellar' } }),
    choice({ target: { kind: 'new', name: ' cellar ' } }),
    choice({ target: { kind: 'new', name: 'Attic' }, isRemoved: true }),
    choice({ target: { kind: 'node', id: 'n2' } }),
  );

  it('are made once each, and only for choices that stay', () => {
    expect(namesToMake(draft)).toEqual(['Cellar']);
  });

  it('become the targets of all choices that named them', () => {
    const made = withMadeNode(draft, 'Cellar', 'n9');
    expect(namesToMake(made)).toEqual([]);
    expect(made.choices.map(({ target }) => ('id' in target ? target.id : null))).toEqual([
      'n9',
      'n9',
      null,
      'n2',
    ]);
  });
});

describe('after a save', () => {
  const [first, gone, second] = [
    choice({ label: 'A' }),
    choice({ label: 'B', isRemoved: true }),
    choice({ label: 'C' }),
  ];
  const sent = withChoices(first, gone, second);

  it('choices have the ids that the server gave, and removed ones are gone', () => {
    const adopted = adoptSaved(sent, sent, node);
    expect(adopted.choices.map(({ key, id }) => [key, id])).toEqual([
      [first.key, 'a1'],
      [second.key, 'a2'],
    ]);
  });

  it('what was typed in the meantime stays', () => {
    const typed = { ...sent, body: 'More', choices: [choice({ label: 'New' }), second, first] };
    const adopted = adoptSaved(typed, sent, node);
    expect(adopted.body).toBe('More');
    expect(adopted.choices.map(({ label, id }) => [label, id])).toEqual([
      ['New', null],
      ['C', 'a2'],
      ['A', 'a1'],
    ]);
  });
});

it('a choice that the text names before its first save gets an id that the API takes', () => {
  for (let count = 0; count < 50; count += 1)
    expect(newActionId()).toMatch(/^[a-z][a-z0-9]{0,15}$/);
});

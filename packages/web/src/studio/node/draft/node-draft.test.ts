import type { Node } from '@brasslamp/contract';
import { isSame } from '@brasslamp/story/edit';
import { describe, expect, it } from 'vitest';
import { toNodeBody, toNodeDraft } from './node-conversion.ts';
import {
  type ChoiceDraft,
  contentOf,
  emptyNode,
  type NodeDraft,
  namesToMake,
  newActionId,
  newChance,
  newChoice,
  placesOf,
  withMadeNode,
} from './node-draft.ts';

const plain = {
  label: '',
  use: 'repeatable',
  when: '',
  otherwise: 'hide',
  reason: '',
  effects: [],
  call: false,
  ask: null,
} satisfies Partial<Node['actions'][number]>;

const node: Node = {
  id: 'n1',
  name: 'Foyer',
  body: 'A *grand* hall.',
  chapter_id: 'c1',
  actions: [
    {
      ...plain,
      id: 'a1',
      label: 'Go south',
      target: 'n2',
      use: 'once',
      when: 'has(lamp)',
      otherwise: 'lock',
      reason: 'Too dark',
      effects: ['take coin 3'],
      call: true,
    },
    { ...plain, id: 'a2', target: 'return', use: 'fallback' },
    {
      ...plain,
      id: 'a4',
      target: 'back',
      use: 'once_per_visit',
      ask: { variable: 'name', prompt: 'Who are you?' },
    },
    {
      ...plain,
      id: 'a3',
      target: [
        { target: 'n2', weight: 3 },
        { target: null, weight: 1 },
      ],
    },
  ],
  ending: { name: 'Home', kind: 'good' },
  on_enter: { first: ['give lamp'], every: ['set day = day + 1'] },
  continue: [
    { when: 'gold > 3', target: 'n2', call: true, keep_text: true },
    { when: '', target: 'back', call: false, keep_text: false },
  ],
  pool: { tag: 'storylet', limit: 2, call: true },
  tags: ['hub', 'day_1'],
  available_when: 'day > 1',
  priority: -2,
  content_notes: ['violence, mild', 'spiders'],
  position: null,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 3,
};

const choice = (changes: Partial<ChoiceDraft>): ChoiceDraft => ({ ...newChoice(), ...changes });
const withChoices = (...choices: ChoiceDraft[]): NodeDraft => ({ ...emptyNode, choices });

describe('a node in the form', () => {
  it('goes back to the server as it came', () => {
    const { id, chapter_id, position, created_at, updated_at, version, ...written } = node;
    expect(toNodeBody(toNodeDraft(node))).toEqual(written);
  });

  it('keeps the name of its ending while the switch is off, but does not send it', () => {
    const draft = toNodeDraft(node);
    draft.ending.isEnding = false;
    expect(draft.ending.name).toBe('Home');
    expect(toNodeBody(draft).ending).toBeNull();
  });

  it('sends new choices without an id and removed ones not at all', () => {
    const draft = withChoices(choice({ label: 'Stay' }), choice({ label: 'Go', isRemoved: true }));
    expect(toNodeBody(draft).actions).toEqual([{ ...plain, label: 'Stay', target: null }]);
  });

  it('keeps what its pool offers while the switch is off, but does not send it', () => {
    const draft = toNodeDraft(node);
    draft.pool.isOn = false;
    expect(draft.pool.tag).toBe('storylet');
    expect(toNodeBody(draft).pool).toBeNull();
  });

  it('reads tags with commas or spaces between, each once', () => {
    const draft = { ...emptyNode, tags: ' hub,day_1  hub, ' };
    expect(toNodeBody(draft).tags).toEqual(['hub', 'day_1']);
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

describe('new nodes that choices name', () => {
  const draft = withChoices(
    choice({ target: { kind: 'new', name: 'Cellar' } }),
    choice({ target: { kind: 'new', name: ' cellar ' } }),
    choice({ target: { kind: 'new', name: 'Attic' }, isRemoved: true }),
    choice({ target: { kind: 'node', id: 'n2' } }),
    choice({
      target: {
        kind: 'chance',
        places: [
          newChance({ kind: 'new', name: 'CELLAR' }),
          newChance({ kind: 'new', name: 'Roof' }),
        ],
      },
    }),
  );

  it('are made once each, and only for choices that stay', () => {
    expect(namesToMake(draft)).toEqual(['Cellar', 'Roof']);
  });

  it('become the targets of all choices that named them', () => {
    const made = withMadeNode(draft, 'Cellar', 'n9');
    expect(namesToMake(made)).toEqual(['Roof']);
    const leadsTo = made.choices.flatMap(({ target }) => placesOf(target));
    expect(leadsTo.map((place) => ('id' in place ? place.id : null))).toEqual([
      'n9',
      'n9',
      null,
      'n2',
      'n9',
      null,
    ]);
  });
});

it('a choice that the text names before its first save gets an id that the API takes', () => {
  for (let count = 0; count < 50; count += 1)
    expect(newActionId()).toMatch(/^[a-z][a-z0-9]{0,15}$/);
});

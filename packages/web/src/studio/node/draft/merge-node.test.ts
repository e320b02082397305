import { describe, expect, it } from 'vitest';
import { asNewNode, mergeNode, withActionIds } from './merge-node.ts';
import { emptyNode, type NodeDraft, newChoice } from './node-draft.ts';

const choice = (id: string | null, label: string) => ({ ...newChoice(), id, label });
const base: NodeDraft = {
  ...emptyNode,
  name: 'Hall',
  choices: [choice('a1', 'Up'), choice('a2', 'Down')],
};
const [up, down] = base.choices as [NodeDraft['choices'][number], NodeDraft['choices'][number]];

describe('the merge of a node', () => {
  it('knows a choice by its id, whatever the form calls it', () => {
    const mine = { ...base, choices: [{ ...up, label: 'Climb' }, down, choice(null, 'Wait')] };
    const theirs = {
      ...base,
      choices: [
        { ...up, key: 'x', when: 'turns > 3' },
        { ...down, key: 'y' },
      ],
    };
    const { value, conflicts } = mergeNode(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(value.choices.map(({ label, when }) => [label, when])).toEqual([
      ['Climb', 'turns > 3'],
      ['Down', ''],
      ['Wait', ''],
    ]);
  });

  it('asks about a rule that both changed, and about an ending that one named and the other took off', () => {
    const mine = { ...base, choices: [{ ...up, effects: ['give lamp'] }, down] };
    const theirs = { ...base, choices: [{ ...up, effects: ['take lamp'] }, down] };
    expect(mergeNode(base, mine, theirs).conflicts.map(({ path }) => path)).toEqual([
      'choices.a1.effects',
    ]);
    const ending = (name: string, isEnding = true) => ({
      ...base,
      ending: { isEnding, name, kind: null },
    });
    const [was, named, off] = [ending('Home'), ending('Home again'), ending('Home', false)];
    expect(mergeNode(was, named, off).conflicts.map(({ path }) => path)).toEqual(['ending']);
  });

  it('takes tags and content notes of both', () => {
    const mine = { ...base, tags: 'hub day', contentNotes: 'spiders' };
    const theirs = { ...base, tags: 'night', contentNotes: 'violence' };
    const { value } = mergeNode({ ...base, tags: 'hub' }, mine, theirs);
    expect([value.tags, value.contentNotes]).toEqual(['day, night', 'spiders\nviolence']);
  });

  it('has a choice that was removed here counted as removed', () => {
    const mine = { ...base, choices: [up, { ...down, isRemoved: true }] };
    const theirs = { ...base, name: 'Foyer' };
    expect(
      mergeNode(base, mine, theirs).value.choices.filter(({ isRemoved }) => !isRemoved),
    ).toEqual([up]);
    const changed = { ...base, choices: [up, { ...down, label: 'Down there' }] };
    expect(mergeNode(base, mine, changed).conflicts.map(({ path }) => path)).toEqual([
      'choices.a2',
    ]);
  });
});

it('gives each new choice an id before it is sent, and no other one', () => {
  const { choices } = withActionIds({ ...base, choices: [up, choice(null, 'Wait')] });
  expect(choices.map(({ id }) => id)).toEqual([
    'a1',
    expect.stringMatching(/^[a-z][a-z0-9]{0,15}$/),
  ]);
});

it('makes a new node of a deleted one: with new ids, in the text too, and no link to the deleted one', () => {
  const body = 'Go [up](action:a1) or [away](action:b7).';
  const target = { kind: 'node', id: 'gone' } as const;
  const made = asNewNode({ ...base, body, choices: [{ ...up, target }, down] }, 'gone');
  const [first] = made.choices;
  expect(first?.id).not.toBe('a1');
  expect(first?.target).toEqual({ kind: 'stay' });
  expect(made.body).toBe(`Go [up](action:${first?.id}) or [away](action:b7).`);
});

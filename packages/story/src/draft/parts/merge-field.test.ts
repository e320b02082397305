import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDraft, anyIntents, groupFor } from '../../testing/any-draft.ts';
import { blankAction } from '../../testing/blank-story.ts';
import { propertyRuns, propertySeed } from '../../testing/property-runs.ts';
import { applyGroup, mergeField, type SetEdit } from '../draft.ts';

const merged = (part: SetEdit['part'], field: string, ...three: [unknown, unknown, unknown]) => {
  const { value, conflicts } = mergeField(part, field)(...three);
  return { value, conflicts: conflicts.map(({ path }) => path) };
};

describe('a field that two changed', () => {
  it('of choices takes what each side did to each of them', () => {
    const [one, two, three] = ['a1', 'a2', 'a3'].map((id) => blankAction(id));
    const mine = [{ ...one, label: 'Go' }, two, three];
    const theirs = [{ ...one, when: 'has(lamp)' }, two, blankAction('a4')];
    expect(merged('node', 'actions', [one, two, three], mine, theirs)).toEqual({
      value: [{ ...one, label: 'Go', when: 'has(lamp)' }, two, blankAction('a4')],
      conflicts: [],
    });
    const other = [{ ...one, label: 'Run' }, two, three];
    expect(merged('node', 'actions', [one, two, three], mine, other)).toEqual({
      value: mine,
      conflicts: ['a1.label'],
    });
  });

  it('of a text takes paragraphs from each, but nothing that breaks its tags', () => {
    const base = 'One.\n\nTwo.\n\nThree.';
    expect(
      merged('node', 'body', base, 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nFour.').value,
    ).toBe('One!\n\nTwo.\n\nFour.');
    const open = 'One {if brave}.\n\nTwo{end}.\n\nThree.';
    const [mine, theirs] = [open.replace('{if brave}', ''), open.replace('Two', 'Two, too')];
    expect(merged('node', 'body', open, mine, theirs).conflicts).toEqual([]);
    expect(
      merged('node', 'body', base, 'One{if brave}.\n\nTwo.\n\nThree.{end}', 'One.').conflicts,
    ).toHaveLength(1);
  });

  it('of tags takes each that a side added or took away', () => {
    expect(merged('node', 'tags', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual({
      value: ['b', 'c', 'd'],
      conflicts: [],
    });
    expect(merged('node', 'content_notes', ['two\nlines'], [], ['two\nlines'])).toEqual({
      value: [],
      conflicts: [],
    });
  });

  it('of variables is a conflict where one became another kind', () => {
    const flag = { id: 'v', key: 'lit', label: '', shown: false, kind: 'flag', initial: false };
    const text = { ...flag, kind: 'text', initial: '' };
    const set = { ...flag, kind: 'set', initial: [], members: ['a'] };
    expect(
      merged('story', 'variables', [flag], [{ ...flag, shown: true }], [set]).conflicts,
    ).toEqual(['v']);
    expect(merged('story', 'variables', [flag], [{ ...flag, label: 'Lit' }], [text])).toEqual({
      value: [{ ...text, label: 'Lit' }],
      conflicts: [],
    });
  });

  it('of a name is a conflict, and of a place in a chapter never', () => {
    expect(merged('node', 'name', 'Hall', 'Den', 'Attic')).toEqual({
      value: 'Den',
      conflicts: [''],
    });
    expect(merged('node', 'place', 1, 2, 3)).toEqual({ value: 2, conflicts: [] });
    expect(merged('node', 'place', 1, 1, 3)).toEqual({ value: 3, conflicts: [] });
  });

  it('of each start is a conflict by itself', () => {
    const base = { first: ['set gold = 1'], every: [] };
    const mine = { first: ['set gold = 2'], every: ['give lamp 1'] };
    const theirs = { first: ['set gold = 3'], every: [] };
    expect(merged('node', 'on_enter', base, mine, theirs)).toEqual({
      value: mine,
      conflicts: ['first'],
    });
  });
});

it('a field that one side changed is what that side wrote', () => {
  const property = fc.property(anyDraft, anyIntents(7), (before, intents) => {
    const done = applyGroup(before, groupFor(before, intents));
    if ('refused' in done) throw new Error('Refused');
    const compare = (part: SetEdit['part'], one: object, other: object | undefined) => {
      for (const [field, value] of Object.entries(other ?? {})) {
        const was = (one as Record<string, unknown>)[field];
        expect(merged(part, field, was, value, was)).toEqual({ value, conflicts: [] });
        expect(merged(part, field, was, was, value)).toEqual({ value, conflicts: [] });
      }
    };
    for (const [id, node] of before.nodes) compare('node', node, done.draft.nodes.get(id));
    for (const [id, item] of before.items) compare('item', item, done.draft.items.get(id));
    compare('story', before.story, done.draft.story);
  });
  fc.assert(property, { numRuns: propertyRuns(100), seed: propertySeed });
});

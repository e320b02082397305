import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDraft, anyIntents, groupFor } from '../testing/any-draft.ts';
import { blankAction, blankNode, blankStory } from '../testing/blank-story.ts';
import { propertyRuns, propertySeed } from '../testing/property-runs.ts';
import { applyGroup, type Draft, diffOf, draftOf, type Edit, type PartState } from './draft.ts';

function after(draft: Draft, edits: readonly Edit[]): Draft {
  const done = applyGroup(draft, edits);
  if ('refused' in done) throw new Error(JSON.stringify(done.refused));
  return done.draft;
}

const draft = draftOf(
  blankStory({
    nodes: [
      blankNode('Hall', { body: 'A lamp. {visits("Hall")}', actions: [blankAction('a1')] }),
      blankNode('Attic', { body: '{visits("hall")}' }),
    ],
  }),
);
const hall = draft.nodes.get('id-Hall') ?? { ...blankNode('Hall'), place: 1 };

describe('the difference', () => {
  it('of nothing is nothing', () => {
    expect(diffOf(draft, { part: 'node', value: { ...hall } })).toEqual([]);
    expect(diffOf(draft, { part: 'story', value: { ...draft.story } })).toEqual([]);
  });

  it('of a text names the places in which it differs', () => {
    const value = { ...hall, body: 'A lantern. {visits("Hall")}', priority: 2 };
    expect(diffOf(draft, { part: 'node', value })).toMatchObject([
      { type: 'text', id: 'id-Hall', changes: [[4, 6, 'ntern']] },
      { type: 'set', field: 'priority', to: 2 },
    ]);
  });

  it('keeps a text that still asks for the old name when a node gets another one', () => {
    const value = { ...hall, name: 'Den' };
    const done = after(draft, diffOf(draft, { part: 'node', value }));
    expect(done.nodes.get('id-Hall')).toEqual(value);
    expect(done.nodes.get('id-Attic')?.body).toBe('{visits("Den")}');
  });

  it('of what is not there is all of it', () => {
    const node = { ...blankNode('Den', { body: 'New.' }), place: 7 };
    const chapter = { id: 'two', title: 'Two', ordinal: 1 };
    const edits = [
      ...diffOf(draft, { part: 'node', value: node }),
      ...diffOf(draft, { part: 'chapter', value: chapter }),
    ];
    const done = after(draft, edits);
    expect(done.nodes.get(node.id)).toEqual(node);
    expect(done.chapters.get('two')).toEqual(chapter);
    expect(done.chapters.get('one')?.ordinal).toBe(2);
  });

  it('between any two states of a part brings the one to the other', () => {
    const property = fc.property(anyDraft, anyIntents(7), (before, intents) => {
      const target = after(before, groupFor(before, intents));
      const states: PartState[] = [
        ...[...target.nodes.values()].map((value) => ({ part: 'node' as const, value })),
        ...[...target.items.values()].map((value) => ({ part: 'item' as const, value })),
        ...[...target.chapters.values()].map((value) => ({ part: 'chapter' as const, value })),
        { part: 'story', value: target.story },
      ];
      for (const state of states) {
        const done = applyGroup(before, diffOf(before, state));
        // Alone, a part may not be able to have what it has with the others.
        if ('refused' in done) continue;
        const lists = { node: 'nodes', item: 'items', chapter: 'chapters' } as const;
        const whole =
          state.part === 'story'
            ? done.draft.story
            : done.draft[lists[state.part]].get(state.value.id);
        if (state.part === 'chapter' && state.value.ordinal > before.chapters.size) continue;
        expect(whole).toEqual(state.value);
      }
    });
    fc.assert(property, { numRuns: propertyRuns(100), seed: propertySeed });
  });
});

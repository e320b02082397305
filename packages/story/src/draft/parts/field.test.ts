import { expect, it } from 'vitest';
import { blankNode, blankStory } from '../../testing/blank-story.ts';
import { applyGroup, draftOf, fieldEdit, fieldIn, mostTextChanges } from '../draft.ts';

const place = { part: 'node', id: blankNode('hall').id, field: 'body' } as const;

function changed(there: string, to: string) {
  const story = blankStory({ nodes: [blankNode('hall', { body: there })] });
  const edit = fieldEdit(place, there, to);
  const done = applyGroup(draftOf(story), [edit]);
  return { type: edit.type, now: 'refused' in done ? done.refused : fieldIn(done.draft, place) };
}

it('a text is changed where it differs, and set as a whole where it differs in more places than a text edit has', () => {
  expect(changed('one two', 'one three')).toEqual({ type: 'text', now: 'one three' });
  const many = (letter: string) => `${letter}-`.repeat(mostTextChanges + 1);
  expect(changed(many('a'), many('b'))).toEqual({ type: 'set', now: many('b') });
});

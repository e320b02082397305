import { expect, it } from 'vitest';
import { limits } from '../../model/limits.ts';
import { blankNode, blankStory } from '../../testing/blank-story.ts';
import { applyGroup, draftOf, fieldEdit, fieldIn } from '../draft.ts';

const place = { part: 'node', id: blankNode('hall').id, field: 'body' } as const;

function changed(there: string, to: string) {
  const story = blankStory({ nodes: [blankNode('hall', { body: there })] });
  const edit = fieldEdit(place, there, to);
  const done = applyGroup(draftOf(story), [edit]);
  return { type: edit.type, isThere: !('refused' in done) && fieldIn(done.draft, place) === to };
}

it('a text is changed where it differs, and set as a whole where it differs in more places than a text edit has', () => {
  expect(changed('one two', 'one three')).toEqual({ type: 'text', isThere: true });
  // Line by line, so that no more is compared than can be.
  const line = (word: string) => Array.from({ length: 101 }, (_, at) => `${word} ${at}`).join(' ');
  const many = (word: string) =>
    Array.from(
      { length: limits.textChangesPerEdit / 100 },
      (_, at) => `${line(word)}\n${at}.\n`,
    ).join('');
  expect(changed(many('a'), many('b'))).toEqual({ type: 'set', isThere: true });
});

import { expect, it } from 'vitest';
import { blankNode, blankStory } from '../../testing/blank-story.ts';
import { draftOf } from '../draft.ts';
import type { TextChange } from '../parts/edits.ts';
import { changeText } from './acts.ts';

const body = 'a 😀😁';
const draft = draftOf(blankStory({ nodes: [blankNode('Hall', { body })] }));

it.each<[string, TextChange, TextChange]>([
  ['the second half of one', [3, 4, '\uDE02'], [2, 4, '😂']],
  ['a half of two', [3, 5, ''], [2, 4, '']],
  ['whole ones', [2, 4, '😂'], [2, 4, '😂']],
])('a change of %s is one of whole characters', (_, made, changed) => {
  expect(changeText(draft, 'id-Hall', [made])).toEqual([
    expect.objectContaining({ type: 'text', changes: [changed] }),
  ]);
});

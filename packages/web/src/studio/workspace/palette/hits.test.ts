import type { Found } from '@brasslamp/story/draft/acts';
import { expect, it } from 'vitest';
import { inContext, inGroups } from './hits.ts';

const hit = (text: string, words: string, more: Partial<Found> = {}): Found => {
  const from = text.indexOf(words);
  return { part: 'node', id: 'a', field: 'body', from, to: from + words.length, text, ...more };
};

it('a hit is shown with words around it, on one line', () => {
  expect(inContext(hit('The sea\n\nis cold.', 'is'))).toEqual({
    before: 'The sea ',
    words: 'is',
    after: ' cold.',
  });
});

it('of a long text there is only so much', () => {
  const { before, after } = inContext(hit(`${'a'.repeat(100)}lamp${'b'.repeat(100)}`, 'lamp'));
  expect([before, after]).toEqual([`…${'a'.repeat(40)}`, `${'b'.repeat(40)}…`]);
});

it('hits of one part stand together, however they came', () => {
  const hits = [hit('x', 'x'), hit('x', 'x', { id: 'b' }), hit('x', 'x', { field: 'name' })];
  expect(inGroups(hits).map(({ id, hits }) => [id, hits.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

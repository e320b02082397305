import { expect, it } from 'vitest';
import { createKeptResults } from './kept-results.ts';

const kept = (value: string, contentRevision = 1) => ({
  contentRevision,
  value,
  characters: value.length,
});

it('keeps the newest result of each story', () => {
  const results = createKeptResults<string>();
  results.set('a', kept('old'));
  results.set('a', kept('new', 2));
  expect(results.get('a')).toEqual(kept('new', 2));
  expect(results.get('b')).toBeUndefined();
});

it('forgets what was not asked for longest when there is no more room', () => {
  const results = createKeptResults<string>(10);
  results.set('a', kept('xxxx'));
  results.set('b', kept('xxxx'));
  results.get('a');
  results.set('c', kept('xxxx'));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual(['xxxx', undefined, 'xxxx']);
  results.set('a', kept('x'));
  results.set('b', kept('xxxx'));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual(['x', 'xxxx', 'xxxx']);
  results.set('big', kept('x'.repeat(11)));
  expect(['a', 'b', 'c', 'big'].map((id) => results.get(id))).toEqual(Array(4).fill(undefined));
});

import { expect, it } from 'vitest';
import { createResultCache } from './result-cache.ts';

const entry = (value: string, contentRevision = 1) => ({
  contentRevision,
  value,
  characters: value.length,
});

it('keeps the newest result of each story', () => {
  const results = createResultCache<string>();
  results.set('a', entry('old'));
  results.set('a', entry('new', 2));
  expect(results.get('a')).toEqual(entry('new', 2));
  expect(results.get('b')).toBeUndefined();
});

it('drops the least recently used result when there is no more room', () => {
  const results = createResultCache<string>(100_000);
  const large = 'x'.repeat(6_000);
  results.set('a', entry(large));
  results.set('b', entry(large));
  results.get('a');
  results.set('c', entry(large));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual([large, undefined, large]);
  results.set('a', entry('x'));
  results.set('b', entry(large));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual(['x', large, large]);
});

import { expect, it } from 'vitest';
import { createResultCache } from './result-cache.ts';

const kept = (value: string, contentRevision = 1) => ({
  contentRevision,
  value,
  characters: value.length,
});

it('keeps the newest result of each story', () => {
  const results = createResultCache<string>();
  results.set('a', kept('old'));
  results.set('a', kept('new', 2));
  expect(results.get('a')).toEqual(kept('new', 2));
  expect(results.get('b')).toBeUndefined();
});

it('drops the least recently used result when there is no more room', () => {
  const results = createResultCache<string>(100_000);
  const large = 'x'.repeat(6_000);
  results.set('a', kept(large));
  results.set('b', kept(large));
  results.get('a');
  results.set('c', kept(large));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual([large, undefined, large]);
  results.set('a', kept('x'));
  results.set('b', kept(large));
  expect(['a', 'b', 'c'].map((id) => results.get(id)?.value)).toEqual(['x', large, large]);
});

import { expect, it } from 'vitest';
import { recentNodes, rememberNode } from './recent-nodes.ts';

const path = { username: 'mara', slug: 'salt' };

function storage(isFull = false) {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('full');
      values.set(key, value);
    },
  };
}

it('remembers where one was, the last one first and each once', () => {
  const kept = storage();
  for (const id of ['a', 'b', 'a', 'c', 'c']) rememberNode(kept, path, id);
  expect(recentNodes(kept, path)).toEqual(['c', 'a', 'b']);
  expect(recentNodes(kept, { ...path, slug: 'other' })).toEqual([]);
});

it('forgets what is long ago, and does without room', () => {
  const kept = storage();
  for (const id of 'abcdefghij') rememberNode(kept, path, id);
  expect(recentNodes(kept, path)).toEqual([...'jihgfed']);
  const full = storage(true);
  rememberNode(full, path, 'a');
  expect(recentNodes(full, path)).toEqual([]);
});

import { expect, it } from 'vitest';
import { recentNodes, rememberNode } from './recent-nodes.ts';

const story = 's1';

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
  for (const id of ['a', 'b', 'a', 'c', 'c']) rememberNode(kept, story, id);
  expect(recentNodes(kept, story)).toEqual(['c', 'a', 'b']);
  expect(recentNodes(kept, 's2')).toEqual([]);
});

it('forgets what is long ago, and does without room', () => {
  const kept = storage();
  for (const id of 'abcdefghij') rememberNode(kept, story, id);
  expect(recentNodes(kept, story)).toEqual([...'jihgfed']);
  const full = storage(true);
  rememberNode(full, story, 'a');
  expect(recentNodes(full, story)).toEqual([]);
});

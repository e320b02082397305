import type { Story } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { isDone, isPossible } from './status-change.ts';

const story = (status: Story['status'], has_unpublished_changes = false) =>
  ({ status, has_unpublished_changes }) as Story;

it('publishing is not done while readers lack what was changed since', () => {
  expect(isDone('publish', story('published'))).toBe(true);
  expect(isDone('publish', story('published', true))).toBe(false);
  expect(isDone('unpublish', story('draft', true))).toBe(true);
});

it.each([
  ['publish', ['draft', 'published']],
  ['unpublish', ['draft', 'published', 'archived']],
  ['archive', ['published', 'archived']],
  ['unarchive', ['published', 'archived']],
] as const)('%s may be asked of a story that is %s, and of no other', (change, statuses) => {
  const all = ['draft', 'published', 'archived', 'suspended', 'banned', 'deleted'] as const;
  expect(all.filter((status) => isPossible(change, story(status, true)))).toEqual(statuses);
});

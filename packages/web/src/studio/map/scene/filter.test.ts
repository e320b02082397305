import type { Mark } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { smallStory } from '../testing/small-story.ts';
import { nodesOfFilter, tagsOf } from './filter.ts';

const nodes = smallStory('a\nb\nc').nodes.map((node) =>
  node.id === 'b' ? { ...node, tags: ['shore', 'night'] } : node,
);
const mark: Mark = { position: null, status: 'done', colour: null, note: '' };
const marks = new Map([['a', mark]]);
const findings = new Map([['c', true]]);
const shown = (filter: Parameters<typeof nodesOfFilter>[0]) => {
  const found = nodesOfFilter(filter, nodes, marks, findings);
  return found && [...found];
};

it('shows nodes by tag, status and finding', () => {
  expect(shown({ by: 'tag', tag: 'shore' })).toEqual(['b']);
  expect(shown({ by: 'status', status: 'done' })).toEqual(['a']);
  expect(shown({ by: 'status', status: null })).toEqual(['b', 'c']);
  expect(shown({ by: 'finding' })).toEqual(['c']);
});

it('shows all of them without a filter', () => {
  expect(shown(null)).toBeNull();
});

it('offers each tag once', () => {
  expect(tagsOf([...nodes, ...nodes])).toEqual(['night', 'shore']);
});

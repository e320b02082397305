import type { Finding } from '@brasslamp/story/checker/finding';
import type { Node, Story } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { readingTime } from './check-results.tsx';
import { findingGroups } from './findings/finding-groups.ts';
import { clickWords } from './findings/paths.tsx';

const node = (id: string, name: string, actions: object[] = []) => ({ id, name, actions }) as Node;
const story = {
  nodes: [
    node('hall', 'Hall', [
      { id: 'a1', label: 'Open the door', target: 'cellar' },
      { id: 'a2', label: '', target: 'cellar' },
      { id: 'a3', label: 'Wait', target: null },
    ]),
    node('cellar', 'Cellar'),
  ],
  items: [{ id: 'lamp', name: 'Brass lamp' }],
} as Story;

describe('a way in words', () => {
  it('names nodes and what is done in them in turn', () => {
    const path = [
      { node_id: 'hall', action_id: 'a3' },
      { node_id: 'hall', action_id: null, moves: { type: 'take' as const, item_id: 'lamp' } },
      { node_id: 'hall', action_id: 'a1' },
    ];
    expect(clickWords(story, path, 'cellar')).toEqual([
      'Hall',
      '“Wait”',
      'take Brass lamp',
      '“Open the door”',
      'Cellar',
    ]);
  });

  it('calls a choice without words by where it leads, and an offered node by its name', () => {
    expect(clickWords(story, [{ node_id: 'hall', action_id: 'a2' }], null)).toEqual([
      'Hall',
      '“Cellar”',
    ]);
    expect(clickWords(story, [{ node_id: 'hall', action_id: 'cellar' }], 'cellar')).toEqual([
      'Hall',
      '“Cellar”',
      'Cellar',
    ]);
  });
});

it('groups findings by severity and kind, and those of a kind in the author’s order', () => {
  const finding = (severity: string, rule: string, node_id: string | null) =>
    ({ severity, rule, node_id }) as Finding;
  const groups = findingGroups(story, [
    finding('note', 'not-proved', null),
    finding('error', 'broken-link', 'cellar'),
    finding('error', 'dead-end', 'cellar'),
    finding('error', 'broken-link', 'hall'),
    finding('error', 'broken-link', 'cellar'),
    finding('error', 'broken-link', 'gone'),
  ]);
  expect(
    groups.map(({ severity, count, kinds }) => [
      severity,
      count,
      kinds.map(({ rule, findings }) => [rule, findings.map(({ node }) => node?.id)]),
    ]),
  ).toEqual([
    [
      'error',
      5,
      [
        ['dead-end', ['cellar']],
        ['broken-link', [undefined, 'hall', 'cellar', 'cellar']],
      ],
    ],
    ['note', 1, [['not-proved', [undefined]]]],
  ]);
});

it.each([
  [0, 'under a minute'],
  [114, 'under a minute'],
  [230, 'about 1 minute'],
  [1_000, 'about 4 minutes'],
  [46_000, 'about 3.3 hours'],
])('says how long %i words take', (words, text) => {
  expect(readingTime(words)).toBe(text);
});

import type { OutlineNode } from '@brasslamp/story/draft';
import { describe, expect, it } from 'vitest';
import { tagsOf } from '../state/nodes-in-words.ts';
import { type Filter, isSameRows, noFilter, rowByLetters, rowsOf } from './rows.ts';

const node = (name: string, chapter_id: string, more: Partial<OutlineNode> = {}): OutlineNode => ({
  ...{ id: name, chapter_id, place: 0, name, excerpt: '', words: 0, ending: null },
  ...{ tags: [], links: [], ...more },
});

const nodes = [
  node('The tide', 'shore', { tags: ['water', 'night'] }),
  node('Salt stairs', 'shore'),
  node('Élan', 'house', { tags: ['night'] }),
  node('Drowned', 'house', { ending: { name: 'Drowned', kind: null } }),
];
const source = {
  chapters: [
    { id: 'shore', title: 'The Shore', ordinal: 1 },
    { id: 'house', title: 'The House', ordinal: 2 },
    { id: 'empty', title: 'Nothing yet', ordinal: 3 },
  ],
  nodesIn: (id: string) => nodes.filter(({ chapter_id }) => chapter_id === id),
  marks: new Map([
    ['Élan', { position: null, status: 'done' as const, colour: null, note: '' }],
    ['Drowned', { position: null, status: null, colour: 'red' as const, note: '' }],
  ]),
  found: new Map([['Salt stairs', [{}]]]),
};
const left = (filter: Partial<Filter>) =>
  rowsOf(source, { ...noFilter, ...filter }).chapters.map(({ id, nodes }) => [id, ...nodes]);

describe('the rows of the outline', () => {
  it('are chapters with their nodes, empty ones too', () => {
    expect(left({})).toEqual([
      ['shore', 'The tide', 'Salt stairs'],
      ['house', 'Élan', 'Drowned'],
      ['empty'],
    ]);
  });

  it('are nodes alone while there is one chapter', () => {
    expect(rowsOf({ ...source, chapters: source.chapters.slice(0, 1) }, noFilter).isFlat).toBe(
      true,
    );
  });

  it('are left by a filter for a name or tag, however it is written', () => {
    expect(left({ words: ' ELAN ' })).toEqual([['house', 'Élan']]);
    expect(left({ words: 'nigh' })).toEqual([
      ['shore', 'The tide'],
      ['house', 'Élan'],
    ]);
  });

  it.each([
    ['findings', [['shore', 'Salt stairs']]],
    ['endings', [['house', 'Drowned']]],
    ['done', [['house', 'Élan']]],
    [
      'unmarked',
      [
        ['shore', 'The tide', 'Salt stairs'],
        ['house', 'Drowned'],
      ],
    ],
    ['tag:water', [['shore', 'The tide']]],
  ] as const)('are left by what they are marked with: %s', (only, rows) => {
    expect(left({ only })).toEqual(rows);
  });

  it('are the same while nothing moved', () => {
    const one = rowsOf(source, noFilter);
    expect(isSameRows(one, rowsOf({ ...source, found: new Map() }, noFilter))).toBe(true);
    const nodesIn = (id: string) => source.nodesIn(id).toReversed();
    expect(isSameRows(one, rowsOf({ ...source, nodesIn }, noFilter))).toBe(false);
  });
});

describe('typing letters', () => {
  const names = ['Salt', 'Sand', 'Tide', 'Sea'];
  const goes = (from: number, letters: string) =>
    rowByLetters(names, from, letters, (name) => name);

  it('goes to what begins with them, round the end', () => {
    expect(goes(0, 'sa')).toBe('Salt');
    expect(goes(0, 'san')).toBe('Sand');
    expect(goes(2, 'sa')).toBe('Salt');
    expect(goes(0, 'x')).toBeNull();
  });

  it('goes on with the same letter again', () => {
    expect(goes(0, 's')).toBe('Sand');
    expect(goes(1, 'ss')).toBe('Sea');
    expect(goes(3, 's')).toBe('Salt');
  });
});

it('tags are listed by how often they are used', () => {
  expect(tagsOf(source)).toEqual(['night', 'water']);
});

import { expect, it } from 'vitest';
import { entryFacets } from './entry-facets.ts';
import { type NamedDraft, newNamed } from './named-draft.ts';

const entry = (id: string | null, key: string): NamedDraft => ({ ...newNamed(), id, key });
const words = ({ key }: NamedDraft) => `key ${key}`;

it('compares entry by entry, also those that only one side has', () => {
  const mine = { entries: [entry('2', 'mood'), entry('1', 'gold'), entry(null, 'day')] };
  const theirs = { entries: [entry('1', 'coins'), { ...entry('2', 'mood'), isRemoved: true }] };
  expect(entryFacets(mine, theirs, words).map(({ text }) => text)).toEqual([
    'key gold',
    'key mood',
    'key day',
  ]);
  expect(entryFacets(theirs, mine, words).map(({ text }) => text)).toEqual(['key coins', '', '']);
});

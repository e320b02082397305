import { expect, it } from 'vitest';
import { cardFacts, noteWords } from './card-facts.ts';

const story = {
  length: { words: 4_000, minutes: 18 },
  reading: { shortest_minutes: 3, typical_minutes: 8 },
  endings: 3,
  is_complete: false,
};

it('says how long one reading takes, not all of the story', () => {
  expect(cardFacts(story)).toEqual(['3 to 8 minutes a reading', '3 endings', 'Still growing']);
});

it('says how long all of it takes where nothing is known of one reading, and nothing of no words', () => {
  expect(cardFacts({ ...story, reading: null, is_complete: true })).toEqual([
    'About 18 minutes for all of it',
    '3 endings',
  ]);
  const empty = { length: { words: 0, minutes: 1 }, reading: null, endings: 0, is_complete: true };
  expect(cardFacts(empty)).toEqual([]);
});

it('counts hours where nobody counts minutes', () => {
  const long = { ...story, length: { words: 40_000, minutes: 182 }, reading: null, endings: 0 };
  expect(cardFacts({ ...long, is_complete: true })).toEqual(['About 3 hours for all of it']);
});

it('says of a note what was proved, and no more', () => {
  expect(noteWords({ note: 'spiders', reach: 'some' })).toBe('spiders (can be avoided)');
  expect(noteWords({ note: 'spiders', reach: 'every' })).toBe('spiders (on every path)');
  expect(noteWords({ note: 'spiders', reach: 'unknown' })).toBe('spiders');
});

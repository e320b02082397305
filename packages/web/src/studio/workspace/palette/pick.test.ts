import { expect, it } from 'vitest';
import { type Entry, fitting, soughtOf } from './pick.ts';

const entry = (words: string, more: Partial<Entry> = {}): Entry => ({
  id: words,
  words,
  run: () => {},
  ...more,
});
const found = (entries: Entry[], typed: string) =>
  fitting(soughtOf(entries), typed).map(({ entry: { words } }) => words);

it('shows what begins with what is typed, then words in it, then parts', () => {
  const entries = ['Basalt', 'The salt hall', 'Salt stairs'].map((words) => entry(words));
  expect(found(entries, 'salt')).toEqual(['Salt stairs', 'The salt hall', 'Basalt']);
});

it('finds by any order of words, and by what is said beside it', () => {
  const entries = [entry('Salt stairs', { also: 'The Shore' }), entry('Salt hall')];
  expect(found(entries, 'stairs salt')).toEqual(['Salt stairs']);
  expect(found(entries, 'shore salt')).toEqual(['Salt stairs']);
  expect(found(entries, 'sälT ha')).toEqual(['Salt hall']);
});

it('shows everything, in order, while nothing is typed', () => {
  const entries = [entry('to b'), entry('b'), entry('a b')];
  expect(found(entries, ' ')).toEqual(['to b', 'b', 'a b']);
});

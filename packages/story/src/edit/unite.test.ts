import { expect, it } from 'vitest';
import { unite } from './unite.ts';

it.each([
  ['at one place, mine first', 'A.', 'A. Mine', 'A. Theirs', 'A. Mine Theirs'],
  ['behind a space', 'A tab ', 'A tab w', 'A tab  B tab ', 'A tab w B tab '],
  ['in one word', 'calm', 'caxlm', 'calym', 'caxlym'],
  ['of the same words each has its own', 'A.', 'A. No.', 'A. No.', 'A. No. No.'],
  ['where the next word goes on', 'A wri B', 'A writes B', 'A wri Best', 'A writes Best'],
  ['beside what one side mends', 'A wrt B', 'A what B', 'A wrt Best', 'A what Best'],
])('what is put in stands whole: %s', (_name, was, mine, theirs, both) => {
  expect(unite([was, mine, theirs], 'mine')).toBe(both);
});

it('what came first can be theirs', () => {
  expect(unite(['A.', 'A. Mine', 'A. Theirs'], 'theirs')).toBe('A. Theirs Mine');
});

it.each([
  ['one word, each its own way', 'calm', 'rough', 'still'],
  ['what the other took away', 'A big sea.', 'A sea.', 'A biggest sea.'],
  ['each took another one of two', 'P\n\nP\n\nQ', 'P\n\nQ x', 'P\n\nP'],
])('there is no answer where both changed %s', (_name, was, mine, theirs) => {
  expect(unite([was, mine, theirs], 'mine')).toBeNull();
});

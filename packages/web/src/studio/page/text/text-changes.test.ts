import { ChangeSet } from '@codemirror/state';
import { expect, it } from 'vitest';
import { changeSet, changeSetAround, placeNow, textChangesOf, typedAfter } from './text-changes.ts';

it('leaves the caret between two places where a name was written anew', () => {
  const before = 'See {if seen("Cave")}x{end}\nhere\nand "Cave"';
  const changes = changeSet(before, before.replaceAll('Cave', 'Grotto'));
  const caret = before.indexOf('here') + 2;
  expect(changes.mapPos(caret)).toBe(caret + 'Grotto'.length - 'Cave'.length);
});

it('leaves no half of a character', () => {
  expect(textChangesOf(changeSet('a 😀', 'a 😁'))).toEqual([[2, 4, '😁']]);
});

it('finds a place again in what its text has become', () => {
  const place = { text: 'One.\nTwo.\nThree.', at: 9 };
  expect(placeNow(place, place.text)).toBe(9);
  expect(placeNow(place, `Before.\n${place.text}`)).toBe(17);
  expect(placeNow(place, 'One.\nTwo.\n\n![a](b)\n\nThree.')).toBe(19);
  expect(placeNow(place, 'One!\nTwo.\nThree. Four.')).toBe(9);
  expect(placeNow(place, 'One.')).toBe(4);
});

it('says changes by places of the text before', () => {
  const changes = ChangeSet.of(
    [
      { from: 2, to: 3, insert: 'XY' },
      { from: 5, insert: '!' },
    ],
    6,
  );
  expect(textChangesOf(changes)).toEqual([
    [2, 3, 'XY'],
    [5, 5, '!'],
  ]);
});

it.each([
  ['behind it, though both end in a space', 'Sea. Left ', 'Sea. Left  Right ', 10],
  ['behind it, though both end in a word', 'Sea. Left tab', 'Sea. Left tab Right tab', 13],
  ['before it, which is shorter and so was begun later', 'Sea. ', 'Sea. Left tab writes. ', 4],
  ['before it, though both begin alike', 'Sea. Right tab', 'Sea. Right Right tab', 4],
])('what others put in where one types stands %s', (_name, before, after, at) => {
  const changes = changeSetAround({ from: 4, to: before.length }, before, after);
  const put = after.slice(at, at + after.length - before.length);
  expect(textChangesOf(changes)).toEqual([[at, at, put]]);
});

it('a run goes on with what is typed and deleted at its end, and begins anew elsewhere', () => {
  const typed = (at: number, insert: string) => ChangeSet.of({ from: at, insert }, 20);
  const deleted = (from: number, to: number) => ChangeSet.of({ from, to }, 20);
  expect(typedAfter(null, typed(4, 'ab'), 6)).toEqual({ from: 4, to: 6 });
  expect(typedAfter({ from: 4, to: 6 }, typed(6, 'c'), 7)).toEqual({ from: 4, to: 7 });
  expect(typedAfter({ from: 4, to: 6 }, deleted(5, 6), 5)).toEqual({ from: 4, to: 5 });
  expect(typedAfter({ from: 4, to: 6 }, typed(9, 'c'), 10)).toEqual({ from: 9, to: 10 });
  expect(typedAfter({ from: 4, to: 6 }, typed(9, 'c'), 4)).toBeNull();
});

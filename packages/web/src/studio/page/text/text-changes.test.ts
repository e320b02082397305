import { ChangeSet } from '@codemirror/state';
import { expect, it } from 'vitest';
import { changeSet, placeNow, textChangesOf } from './text-changes.ts';

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

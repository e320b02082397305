import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastRatio } from '../testing/least-ratio.ts';
import { textChanges } from './edit.ts';

function changed(text: string, changes: readonly [number, number, string][]): string {
  let at = 0;
  const pieces = changes.map(([from, to, insert]) => {
    const piece = text.slice(at, from) + insert;
    at = to;
    return piece;
  });
  return pieces.join('') + text.slice(at);
}

const anyText = fc
  .array(
    fc.constantFrom('lamp', 'lamb', 'sea', '😀', '😁', '\u{1F300}', '\n', '\n\n', ' ', '{if}'),
    {
      maxLength: 30,
    },
  )
  .map((pieces) => pieces.join(''));

it('makes the one text the other, in places that are apart, and cuts no character', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const changes = textChanges(before, after);
      expect(changed(before, changes)).toBe(after);
      let last = -1;
      for (const [from, to, insert] of changes) {
        expect(from).toBeGreaterThan(last);
        expect(insert.isWellFormed()).toBe(true);
        expect(before.slice(from, to).isWellFormed()).toBe(true);
        last = to;
      }
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

it('names the places alone', () => {
  const before = 'The lamp is lit.\nThe sea is calm.\n\nNobody comes.';
  const after = 'The lamps are lit.\nThe sea is calm.\n\nNobody comes, or so.';
  expect(textChanges(before, after)).toEqual([
    [8, 11, 's are'],
    [47, 47, ', or so'],
  ]);
  expect(textChanges('same', 'same')).toEqual([]);
});

it.each([
  [
    'behind a space',
    'The left tab ',
    'The left tab  and the right tab ',
    [13, 13, ' and the right tab '],
  ],
  ['behind a word that it repeats', 'One tab', 'One tab, two tab', [7, 7, ', two tab']],
  ['out of the midst', 'a b b c', 'a b c', [4, 6, '']],
])(
  'names what was put in or taken out in one piece as one, as far back as it can be: %s',
  (_name, before, after, change) => {
    expect(textChanges(before, after)).toEqual([change]);
  },
);

it('takes time in proportion to texts that have nothing in common', () => {
  const text = (word: string, words: number) =>
    Array.from({ length: words }, (_, at) => `${word}${at}`).join(' ');
  const changing = (words: number) => {
    const [before, after] = [text('a', words), text('b', words)];
    return () => void textChanges(before, after);
  };
  const [before, after] = [text('a', 30_000), text('b', 30_000)];
  expect(changed(before, textChanges(before, after))).toBe(after);
  const ratio = leastRatio(changing(30_000), changing(3_000), { enough: 15, otherTimes: 4 });
  expect(ratio).toBeLessThan(30);
});

import { expect, it } from 'vitest';
import { type Box, wrapLines } from './wrap-lines.ts';

/** A measure by which every character is half as wide as it is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5;
const box: Box = { width: 100, height: 40, sizes: [20, 10], leading: 1 };

it('a short text is set in the largest size', () => {
  expect(wrapLines('a lamp', box, measure)).toEqual({ size: 20, lines: ['a lamp'] });
});

it('a longer one is broken between words, and shrinks before it is cut', () => {
  expect(wrapLines('one two three', box, measure)).toEqual({
    size: 20,
    lines: ['one two', 'three'],
  });
  const { size, lines } = wrapLines('one two three four five six', box, measure);
  expect([size, lines]).toEqual([10, ['one two three four', 'five six']]);
});

it('what fits in no size is cut with an ellipsis that is behind a letter', () => {
  const { size, lines } = wrapLines('word, '.repeat(40), box, measure);
  expect(size).toBe(10);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/\p{L}…$/u);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width);
});

it('a word that is wider than the box is broken, never within a character', () => {
  const family = '👩‍👩‍👧';
  const { lines } = wrapLines(family.repeat(30), { ...box, height: 1_000 }, measure);
  expect(lines.join('')).toBe(family.repeat(30));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.replaceAll(family, '')).toBe('');
});

it('a word that fits in a smaller size is not broken in a larger one', () => {
  expect(wrapLines('lighthousekeeper', box, measure)).toEqual({
    size: 10,
    lines: ['lighthousekeeper'],
  });
});

it('nothing is no line', () => {
  expect(wrapLines('  ', box, measure).lines).toEqual([]);
});

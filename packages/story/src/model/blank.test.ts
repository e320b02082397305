import { expect, it } from 'vitest';
import { isBlank } from './blank.ts';

it.each([
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0\u3000'],
  ['a space without width', '\u200b'],
  ['a turn of direction', '\u202e\u2066\u2069'],
  ['joiners', '\u200d\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['fillers that count as letters', '\u3164\u115f\uffa0'],
  ['selectors and tags', '\ufe0f\u{e0100}\u{e0041}'],
  ['an empty Braille cell', '\u2800'],
  ['all of them in a row', ' \u200b\u202e\u3164 '],
])('is blank: %s', (_, text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', '.', '0', '🪔', 'ا', '한', '\u200ba\u202e', '👨‍👩‍👧', 'é', '\u0301'])(
  'is not blank: %j',
  (text) => {
    expect(isBlank(text)).toBe(false);
  },
);

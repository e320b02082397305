import { expect, it } from 'vitest';
import { quoteFor, quotesOf } from './quotes.ts';

/** The text after each quote was typed. */
function typed(keys: string, lang = 'en'): string {
  let text = '';
  for (const key of keys) text += quoteFor(key, text, quotesOf(lang)) ?? key;
  return text;
}

it('opens before a word and closes after it', () => {
  expect(typed('"No," she said, "don\'t." (\'Why?\')')).toBe('“No,” she said, “don’t.” (‘Why?’)');
});

it('knows marks, dashes and values beside it', () => {
  expect(typed('*"Run"* \u2014"now" **"loud"** "{gold}"')).toBe(
    '*“Run”* \u2014“now” **“loud”** “{gold}”',
  );
});

it('leaves logic, targets of links and what a backslash is before', () => {
  expect(typed('{if seen("Cellar")} [a](https://x/"y") \\"')).toBe(
    '{if seen("Cellar")} [a](https://x/"y") \\"',
  );
});

it('uses the quotes of the story’s language', () => {
  expect(typed("\"Ja\", 'nein', Peter's", 'de-AT')).toBe('„Ja“, ‚nein‘, Peter’s');
  expect(typed('"Oui"', 'fr')).toBe('«\u202fOui\u202f»');
  expect(typed('"Nej"', 'sv')).toBe('”Nej”');
  expect(typed('"Hm"', 'xx')).toBe('“Hm”');
});

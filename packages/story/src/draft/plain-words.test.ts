import { expect, it } from 'vitest';
import { firstWords, lastSentence } from './plain-words.ts';

it.each([
  ['', ''],
  ['Dark. It is *very* cold.', 'It is very cold.'],
  ['One.\n\nTwo\nthree', 'Two three'],
  ['She said: “Dr. Moreau is out!” Then she left.', 'Then she left.'],
  ['{if lamp}You see.{else}You don’t.{end}', 'You don’t.'],
  // The end of a text, cut off from where its branches begin.
  ['light.{end} You go [on](https://example.org).', 'You go on.'],
  ['A door.\n\n![A lamp](/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp)', 'A door.'],
])('The last sentence of %j is %j', (body, sentence) => {
  expect(lastSentence(body, 'en')).toBe(sentence);
});

it('Of a long sentence the last words are kept, and of one without blanks the last characters', () => {
  const long = lastSentence(`${'word '.repeat(100)}end`, 'en');
  expect(long).toMatch(/^…word( word)* end$/);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(lastSentence('a'.repeat(500), 'en')).toBe(`…${'a'.repeat(160)}`);
});

it.each([
  ['', ''],
  ['# The hall\n\nIt is *very*\ncold.', 'The hall It is very cold.'],
  // Only some readers see what a branch says.
  ['{if lamp}You see.{end} A door.', 'A door.'],
  ['![A lamp](/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp)\n\nA door.', 'A door.'],
])('The first words of %j are %j', (body, words) => {
  expect(firstWords(body)).toBe(words);
});

it('Of a long text the first whole words are kept, and of one without blanks the first characters', () => {
  expect(firstWords('word '.repeat(100))).toBe(`${'word '.repeat(39)}word…`);
  expect(firstWords('a'.repeat(500))).toBe(`${'a'.repeat(199)}…`);
  expect(firstWords(`${'a'.repeat(199)}🔥 end`).isWellFormed()).toBe(true);
});

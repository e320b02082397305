import { expect, it } from 'vitest';
import { lastSentence } from './plain-words.ts';

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

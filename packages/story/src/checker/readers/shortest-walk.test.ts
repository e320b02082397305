import { expect, it } from 'vitest';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';

const shortest = (...lines: string[]) =>
  check(readStoryNotation(lines.join('\n'))).reading?.shortest;
const words = (count: number) => 'word '.repeat(count).trim();

/** Of a thousand readers who choose at random hardly one finds it: it takes twelve right choices in a row. */
const rarelyFound = (by: string) =>
  Array.from({ length: 12 }, (_, at) => [
    `:: Step ${at}`,
    words(3),
    `- On -> ${at === 11 ? 'Door' : `Step ${at + 1}`}`,
    ...Array.from({ length: 9 }, () => '- Off -> Long'),
  ])
    .flat()
    .concat(':: Door', words(1), by, ':: Long', words(500), ':: Out (ending: Out)', words(2));

it('The shortest reading is the one with the fewest words, however unlikely', () => {
  const lines = rarelyFound('- Out -> Out');
  const long = lines.indexOf(':: Long');
  lines.splice(long + 2, 0, '- Out -> Out');
  // Two clicks by the long way; the shorter one takes thirteen.
  expect(shortest(...lines)).toBe(12 * 3 + 1 + 2);
});

it('also where nodes are passed: what is kept of them is read, what is not kept is not', () => {
  const lines = (mark: string) => [
    ...[':: Start', words(4), '- On -> Lane', '- By -> Road'],
    ...[':: Lane', words(30), `~ continue: Out${mark}`],
    ...[':: Road', words(20), '- Out -> Out'],
    ...[':: Out (ending: Out)', words(2)],
  ];
  expect(shortest(...lines(''))).toBe(4 + 2);
  expect(shortest(...lines(' (keep)'))).toBe(4 + 20 + 2);
});

it('and where a story goes round, and one stays where one is', () => {
  const lines = [
    ...['$ brave = no', ':: Start', words(5), '- Think -> stay', 'do set brave = yes'],
    ...['- Round -> Yard', '- Out -> Out', 'if brave'],
    ...[':: Yard', words(50), '- Back -> Start', 'do set brave = yes'],
    ...[':: Out (ending: Out)', words(2)],
  ];
  expect(shortest(...lines)).toBe(5 + 2);
});

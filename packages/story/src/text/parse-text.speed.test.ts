/** Bodies made to be slow must take time linear in their length: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import { parseText } from './parse-text.ts';

const length = 5_000;
const growth = 40;
/** Linear is 40, and up to three times that when memory is swept meanwhile; quadratic is 1,600. */
const allowedRatio = 240;
const maxRounds = 10;

const repeated = (piece: string) => (characters: number) =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);
const halves = (first: string, second: string) => (characters: number) =>
  repeated(first)(characters / 2) + repeated(second)(characters / 2);

const hostile: [string, (characters: number) => string][] = [
  ...['{', '*', '_', '[', ']', '![', '>', '`', '\\', ' ', '\t', '\n', '#', '- ', '> - ', '1. '],
  ...['_a', 'a*', '*a ', '*a_', '_*a', '**a*', 'a**b', '*a **b ', 'a_b*c', '[a](', '[a](<', '[]'],
  ...['[a](b "', '[a](b (', '[a](\\(', '[a](http:', '[a](http://b) ', '[[a](http://b)', '](', '1'],
  ...[
    '![a](http://b)',
    'a\n',
    '- a\n',
    '* * *\n',
    '> \n',
    'a  \n',
    '# ',
    '#  #',
    ' a',
    '\\{',
    '1. a\n2) ',
  ],
].map((piece): [string, (characters: number) => string] => [
  JSON.stringify(piece),
  repeated(piece),
]);
hostile.push(
  ['marks around a word', halves('*', '*')],
  ['brackets, then targets', halves('[', '](http://a)')],
  ['images in images', halves('![x', '](http://a)')],
  ['openers, then closers', halves('_a *b ', 'c* d_ ')],
  ['links in emphasis', halves('*[a](http://b)', '*')],
  ['deep lists, then blank lines', (characters) => '- '.repeat(40) + '\n'.repeat(characters)],
  ['deep lists, then lines', (characters) => `${'- '.repeat(40)}a\n${repeated('b\n')(characters)}`],
  ['a long url', (characters) => repeated(`[a](http://${'b'.repeat(3_000)}`)(characters)],
);

describe('parseText takes time linear in the length of', () => {
  it.each(hostile)('%s', (_name, make) => {
    const small = make(length);
    const large = make(length * growth);
    let smallMs = Number.POSITIVE_INFINITY;
    let largeMs = Number.POSITIVE_INFINITY;
    // The small text is parsed as often as makes up for its size, so that noise weighs the same.
    for (let round = 0; round < maxRounds; round++) {
      smallMs = Math.min(smallMs, timeMs(() => repeat(growth, () => parseText(small))) / growth);
      largeMs = Math.min(
        largeMs,
        timeMs(() => parseText(large)),
      );
      if (largeMs <= allowedRatio * smallMs) break;
    }
    expect(largeMs / smallMs).toBeLessThanOrEqual(allowedRatio);
  });
});

function repeat(times: number, run: () => void): void {
  for (let time = 0; time < times; time++) run();
}

function timeMs(run: () => void): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

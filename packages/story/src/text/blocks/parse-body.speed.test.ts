/** Bodies made to be slow must take time linear in their length: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import { hostilePieces, repeated } from '../../testing/hostile-texts.ts';
import { leastRatio } from '../../testing/least-ratio.ts';
import { printBody } from '../print/print-body.ts';
import { type BodyReader, renderBody } from '../tree/render-body.ts';
import { parseBody, parseWords } from './parse-body.ts';

const length = 5_000;
const growth = 40;
/** Linear is 40, and up to three times that when memory is swept meanwhile; quadratic is 1,600. */
const allowedRatio = 240;

const repeatedOf = (piece: string) => (characters: number) => repeated(piece, characters);
const halves = (first: string, second: string) => (characters: number) =>
  repeated(first, characters / 2) + repeated(second, characters / 2);

const hostile = hostilePieces.map((piece): [string, (characters: number) => string] => [
  JSON.stringify(piece),
  repeatedOf(piece),
]);
hostile.push(
  ['marks around a word', halves('*', '*')],
  ['brackets, then targets', halves('[', '](http://a)')],
  ['images in images', halves('![x', '](http://a)')],
  ['openers, then closers', halves('_a *b ', 'c* d_ ')],
  ['links in emphasis', halves('*[a](http://b)', '*')],
  ['deep lists, then blank lines', (characters) => '- '.repeat(40) + '\n'.repeat(characters)],
  ['deep lists, then lines', (characters) => `${'- '.repeat(40)}a\n${repeated('b\n', characters)}`],
  ['tags, then their ends', halves('{if x}', '{end}')],
  ['tags on lines, then their ends', halves('{first}\n', '{end}\n')],
  ['tags, then lines', halves('{if x}', '\n')],
  ['braces, then ends of braces', halves('{', '}')],
  ['a long condition', (characters) => `{if ${repeated('x and ', characters)}x}a{end}`],
  ['a long url', (characters) => repeated(`[a](http://${'b'.repeat(3_000)}`, characters)],
);

function expectLinear(
  make: (characters: number) => string,
  run: (body: string) => void,
  from = length,
): void {
  const small = make(from);
  const large = make(from * growth);
  const ratio = leastRatio(
    () => run(large),
    () => run(small),
    { enough: allowedRatio, otherTimes: growth / 4 },
  );
  expect(ratio).toBeLessThanOrEqual(allowedRatio);
}

describe('parseBody takes time linear in the length of', () => {
  it.each(hostile)('%s', (_name, make) => expectLinear(make, parseBody));
});

const reader: BodyReader = { visits: 2, holds: () => true, words: () => 'a', draw: () => 0 };

describe('renderBody and printBody take time linear in the length of', () => {
  const written: [string, (characters: number) => string][] = [
    'a *b* {gold} ',
    'a *b* {if x}c{end}\n\n',
    '{if x}\n- a\n- b\n{end}\n',
    '{gold}{gold}',
    '{cycle}*a*|**b**{end}_c_',
    '***a*b*b ',
    '> {first}a\n',
  ].map((piece) => [JSON.stringify(piece), repeatedOf(piece)]);

  it.each(written)('%s', (_name, make) => {
    const run = (body: string) => {
      const { tree } = parseBody(body);
      renderBody(tree, reader);
      printBody(tree);
    };
    expectLinear(make, run, 500);
  });
});

describe('parseWords takes time linear in the length of', () => {
  const braces = [
    '{',
    '}',
    '{gold}',
    '{if x}',
    '{if x}a{end}',
    '{cycle}|',
    '{show "a"}',
    '\\',
    '\\{',
    '{"\\',
  ];
  it.each(braces)('%s', (piece) => expectLinear(repeatedOf(piece), parseWords));

  it('10,000 braces, of which it tells the first 200', () => {
    const label = '{'.repeat(10_000);
    const { words, more } = parseWords(label);
    expect(words).toEqual([{ type: 'text', text: label }]);
    expect(more).toBe(10_000 - 200);
  });
});

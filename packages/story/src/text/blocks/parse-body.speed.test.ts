/** Bodies made to be slow must take time linear in their length: a ratio, for cores are shared. */
import { describe, expect, it } from 'vitest';
import { leastRatio } from '../../testing/least-ratio.ts';
import { printBody } from '../print/print-body.ts';
import { type BodyReader, renderBody } from '../tree/render-body.ts';
import { parseBody, parseWords } from './parse-body.ts';

const length = 5_000;
const growth = 40;
/** Linear is 40, and up to three times that when memory is swept meanwhile; quadratic is 1,600. */
const allowedRatio = 240;

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
  ...['{show', '{show "', '{show "a"}', '{show "a"}\n', '{show a}', '{if x}{show "a"}\n'],
  ...['}', '|', '{if x}', '{first}', '{cycle}', '{cycle}|', '{end}', '{gold}', '{a b}', '{else}'],
  ...['{if x}a{end}', '{if x}\n', '{if x}\n\n', 'a{if x}b\n\n', '{cycle}\n|\n', '{first}\n- a\n'],
  ...[
    '{"',
    '{"\\',
    '{"\\"',
    '{a',
    '{if',
    '{if (',
    '[{if x}',
    '{if x}[',
    '{if x}*',
    '*{gold}',
    '{\t ',
  ],
  ...[
    '> {if x}\n',
    '- {cycle}a|\n',
    '{if x}> ',
    '[{gold}](http://a)',
    '[a]({x}',
    '[a](http://x/{x}',
  ],
  ...[
    '![{if x}](http://a)',
    '{if x}\na\n{end}\n',
    '*{if x}a*{end}',
    '{*[{if x}{first}|',
    '{elseif x}',
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
  ['tags, then their ends', halves('{if x}', '{end}')],
  ['tags on lines, then their ends', halves('{first}\n', '{end}\n')],
  ['tags, then lines', halves('{if x}', '\n')],
  ['braces, then ends of braces', halves('{', '}')],
  ['a long condition', (characters) => `{if ${repeated('x and ')(characters)}x}a{end}`],
  ['a long url', (characters) => repeated(`[a](http://${'b'.repeat(3_000)}`)(characters)],
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
  ].map((piece) => [JSON.stringify(piece), repeated(piece)]);

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
  it.each(braces)('%s', (piece) => expectLinear(repeated(piece), parseWords));

  it('10,000 braces, of which it tells the first 200', () => {
    const label = '{'.repeat(10_000);
    const { words, more } = parseWords(label);
    expect(words).toEqual([{ type: 'text', text: label }]);
    expect(more).toBe(10_000 - 200);
  });
});

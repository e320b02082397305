/** Texts made to be slow, of every mark of the grammar: for tests that compare them with plain words. */
import fc from 'fast-check';
import { limits } from '../model/limits.ts';

const quotes = '> '.repeat(31);
const items = '- '.repeat(16);
const parentheses = `${'('.repeat(30)}x${')'.repeat(30)}`;
const sum = `{${'g + '.repeat(400)}g} `;

/** Pieces that are repeated. */
export const hostilePieces = [
  ...['{', '*', '_', '[', ']', '![', '>', '`', '\\', ' ', '\t', '\n', '#', '- ', '> - ', '1. '],
  ...[
    '_a',
    'a*',
    '*a ',
    '*a_',
    '_*a',
    '*_',
    '**a*',
    'a**b',
    '*a **b ',
    'a_b*c',
    '***a*b*b ',
    '*a* ',
  ],
  ...[
    '[a](',
    '[a](<',
    '[]',
    '[a](b "',
    '[a](b (',
    '[a](\\(',
    '[a](http:',
    '[a](http://b) ',
    '1',
    '](',
  ],
  ...['[[a](http://b)', '![a](', '![a](http://b)', '[a](action:a1) ', '[](http://a(', '\\*', '\\{'],
  ...['a\n', 'a\n\n', '- a\n', '* * *\n', '***\n\n', '> \n', 'a  \n', '# ', '# a\n', '#  #', ' a'],
  ...['1. a\n2) ', '1. a\n2) b\n', '> - a\n\n', `${quotes}a\n\n`, `${items}a\n`],
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
  ...['{if a}', '{cycle}*a*|**b**{end}_c_', '{if x}*a*{end}', sum, `{if ${parentheses}}a{end}`],
];

/** The marks that pieces are made of. */
const marks = [
  ...['*', '**', '_', '[', ']', '](http://b)', '](action:a1)', '![', '{g}', '{if x}', '{else}'],
  ...['{end}', '{first}', '{again}', '{cycle}', '|', '{show "a"}', '\\', '\n', '\n\n', '- ', '> '],
  ...['1. ', '# ', '***\n', 'a', ' ', 'a lamp '],
];

export const anyHostilePiece: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...marks), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''));

export const repeated = (piece: string, characters: number = limits.bodyCharacters): string =>
  piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);

/** The piece in the midst of words, so often that nearly all of it is still read. */
export function spread(piece: string): string {
  const signs = piece.match(/[^\w ]/g)?.length ?? 1;
  const end = /\n*$/.exec(piece)?.[0] ?? '';
  const words = repeated('word ', Math.max(0, signs * 21 - piece.length));
  return repeated(`${piece.slice(0, piece.length - end.length)} ${words}${end}`);
}

/** Plain words of the largest size, in paragraphs as a story has them. */
export const plainBody: string = repeated(
  'A lamp burns low, and it is dark here: nobody comes before the morning.\n\n',
);

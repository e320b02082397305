import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { twineSource } from '../testing/twine-source.ts';
import { readChapbook } from './chapbook/read-chapbook.ts';
import { readHarlowe } from './harlowe/read-harlowe.ts';
import { readSnowman } from './snowman/read-snowman.ts';

const readers = [
  ['Harlowe', readHarlowe],
  ['Chapbook', readChapbook],
  ['Snowman', readSnowman],
] as const;

const marks = [
  ...[
    '(if: $x)[',
    '(link: "a")[',
    '(else:)[',
    '|a>[',
    ']<a|',
    ']',
    '[[',
    ']]',
    '->',
    '{',
    '}',
    '(a:',
    '"',
    "'",
  ],
  ...[
    '//',
    "''",
    '**',
    '*',
    '`',
    '<!--',
    '-->',
    '<b>',
    '</b>',
    '<script>',
    '\n',
    '\n\n',
    '- ',
    '# ',
    '> ',
    '[==',
  ],
  ...[
    '[if x]\n',
    '[else]\n',
    '[cont]\n',
    '{embed passage: "A"}',
    '{x}',
    '--\n',
    'x: 1\n',
    '$x',
    '_x',
    '\\',
    '&amp;',
  ],
  ...[
    '<% if (s.x) { %>',
    '<% } else { %>',
    '<% } %>',
    '<%=',
    '%>',
    '(replace: ?a)[',
    '(display: "A")',
    '(goto: "A")',
  ],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 5 })), { maxLength: 60 })
  .map((parts) => parts.join(''));

describe.each(readers)('a hostile passage of %s', (_, read) => {
  it('is read, whatever is in it', () => {
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        const { units } = read(twineSource({ A: one, B: other }));
        // Nothing is in itself.
        expect(JSON.stringify(units).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  const time = (text: string) => {
    const source = twineSource({ A: text });
    const start = process.cpuUsage();
    read(source);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };

  it.each([
    ...[
      '(if: $x)[',
      '[',
      '[[',
      '{',
      '(',
      '(a: ',
      '|a>[',
      '`',
      '"',
      "(print: '",
      '<b ',
      '<b>',
      '<!--',
      '*',
      '**',
    ],
    ...[
      '- ',
      '> ',
      '\n',
      '[if x]\n',
      '{embed passage: "',
      "{'",
      '<% if (s.x) { %>',
      '<%',
      '[[a->',
      '(link: "a")[',
    ],
    ...[
      '(replace: ?a)[',
      '(click-replace: "a")[a',
      '<a data-passage="A">',
      '\\',
      '&',
      '_',
      '(if: $x)[a](else:)[b]',
    ],
  ])('of 100,000 %j takes linear time', (part) => {
    time(part.repeat(1_000));
    const small = Math.max(time(part.repeat(12_500)), 20);
    expect(time(part.repeat(100_000))).toBeLessThan(small * 8 * 5);
  });

  it('of 200 KB of SVG is one loss', () => {
    const { units } = read(
      twineSource({ A: `<svg>${'<g><path d="M0 0"/></g>'.repeat(10_000)}</svg>` }),
    );
    expect(units[0]?.pieces).toMatchObject([{ type: 'lost', construct: '<svg>' }]);
  });
});

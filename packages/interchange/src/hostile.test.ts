import { newestLevel } from '@brasslamp/story/model/defaults';
import { leastRatio } from '@brasslamp/story/testing/least-ratio';
import { actionsInBody, parseBody, parseText, parseWords } from '@brasslamp/story/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importOne, importPassage } from './testing/import-story.ts';

/** Quadratic is 100. */
const allowedRatio = 16;
const formats = ['Harlowe', 'SugarCube', 'Chapbook', 'Snowman', 'unknown'] as const;

/** A file with as many passages as hold this many characters, each of up to 10,000. */
const passagesOf = (characters: number, format: string, unit: string) => {
  const body = unit.repeat(Math.ceil(10_000 / unit.length));
  const count = Math.ceil(characters / body.length);
  return `:: StoryData\n{"format":"${format}"}\n${`:: A\n${body}\n`.repeat(count)}`;
};

describe('hostile text', () => {
  it('keeps every choice in its place, whatever is around it', () => {
    const piece = fc.constantFrom(
      ...['[[Hall]]', '[[a->Hall]]', "''", '//', '<<', '>>', '<<link [[b|Hall]]>>', '(if: ', ')'],
      ...['"', "'", '\\', '!', '[', ']', '{', '}', '<b>', '</b>', '<i>', '</i>', '<br>', '<!--'],
      ...['-->', '\n', '\n\n', ' ', 'x', '1. ', '- ', '# ', '> ', '~~', '__', '$a', '&gt;', '<% '],
      ...['%>', '[if x]', '--', '=', '/*', '*/', '<script>', '</script>', '<a href="', '[img['],
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom(...formats),
        (typed, format) => {
          const text = `x${typed.join('')}`;
          const { body, actions } = importPassage(format, text);
          const { tree, problems } = parseBody(body);
          const ids = new Set(actions.map(({ id }) => id));
          expect(actionsInBody(tree).filter(({ action_id }) => !ids.has(action_id))).toEqual([]);
          expect(problems).toEqual([]);
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it('without markup reads exactly as typed where the format has none of ours', () => {
    // SugarCube's own: links, underlines, dashes, temporary variables, styles, words as they are, a line that goes on.
    const markup = /\[\[.*\]\]|__|--|(?<!\w)_[a-z]|@@|"{3}|\{{3}|\\$/;
    const plain = fc
      .string({ unit: fc.constantFrom(...'ab1.)_-+#>!&;,([]{}\\|`@"') })
      .filter((typed) => !markup.test(`a${typed}`));
    fc.assert(
      fc.property(plain, (typed) => {
        const { body } = importPassage('SugarCube', `a${typed}`);
        expect(parseText(body).children).toEqual([
          { type: 'paragraph', children: [{ type: 'text', text: `a${typed}` }] },
        ]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('in a link is the same words on the choice as in the text, braces and all', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...'ab {}\\|$"(),'),
      minLength: 1,
      maxLength: 600,
    });
    fc.assert(
      fc.property(typed, fc.constantFrom(...formats), (words, format) => {
        // A variable is a value there.
        fc.pre(!/\$[abx]/.test(`${words}x`));
        const { story } = importOne(
          `:: StoryData\n${JSON.stringify({ format })}\n\n:: Start\n[[x${words}x->Hall]]\n\n:: Hall\n`,
        );
        const [start] = story.nodes;
        const [action] = start?.actions ?? [];
        expect(story.level).toBe(newestLevel);
        fc.pre(action !== undefined);
        const { words: read, problems } = parseWords(action?.label ?? '', story.level);
        expect(problems).toEqual([]);
        expect(read.length).toBeLessThan(2);
        expect(action?.label.length).toBeLessThanOrEqual(500);
        const inText = JSON.stringify(parseText(start?.body ?? '').children);
        const shown = read.map((inline) => ('text' in inline ? inline.text : '?')).join('');
        expect(inText).toContain(JSON.stringify(shown).slice(1, -1));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['[[', 'Harlowe'],
    ['[[a]', 'Harlowe'],
    ['[[a->b|c', 'SugarCube'],
    ['<<', 'SugarCube'],
    ['<<a "', 'SugarCube'],
    ["<<a ' [[", 'SugarCube'],
    ['<<link ">>', 'SugarCube'],
    ['(a:', 'Harlowe'],
    ['(a: "\\', 'Harlowe'],
    ["''//~~", 'Harlowe'],
    ["''a//", 'Harlowe'],
    ['<b><i>', 'Harlowe'],
    ['<a "', 'Harlowe'],
    ['<!--', 'Harlowe'],
    ['   \t', 'Harlowe'],
    ['* ', 'Harlowe'],
    ['\n', 'Harlowe'],
    ['{[if', 'Chapbook'],
    ['[\n', 'Chapbook'],
    ['<%<script>', 'Snowman'],
    ['\\', 'Snowman'],
    ['&#', 'Snowman'],
  ])('%j takes time in proportion to its length', (unit, format) => {
    const small = passagesOf(100_000, format, unit);
    const large = passagesOf(1_000_000, format, unit);
    expectLinear(small, large);
  });

  const passageTokens = [
    "''",
    '//',
    '__',
    '~~',
    '[[',
    '[[a]',
    ']]',
    '<<',
    '<<a ',
    '>>',
    '(',
    '(a:',
  ];
  const otherTokens = ['{', '"', "'", '*', '_', '\\', '!', '#', '&', '<b>', '<!--', '|', '->', '`'];
  it.each([...passageTokens, ...otherTokens])(
    'one long passage of %j takes time in proportion to its length',
    (unit) => {
      const passages = (characters: number) =>
        formats.map((format) => {
          const body = unit.repeat(Math.ceil(characters / unit.length));
          return `:: StoryData\n{"format":"${format}"}\n:: A\nx${body}\n`;
        });
      // Below ten thousand characters a passage costs too little to be a measure.
      const [small, large] = [passages(12_000), passages(120_000)];
      const ratio = leastRatio(
        () => importAll(large),
        () => importAll(small),
        { enough: 15, otherTimes: 5, leastMs: 0.5 },
      );
      expect(ratio).toBeLessThanOrEqual(15);
    },
  );

  it.each([
    ['<a>', ''],
    ['<a></b>', ''],
    ['</b>', ''],
    ['<!--', ''],
    ['<script>', ''],
    ['<tw-storydata>', ''],
    ['<tw-passagedata>', ''],
    ['<tw-passagedata name="A&amp;', '">'],
    ['&#x110000;&amp', ''],
    ['id = <tw-passagedata tags="script">', ''],
  ])('a page of %j takes time in proportion to its length', (unit, end) => {
    const page = (count: number) =>
      `<tw-storydata name="x"><tw-passagedata name="A">a</tw-passagedata>${unit.repeat(count)}${end}`;
    expectLinear(page(1_500), page(15_000));
  });

  it.each([
    ':: A\n',
    ':: A [',
    ':: A [b] {"c":1} [\n',
    ':: A\n[[x]] [[y]]\n',
    '::\n',
    ' \n\\::',
    ':: A [Twine.image]\n*title\n',
  ])('a Twee file of %j takes time in proportion to its length', (unit) => {
    expectLinear(`:: A\n${unit.repeat(1_500)}`, `:: A\n${unit.repeat(15_000)}`);
  });
});

function importAll(files: readonly string[]): void {
  for (const file of files) importOne(file);
}

/** Ten times the text may take ten times as long, and a little for what grows beside it. */
function expectLinear(small: string, large: string): void {
  const ratio = leastRatio(
    () => importOne(large),
    () => importOne(small),
    { enough: allowedRatio, leastMs: 5 },
  );
  expect(ratio).toBeLessThanOrEqual(allowedRatio);
}

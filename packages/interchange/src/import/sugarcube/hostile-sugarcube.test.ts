import { leastRatio } from '@brasslamp/story/testing/least-ratio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notePieces } from '../../testing/piece-notation.ts';
import type { Piece } from '../pieces/piece.ts';
import { maxPieceDepth } from '../twine/piece-builder.ts';
import type { TwineSource } from '../twine/twine-source.ts';
import { readSugarCube } from './read-sugarcube.ts';

const storyOf = (...texts: string[]): TwineSource => ({
  title: 'Hostile',
  format: 'SugarCube',
  formatVersion: '2.37.3',
  ifid: null,
  start: null,
  scripts: [],
  styles: [],
  passages: texts.map((text, index) => ({
    name: index === 0 ? 'Start' : `P${index}`,
    pid: String(index),
    tags: index === 1 ? ['widget'] : [],
    position: null,
    firstLine: 1,
    text,
  })),
  losses: [],
});

/** The pieces in a piece, each with its depth. */
function* within(pieces: Piece[], depth = 1): Generator<{ piece: Piece; depth: number }> {
  for (const piece of pieces) {
    yield { piece, depth };
    for (const inner of childrenOf(piece)) yield* within(inner, depth + 1);
  }
}

function childrenOf(piece: Piece): Piece[][] {
  if (piece.type === 'branch') return piece.arms.map((arm) => arm.pieces);
  if (piece.type === 'lost') return [piece.keeps];
  if (piece.type === 'choice') return [piece.label, piece.pieces];
  if (piece.type === 'list') return piece.items;
  if (piece.type === 'vary') return piece.of;
  return 'pieces' in piece ? [piece.pieces] : [];
}

const part = fc.constantFrom(
  ...['[[P2]]', '[[a|P2][$x to 1]]', '[[', ']]', "''", '//', '@@', '@@#a;', '==', '{{{', '}}}'],
  ...[
    '<<if $x>>',
    '<<else>>',
    '<</if>>',
    '<<set $x to 1>>',
    '<<link "a">>',
    '<</link>>',
    '<<',
    '>>',
  ],
  ...[
    '<<linkreplace "b">>',
    '<</linkreplace>>',
    '<<replace "#a">>',
    '<</replace>>',
    '<<w>>',
    '<</w>>',
  ],
  ...[
    '<<switch $x>>',
    '<<case 1>>',
    '<</switch>>',
    '<<goto "P2">>',
    '<<nobr>>',
    '<</nobr>>',
    '<<timed 1s>>',
  ],
  ...[
    '<</timed>>',
    '<<cycle "$x">>',
    '<<option "a">>',
    '<</cycle>>',
    '<<textbox "$x" "">>',
    '<<= "[[P2]]">>',
  ],
  ...[
    '"',
    "'",
    '`',
    '\\',
    '\n',
    '!',
    '* ',
    '# ',
    '>',
    '<<<',
    '|a|',
    '$x',
    '_y',
    '$$',
    '&amp;',
    '/*',
    '*/',
  ],
  ...[
    '<b>',
    '</b>',
    '<span id="a">',
    '</span>',
    '<a data-passage="P2">',
    '</a>',
    '<ul>',
    '<li>',
    '<script>',
    '<!--',
    '-->',
  ],
);

describe('hostile SugarCube', () => {
  it('comes in without a crash, no deeper than pieces may be, every place within the passage', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const story = readSugarCube(
          storyOf(text, '<<widget "w" container>>_contents<</widget>>', 'x'),
        );
        const [start] = story.units;
        for (const { piece, depth } of within(start?.pieces ?? [])) {
          expect(depth).toBeLessThanOrEqual(2 * maxPieceDepth);
          expect(piece.at.start).toBeLessThanOrEqual(piece.at.end);
          if (piece.at.of.text === text) expect(piece.at.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every link whose macros are closed', () => {
    const inner: fc.Memo<string> = fc.memo((depth) =>
      depth <= 1
        ? fc.constant('[[P2]]')
        : fc
            .tuple(
              fc.constantFrom('if $x', 'nobr', 'timed 1s', 'for _i range 3', 'unknown'),
              inner(depth - 1),
            )
            .map(([macro, body]) => `<<${macro}>>a${body}<</${macro.split(' ')[0]}>>[[P2]]`),
    );
    fc.assert(
      fc.property(inner(6), (text) => {
        const story = readSugarCube(storyOf(text, '', ''));
        const links = [...within(story.units[0]?.pieces ?? [])].filter(
          ({ piece }) => piece.type === 'choice',
        );
        expect(links).toHaveLength(text.split('[[P2]]').length - 1);
      }),
      { numRuns: 300 },
    );
  });

  it('may be 100,000 conditions deep: what is deeper than pieces go is lost by name', () => {
    const text = `${'<<if $x>>'.repeat(100_000)}[[P2]]${'<</if>>'.repeat(100_000)}`;
    const pieces = readSugarCube(storyOf(text)).units[0]?.pieces ?? [];
    const all = [...within(pieces)];
    expect(all.filter(({ piece }) => piece.type === 'choice')).toHaveLength(1);
    const lost = all.filter(({ piece }) => piece.type === 'lost');
    const branches = all.filter(({ piece }) => piece.type === 'branch');
    expect(lost.length + branches.length).toBe(100_000);
  });

  it('may be code as deep as it likes', () => {
    for (const unit of ['(', '[', '!', '-', '$x+', '$x and ', 'a(', '"a"+']) {
      const text = `<<set $y to ${unit.repeat(20_000)}1>><<if ${unit.repeat(20_000)}1>>a<</if>><<= ${unit.repeat(9_000)}1>>`;
      expect(() => readSugarCube(storyOf(text))).not.toThrow();
    }
  });

  it('reads past a drawing of 200 KB', () => {
    const drawing = `<svg viewBox="0 0 9 9">${'<path d="M1 1l5 0\'" class="a"/>'.repeat(7_000)}</svg>[[P2]]`;
    const pieces = readSugarCube(storyOf(drawing)).units[0]?.pieces ?? [];
    expect(notePieces(pieces)).toBe('«lost media_left_out <svg>: »[ > P2]');
  });

  it('of a thousand widgets in a row stays small', () => {
    const doubled = '<<widget "w" container>>_contents _contents<</widget>>';
    const text = `${'<<w>>'.repeat(1_000)}a${'<</w>>'.repeat(1_000)}`;
    const pieces = readSugarCube(storyOf(text, doubled)).units[0]?.pieces ?? [];
    expect([...within(pieces)].length).toBeLessThan(20_000);
  });

  it.each([
    '[[',
    '[[a|b',
    '[[a]] ',
    '[img[',
    '<<',
    '<<a "',
    "<<a '",
    '<<a `',
    '<<a [[',
    '<<if $x>>',
    '<</if>>',
    '<<else>>',
    '<<set $x to 1>>',
    '<<set $x to "a" + $y>> ',
    '<<link "a">>',
    '<<link "a">>b<</link>>',
    '<<linkreplace "a">>b<</linkreplace>>',
    '<span id="a">b</span><<replace "#a">>c<</replace>>',
    '<<textbox "$x" "">>[[P2]]',
    '<<widget "a">>b<</widget>>',
    "''",
    "''a//",
    '@@a',
    '@@#a;b',
    '{{{',
    '"""',
    '/*',
    '<!--',
    '<b>',
    '<div>',
    '<a "',
    '<script>',
    '* a\n',
    '*',
    '> a\n',
    '|a|\n',
    '!a\n',
    '\n',
    ' \n',
    '\\',
    '$x',
    '$x.a.b',
    '_a["',
    '&amp;',
    '--',
    '<<= "a" + $x>>',
    '<<timed 1s>><<next>>',
  ])('%j takes time in proportion to its length', (unit) => {
    const textOf = (characters: number) => unit.repeat(Math.ceil(characters / unit.length));
    const [small, large] = [storyOf(textOf(6_000), '', ''), storyOf(textOf(60_000), '', '')];
    const ratio = leastRatio(
      () => readSugarCube(large),
      () => readSugarCube(small),
      { enough: 15, otherTimes: 5, leastMs: 0.5 },
    );
    expect(ratio).toBeLessThanOrEqual(15);
  });
});

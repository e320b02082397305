import { describe, expect, it } from 'vitest';
import { notePieces } from '../../testing/piece-notation.ts';
import { twineSource } from '../../testing/twine-source.ts';
import { readSugarCube } from './read-sugarcube.ts';

/** The pieces of a passage called A, beside Hall. */
function pieces(text: string): string {
  const { units } = readSugarCube(twineSource({ A: text, Hall: '', B: '<<set $gold to 1>>' }));
  return notePieces(units[0]?.pieces ?? []);
}

describe('a loop over what is written down', () => {
  it.each([
    ['<<for _n range ["Ann", "Ben"]>>_n! <</for>>', 'Ann! Ben! '],
    ['<<for _i, _n range ["a", "b"]>>_i _n,<</for>>', '{0} a,{1} b,'],
    ['<<for _c range "ab">>(_c)<</for>>', '(a)(b)'],
    ['<<for _i to 1; _i lte 3; _i++>>_i<</for>>', '{1}{2}{3}'],
    ['<<for _i = 6; _i gt 2; _i -= 2>>_i<</for>>', '{6}{4}'],
    [
      '<<for _i to 0; _i < 2; _i++>><<set $gold += _i>><</for>>',
      '«set gold = (gold + 0)»«set gold = (gold + 1)»',
    ],
    [
      '<<for _n range ["a", "b"]>><<capture _n>><<link _n "Hall">><<set $gold to _n>><</link>><</capture>><</for>>',
      '[a > Hall: «set gold = "a"»][b > Hall: «set gold = "b"»]',
    ],
  ])('%j is written out', (typed, noted) => {
    expect(pieces(typed)).toBe(noted);
  });

  it.each([
    ['over what is not known', '<<for _n range $names>>_n<</for>>'],
    ['whose variable is asked for behind it', '<<for _n range ["a"]>>_n<</for>> _n'],
    ['whose variable is set in it', '<<for _n range ["a"]>><<set _n to "b">>_n<</for>>'],
    ['that may end', '<<for _n range ["a"]>>_n<<break>><</for>>'],
    [
      'whose links find the last value',
      '<<for _n range ["a"]>><<link _n "Hall">><</link>><</for>>',
    ],
    ['with more turns than anybody wants', '<<for _i to 0; _i lt 500; _i++>>_i<</for>>'],
    ['without an end', '<<for _i to 0; _i gte 0; _i++>>_i<</for>>'],
  ])('%s is not: %j', (_, typed) => {
    expect(pieces(typed)).toContain('lost');
  });
});

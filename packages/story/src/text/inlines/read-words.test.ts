import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeNotation } from '../../testing/tree-notation.ts';
import { parseWords } from '../blocks/parse-body.ts';
import { escapeWords } from '../print/escape-text.ts';

const read = (text: string) => parseWords(text).words.map(treeNotation).join(' ');

describe('parseWords reads', () => {
  it.each([
    ['nothing', '', ''],
    ['words', 'Open the door', '"Open the door"'],
    ['marks as typed', '*a* _b_ [c](http://d) # - > !', '"*a* _b_ [c](http://d) # - > !"'],
    ['space at the ends', ' a ', '" a "'],
    ['values', 'Pay {price} coins', '"Pay " {price} " coins"'],
    ['variants', '{if x}a{elseif y}b{else}c{end}d', '(if x: "a" / y: "b" / "c") "d"'],
    ['options', '{cycle}a|b|{gold}{end}|', '(cycle "a" / "b" / {gold}) "|"'],
    ['variants in variants', '{first}{once}a{end}{again}b{end}', '(first (once "a") / "b")'],
    ['escaped braces', '\\{a\\} \\{gold}', '"{a} {gold}"'],
    ['escaped bars', '{cycle}a\\|b|c{end}', '(cycle "a|b" / "c")'],
    ['a backslash before a value', '\\\\{gold}', '"\\\\" {gold}'],
    ['a backslash before a brace that is text', '\\\\\\{gold\\}', '"\\\\{gold}"'],
    [
      'other backslashes as typed',
      'C:\\x \\* \\\\ {gold}\\',
      '"C:\\\\x \\\\* \\\\\\\\ " {gold} "\\\\"',
    ],
    ['what it cannot read as typed', 'a {hello world} {if x}b', '"a {hello world} {if x}b"'],
    ['what shows a snippet as typed', 'a {show "Weather"}', '"a {show \\"Weather\\"}"'],
  ])('%s', (_name, text, tree) => expect(read(text)).toBe(tree));

  it('nothing but text at level 1', () => {
    const { words, problems } = parseWords('{gold} \\{ {if', 1);
    expect(words.map(treeNotation)).toEqual(['"{gold} \\\\{ {if"']);
    expect(problems).toEqual([]);
  });

  it('what was escaped as it was', () => {
    const typed = fc.array(
      fc.constantFrom('\\', '{', '}', '|', '"', '{end}', '{x}', 'a', ' ', '*'),
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join('');
        const { words, problems } = parseWords(escapeWords(text));
        expect(words.map((word) => word.type === 'text' && word.text).join('')).toBe(text);
        expect(problems).toEqual([]);
      }),
    );
  });
});

describe('parseWords says of', () => {
  it.each([
    ['a brace that does not close', 'ab {gold', 'text.brace_not_closed', 3],
    ['a brace that closes nothing', 'a}', 'text.closes_nothing', 1],
    ['a variant without an end', 'a {if x}b', 'text.end_missing', 2],
    ['a value that cannot be read', '{hello world}', 'logic.left_over', 7],
    ['a snippet', 'a {show "B"}', 'text.show_in_words', 2],
  ])('%s what is wrong and where', (_name, text, message_id, start) => {
    const { problems } = parseWords(text);
    expect(problems.map((found) => [found.message_id, found.span.start])).toEqual([
      [message_id, start],
    ]);
  });
});

import { textProblemText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import { treeNotation } from '../../testing/tree-notation.ts';
import { printBody } from '../print/print-body.ts';
import { plainText } from '../tree/plain-text.ts';
import { walkBody } from '../tree/walk-body.ts';
import { parseBody, parseText } from './parse-body.ts';

const parsed = (body: string) => treeNotation(parseBody(body).tree);

describe('{show "…"} is read', () => {
  it.each([
    ['as a block alone in its line', '{show "Rain"}', '(show Rain)'],
    ['with space around it', '  {  show   "Rain" }  ', '(show Rain)'],
    ['between lines of text', 'a\n{show "Rain"}\nb', '(p "a") (show Rain) (p "b")'],
    ['on lines one after the other', '{show "A"}\n{show "B"}', '(show A) (show B)'],
    ['in items and quotes', '- {show "A"}\n> {show "B"}', '(ul (li (show A))) (quote (show B))'],
    [
      'in branches of blocks',
      '{if x}\n{show "A"}\n{else}\n{show "B"}\n{end}',
      '(if x: (show A) / (show B))',
    ],
    ['between tags around blocks', '{cycle}\n{show "A"} | b {end}', '(cycle (show A) / (p "b"))'],
    [
      'as words at the ends of what is left of a line between tags',
      '{if x} {show "A"}\nb\n\nc\n{show "B"} {end}',
      '(if x: (p (show A) " b") (p "c " (show B)))',
    ],
    [
      'as words in the last line of such a paragraph',
      '{if x}\n\nb\n{show "A"} {else} c\n\nd {end}',
      '(if x: (p "b " (show A)) / (p "c") (p "d"))',
    ],
    ['as words in a line', 'It is {show "Rain"}.', '(p "It is " (show Rain) ".")'],
    ['as words in a heading', '# {show "Rain"}', '(h1 (show Rain))'],
    ['as words in a branch among words', '{if x}{show "A"}{end}', '(p (if x: (show A)))'],
    ['as words beside another', '{show "A"}{show "B"}', '(p (show A) (show B))'],
    [
      'as words in emphasis and links',
      '*{show "A"}* [{show "B"}](action:a1)',
      '(p (em (show A)) " " (act a1 (show B)))',
    ],
    ['with marks beside it as beside a word', 'a**{show "A"}**b', '(p "a" (strong (show A)) "b")'],
    ['with any name', '{show "a } \\"b\\" \\\\"}', '(show a } "b" \\)'],
    [
      'as the value that it is without a name',
      '{show} {show > 1} {show and x}',
      '(p {show} " " {show > 1} " " {show and x})',
    ],
    ['with values', '{show "A" with gold}', '(show A {gold})'],
    [
      'with several values of any kind, in words too',
      'a {show "A" with name & "}, b", not has(lamp) or x, min(1, 2)}.',
      '(p "a " (show A {name & "}, b"} {not has(lamp) or x} {min(1, 2)}) ".")',
    ],
    ['as text when escaped', '\\{show "A"}', '(p "{show \\"A\\"}")'],
  ])('%s', (_name, body, tree) => {
    expect(parsed(body)).toBe(tree);
    expect(parsed(printBody(parseBody(body).tree))).toBe(tree);
  });

  it('with the places of its braces and of its name', () => {
    const body = '> a\n> {show "Rain"}\n\nb {if x} {show "Snow"}\n\nc {end}';
    const found: string[][] = [];
    walkBody(parseBody(body).tree, {
      onShow: ({ span, snippet }) =>
        found.push([span, snippet.span].map(({ start, end }) => body.slice(start, end))),
    });
    expect(found).toEqual([
      ['{show "Rain"}', 'Rain'],
      ['{show "Snow"}', 'Snow'],
    ]);
  });

  it('as text, as ever, at level 1', () => {
    const { tree, problems } = parseBody('a\n{show "Rain"}\nb {show "Snow"}', 1);
    expect(treeNotation(tree)).toBe('(p "a\\n{show \\"Rain\\"}\\nb {show \\"Snow\\"}")');
    expect(problems.map(({ span }) => span.start)).toEqual([8, 24]);
  });

  it('as it is typed where plain words are wanted', () => {
    expect(plainText(parseText('a {show "Rain"}\n\n{show "Snow"}'))).toBe(
      'a {show "Rain"}\n{show "Snow"}',
    );
  });
});

describe('{show …} with values', () => {
  it.each([
    ['{show "A" with}', 'logic.value_missing'],
    ['{show "A" with gold,}', 'logic.value_missing'],
    ['{show "A" with gold silver}', expect.any(String)],
    ['{show "A" with chance(5)}', 'logic.chance_misplaced'],
  ])('that do not fit is text, and a problem: %s', (body, message_id) => {
    const { tree, problems } = parseBody(`a\n${body}`);
    expect(treeNotation(tree)).toBe(`(p ${JSON.stringify(`a\n${body}`)})`);
    expect(problems).toMatchObject([{ message_id }]);
  });

  it('is text as it is typed at levels 1 and 2', () => {
    for (const level of [1, 2] as const) {
      const { tree, problems } = parseBody('{show "A" with gold}', level);
      expect(treeNotation(tree)).toBe('(p "{show \\"A\\" with gold}")');
      expect(problems).toHaveLength(1);
    }
  });
});

describe('{show …} without a name in quotation marks is text, and a problem', () => {
  it.each(['{show Rain}', '{show Rain or shine}', '{show "Rain" now}', '{show “Rain”}'])(
    '%s',
    (body) => {
      const { tree, problems } = parseBody(`a\n${body}`);
      expect(treeNotation(tree)).toBe(`(p ${JSON.stringify(`a\n${body}`)})`);
      expect(problems).toEqual([
        {
          message_id: 'text.show_without_name',
          params: {},
          span: { start: 2, end: 2 + body.length },
        },
      ]);
      expect(problems.map(textProblemText)).toEqual([
        'Write the name of the snippet in quotation marks, and nothing else: {show "Weather"}',
      ]);
    },
  );
});

import { textProblemText } from '@brasslamp/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../model/limits.ts';
import { anyTypedBody } from '../../testing/any-body.ts';
import { treeNotation } from '../../testing/tree-notation.ts';
import { walkBody } from '../tree/walk-body.ts';
import { parseBody } from './parse-body.ts';

const parsed = (body: string) => treeNotation(parseBody(body).tree);

const sound = '/media/0123456789abcdef0123456789000420.mp3';

describe('parseBody reads braces among words', () => {
  it.each([
    [
      'values',
      'You have {gold} coins, {gold * 2}.',
      '(p "You have " {gold} " coins, " {gold * 2} ".")',
    ],
    ['a condition', 'a {if x}b{end} c', '(p "a " (if x: "b") " c")'],
    [
      'all its branches',
      '{if has(lamp)}a{elseif gold > 0}b{else}c{end}',
      '(p (if has(lamp): "a" / gold > 0: "b" / "c"))',
    ],
    ['first and again', '{first}a{again}b{end}{first}c{end}', '(p (first "a" / "b") (first "c"))'],
    [
      'options',
      '{cycle}a|b{end}{sequence}a{end}{shuffle}|{end}{once}a||b{end}',
      '(p (cycle "a" / "b") (sequence "a") (shuffle /) (once "a" / / "b"))',
    ],
    ['empty branches', 'a{if x}{else}{end}', '(p "a" (if x: /))'],
    ['variants in variants', '{if x}{first}a{end}b{end}', '(p (if x: (first "a") "b"))'],
    ['a bar as text outside options', 'a|b {if x}c|d{end}', '(p "a|b " (if x: "c|d"))'],
    [
      'a bar as text in a condition within options',
      '{cycle}{if x}a|b{end}|c{end}',
      '(p (cycle (if x: "a|b") / "c"))',
    ],
    ['escaped signs', '\\{a\\} {cycle}a\\|b{end} \\\\{x}', '(p "{a} " (cycle "a|b") " \\\\" {x})'],
    [
      'braces in quotation marks',
      '{if x = "}"}a{end}{x = "\\"}"}',
      '(p (if x = "}": "a") {x = "\\"}"})',
    ],
    ['space within braces', '{ if x }a{ else }b{ end }{ x }', '(p (if x: "a" / "b") {x})'],
    ['parentheses right after if', '{if(x)}a{end}{ifx}', '(p (if x: "a") {ifx})'],
    ['more than one line', 'a {if x}b\nc{end}\nd', '(p "a " (if x: "b\\nc") "\\nd")'],
    ['headings', '# a {if x}b{end}', '(h1 "a " (if x: "b"))'],
    ['list items', '- {x} {if x}b{end}\n- c', '(ul (li (p {x} " " (if x: "b"))) (li (p "c")))'],
    [
      'emphasis around and within',
      '*a {x}* **{if x}*b*{end}**',
      '(p (em "a " {x}) " " (strong (if x: (em "b"))))',
    ],
    ['marks beside them as beside words', 'a**{x}**b _{x}_', '(p "a" (strong {x}) "b " (em {x}))'],
    ['marks of one branch only', '*a {if x}b* *c{else}d*{end}', '(p "*a " (if x: "b* *c" / "d*"))'],
    [
      'brackets of one branch only',
      '[{if x}a](http://b){end}](http://c)',
      '(p (a http://c (if x: "a](http://b)")))',
    ],
    ['links', '[open {item}{if x}!{end}](action:a1)', '(p (act a1 "open " {item} (if x: "!")))'],
    [
      'no bracket that opens in a branch',
      '{if x}[a{end}](http://b)',
      '(p (if x: "[a") "](http://b)")',
    ],
    [
      'links after a branch with a link in brackets',
      '{if x}[a [b](http://c){end} [d](http://e)',
      '(p (if x: "[a " (a http://c "b")) " " (a http://e "d"))',
    ],
    [
      'no links in links',
      '[a {if x}[b](http://c){end}](http://d)',
      '(p "[a " (if x: (a http://c "b")) "](http://d)")',
    ],
  ])('%s', (_name, body, tree) => {
    expect(parsed(body)).toBe(tree);
    expect(parseBody(body).problems).toEqual([]);
  });
});

describe('parseBody reads braces around blocks', () => {
  it.each([
    [
      'with an empty line between',
      '{if x}Para one.\n\nPara two.{end}',
      '(if x: (p "Para one.") (p "Para two."))',
    ],
    [
      'on lines of their own',
      'a\n{if x}\nb\n{else}\nc\n{end}\nd',
      '(p "a") (if x: (p "b") / (p "c")) (p "d")',
    ],
    ['more than one on a line', '{if x}{first}\na\n{end} {end}', '(if x: (first (p "a")))'],
    [
      'with text before and after',
      'a {if x} b\n\nc {end} d',
      '(p "a") (if x: (p "b") (p "c")) (p "d")',
    ],
    [
      'with words of a line in between',
      'a{if x}b{if y}c{end}\n\nd{end}',
      '(p "a") (if x: (p "b" (if y: "c")) (p "d"))',
    ],
    [
      'around lists, quotes, headings',
      '{if x}\n- a\n{else}\n> b\n{end}\n',
      '(if x: (ul (li (p "a"))) / (quote (p "b")))',
    ],
    ['at the end of a heading', '{if x}\n# a{end}', '(if x: (h1 "a"))'],
    [
      'options between bars',
      '{cycle}\na | b\n|\n# c\n{end}',
      '(cycle (p "a") / (p "b") / (h1 "c"))',
    ],
    [
      'one after the other',
      '{first}\na\n{end}\n{first}\nb\n{end}',
      '(first (p "a")) (first (p "b"))',
    ],
    [
      'in list items',
      '- a\n  {if x}\n  - b\n  {end}\n- c',
      '(ul (li (p "a") (if x: (ul (li (p "b"))))) (li (p "c")))',
    ],
    ['in quotes', '> {first}a\n>\n> b{end}\n\nc', '(quote (first (p "a") (p "b"))) (p "c")'],
    ['at the start of an item', '- {if x}\n  a\n  {end}', '(ul (li (if x: (p "a"))))'],
    ['after a quote that would go on', '> a\n{if x}\nb\n{end}', '(quote (p "a")) (if x: (p "b"))'],
    [
      'more than one on a line after a quote that would go on',
      '{if x}{if y}\n> a\n{end} {end}',
      '(if x: (if y: (quote (p "a"))))',
    ],
    [
      'with lines of which only tags are left, as part of the line beside them',
      'a{if x}{first}\nb\nb{end}c\n\nd {first}\n{end}{end} e',
      '(p "a") (if x: (p (first " b\\nb") "c") (p "d " (first " "))) (p "e")',
    ],
    ['with nothing in between', '{if x}\n{else}\n{end}', '(if x: /)'],
  ])('%s', (_name, body, tree) => {
    expect(parsed(body)).toBe(tree);
    expect(parseBody(body).problems).toEqual([]);
  });
});

describe('parseBody shows as typed, with a problem at its place,', () => {
  it.each([
    [
      'braces that mean nothing',
      'a {hello world} *b*',
      '(p "a {hello world} " (em "b"))',
      'world',
      /put a backslash/,
    ],
    ['empty braces', '{}', '(p "{}")', '', /Write a value here.*put a backslash/],
    [
      'a brace that does not close',
      'a {x\nb',
      '(p "a {x\\nb")',
      '{',
      /Close this brace with } on the same line/,
    ],
    ['a brace in a brace', '{a {b}', '(p "{a " {b})', '{', /Close this brace/],
    ['a closing brace alone', 'a} b', '(p "a} b")', '}', /No brace is open here/],
    [
      'a condition that cannot be read',
      '{if x +}a{else}b{end}',
      '(p "{if x +}a{else}b{end}")',
      '',
      /./,
    ],
    [
      'a later condition that cannot be read',
      '{if x}a{elseif}b{end}',
      '(p "{if x}a{elseif}b{end}")',
      '',
      /./,
    ],
    [
      'a condition without its end',
      'a {if x} b\n\nc',
      '(p "a {if x} b") (p "c")',
      '{if x}',
      /\{if x} is missing its {end}/,
    ],
    [
      'an end of nothing',
      'a {end}',
      '(p "a {end}")',
      '{end}',
      /There is nothing open for {end} to close/,
    ],
    ['an else of nothing', '{else}', '(p "{else}")', '{else}', /Open an {if …} before it/],
    [
      'a second else',
      '{if x}a{else}b{else}c{end}',
      '(p (if x: "a" / "b{else}c"))',
      '{else}',
      /already has its {else}/,
    ],
    [
      'an elseif after else',
      '{if x}{else}{elseif y}{end}',
      '(p (if x: / "{elseif y}"))',
      '{elseif y}',
      /already/,
    ],
    [
      'an else in first',
      '{first}a{else}b{end}',
      '(p (first "a{else}b"))',
      '{else}',
      /Write {again} here/,
    ],
    [
      'an again in if',
      '{if x}a{again}b{end}',
      '(p (if x: "a{again}b"))',
      '{again}',
      /between {first} and its {end}/,
    ],
    [
      'values in an address',
      '[a](http://x/{y})',
      '(p "[a](http://x/" {y} ")")',
      '{y}',
      /An address can’t contain braces/,
    ],
    [
      'values that describe an image',
      '![a {x}](http://b)',
      '(p (img http://b "a {x}"))',
      '{x}',
      /description of an image/,
    ],
    [
      'a sound without words',
      `a ![ ](${sound}) b ![c](${sound}) ![](http://d)`,
      `(p "a " (sound ${sound} "") " b " (sound ${sound} "c") " " (img http://d ""))`,
      `![ ](${sound})`,
      /Say what is heard/,
    ],
  ])('%s', (_name, body, tree, place, message) => {
    expect(parsed(body)).toBe(tree);
    const [problem, ...others] = parseBody(body).problems;
    expect(others).toEqual([]);
    expect(problem && textProblemText(problem)).toMatch(message);
    expect(body.slice(problem?.span.start, problem?.span.end)).toBe(place);
  });

  it('what reaches out of a list item', () => {
    const body = '- a {if x}\n- b {end} {gold}';
    expect(parsed(body)).toBe('(ul (li (p "a {if x}")) (li (p "b {end} " {gold})))');
    expect(parseBody(body).problems.map(({ span }) => span.start)).toEqual([4, 15]);
  });

  it('only what is wrong: the rest of the body works', () => {
    const body = '{end} {if x}a{end}\n\n{if y}\n\n{first}b{end} {cycle}c|d';
    expect(parsed(body)).toBe(
      '(p "{end} " (if x: "a")) (p "{if y}") (p (first "b") " {cycle}c|d")',
    );
    expect(parseBody(body).problems).toHaveLength(3);
  });

  it('no more than an author can read', () => {
    expect(parseBody('} {if x} '.repeat(1_000)).problems).toHaveLength(200);
  });

  it('in the order of the text', () => {
    const { problems } = parseBody('![a {x}](http://b) } {if x}');
    expect(problems.map(({ span }) => span.start)).toEqual([4, 19, 21]);
  });
});

describe('parseBody says where in the body', () => {
  const body =
    '> - é {if seen("Cellar")}*{gold + 1}*{end}\n>\t[go](\n  action:a17) {first}b\r\n> \n>   c{end}';
  const { tree, problems } = parseBody(body);
  const at = ({ start, end }: { start: number; end: number }) => body.slice(start, end);

  it('conditions, values and names in them stay', () => {
    expect(problems).toEqual([]);
    const found: string[] = [];
    walkBody(tree, {
      onExpression: (expression) => {
        found.push(at(expression.span));
        if (expression.type === 'seen') found.push(at(expression.node.span));
      },
      onAction: ({ span }) => found.push(at(span)),
    });
    expect(found).toEqual(['seen("Cellar")', 'Cellar', 'gold + 1', 'a17']);
  });

  it('variants and values stay, with their braces', () => {
    const found: string[] = [];
    const look = (
      _key: string,
      value: { type?: string; span?: { start: number; end: number } },
    ) => {
      if (value?.span && /^(if|first|value)$/.test(value.type ?? '')) found.push(at(value.span));
      return value;
    };
    JSON.stringify(tree, look);
    expect(found).toEqual([
      '{if seen("Cellar")}*{gold + 1}*{end}',
      '{gold + 1}',
      '{first}b\r\n> \n>   c{end}',
    ]);
  });
});

describe('parseBody nests only so deep', () => {
  const deep = limits.textNesting;

  it.each([
    ['variants in a line', '{if x}', 'a', '{end}'],
    ['variants of blocks', '{first}\n', 'a\n', '{end}\n'],
    ['quotes', '>', 'a', ''],
    ['lists', '- ', 'a', ''],
    ['emphasis', '**', 'a', '**'],
    ['emphasis and variants', '*a {if x}', 'a', '{end}*'],
  ])('%s: one level more is refused', (_name, open, inside, close) => {
    const levels = open.includes('*a') ? 2 : 1;
    const nested = (times: number) => open.repeat(times) + inside + close.repeat(times);
    const isTooDeep = (times: number) =>
      parseBody(nested(times)).problems.filter((problem) => problem.isTooDeep).length > 0;
    expect(isTooDeep(deep / levels)).toBe(false);
    expect(isTooDeep(deep / levels + 1)).toBe(true);
  });

  it('variants and quotes together', () => {
    const isTooDeep = (quotes: number) =>
      parseBody(`${'{if x}\n'.repeat(20)}${'>'.repeat(quotes)} a\n${'{end}\n'.repeat(20)}`).problems
        .length > 0;
    expect([isTooDeep(deep - 20), isTooDeep(deep - 19)]).toEqual([false, true]);
  });

  it('and says so, where the level too much begins', () => {
    const body = `${'>'.repeat(deep)}{if x}a{end}`;
    expect(parsed(body)).toContain('(p "{if x}a{end}")');
    const [problem, ...others] = parseBody(body).problems;
    expect(problem && textProblemText(problem)).toMatch(/^Text can nest 32 levels deep/);
    expect([problem?.isTooDeep, problem?.span, others]).toEqual([
      true,
      { start: deep, end: deep + 6 },
      [],
    ]);
  });

  it('and says so however many other problems there are', () => {
    const body = `${'} '.repeat(500)}\n\n${'>'.repeat(deep + 1)} a`;
    expect(parseBody(body).problems.some(({ isTooDeep }) => isTooDeep)).toBe(true);
  });
});

describe('parseBody takes anything', () => {
  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (body) => void parseBody(body)));
    fc.assert(
      fc.property(anyTypedBody, (body) => void parseBody(body)),
      { numRuns: 1_000 },
    );
  });

  it('gives every span within the body', () => {
    fc.assert(
      fc.property(anyTypedBody, (body) => {
        const { tree, problems } = parseBody(body);
        JSON.stringify([tree, problems], (key, value) => {
          if (key !== 'span') return value;
          expect(value.start).toBeGreaterThanOrEqual(0);
          expect(value.end).toBeGreaterThanOrEqual(value.start);
          expect(value.end).toBeLessThanOrEqual(body.length);
        });
      }),
      { numRuns: 500 },
    );
  });
});

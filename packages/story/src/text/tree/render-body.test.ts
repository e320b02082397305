import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBodyTree } from '../../testing/any-body.ts';
import { treeNotation } from '../../testing/tree-notation.ts';
import { parseBody } from '../blocks/parse-body.ts';
import { type BodyReader, branchFor, renderBody } from './render-body.ts';
import type { TextNode } from './text-tree.ts';
import { actionsInBody } from './walk-body.ts';

/** A reader for whom `yes` holds and whose values are 7. */
const reader = (changes: Partial<BodyReader> = {}): BodyReader => ({
  visits: 1,
  holds: (condition) => condition.type === 'flag' && condition.value,
  words: () => '7',
  draw: () => 0,
  ...changes,
});

const render = (body: string, changes: Partial<BodyReader> = {}) =>
  renderBody(parseBody(body).tree, reader(changes));
const rendered = (body: string, changes: Partial<BodyReader> = {}) =>
  treeNotation(render(body, changes));

const sound = '/media/0123456789abcdef0123456789000420.mp3';

describe('renderBody shows', () => {
  it.each([
    ['the branch that holds', 'a {if no}b{elseif yes}c{elseif yes}d{else}e{end}', '(p "a c")'],
    ['else where none holds', 'a {if no}b{else}e{end}', '(p "a e")'],
    ['nothing without an else', 'a{if no}b{end}', '(p "a")'],
    ['values as words', '{gold} coins', '(p "7 coins")'],
    ['adjacent text as one', 'a{gold}{if yes}b{gold}{end}c', '(p "a7b7c")'],
    ['variants in variants', '{if yes}a{if yes}*b*{end}{end}', '(p "a" (em "b"))'],
    ['blocks', '{if yes}a\n\n- b{if no}c{end}\n{end}', '(p "a") (ul (li (p "b")))'],
    ['blocks in blocks', '{if yes}\n> {if yes}a\n>\n> b{end}\n{end}', '(quote (p "a") (p "b"))'],
    ['no paragraph without words', '{if no}a{end} {if no}b{end}\n\nc', '(p "c")'],
    ['no heading without words', '# {if no}a{end}\n\nc', '(p "c")'],
    [
      'no items, lists and quotes without words',
      '- {if no}a{end}\n\n> - {if no}b{end}\n\nc',
      '(p "c")',
    ],
    ['the items that are left', '- {if no}a{end}\n- b', '(ul (li (p "b")))'],
    ['no emphasis without words', 'a *{if no}b{end}*', '(p "a ")'],
    ['what the author left empty', '-\n- {if yes}a{end}', '(ul (li) (li (p "a")))'],
    ['a link without words', '[{if no}b{end}](action:a1)', '(p (act a1))'],
    [
      'images and links',
      '{x} ![a](http://b) [{x}](http://c)',
      '(p "7 " (img http://b "a") " " (a http://c "7"))',
    ],
    [
      'sounds, where a condition holds',
      `{if yes}![a](${sound}){end}{if no}![b](${sound}){end}`,
      `(p (sound ${sound} "a"))`,
    ],
  ])('%s', (_name, body, tree) => expect(rendered(body)).toBe(tree));

  it('values that look like marks as text', () => {
    const words = () => '*a* {b}';
    expect(rendered('*{x}* {x}', { words })).toBe('(p (em "*a* {b}") " *a* {b}")');
  });

  it('no paragraph of a value without words', () => {
    expect(rendered('{x}', { words: () => '' })).toBe('');
  });

  const atVisits = (body: string, from = 1) =>
    [0, 1, 2, 3].map((more) =>
      rendered(body, { visits: from + more })
        .replace(/[^a-z]/g, '')
        .slice(1),
    );

  it.each([
    ['first and again', '{first}a{again}b{end}', ['a', 'b', 'b', 'b']],
    ['first alone', 'x{first}a{end}', ['xa', 'x', 'x', 'x']],
    ['a cycle', '{cycle}a|b|c{end}', ['a', 'b', 'c', 'a']],
    ['a sequence', '{sequence}a|b{end}', ['a', 'b', 'b', 'b']],
    ['once', 'x{once}a|b{end}', ['xa', 'xb', 'x', 'x']],
  ])('%s by the visits', (_name, body, visits) => expect(atVisits(body)).toEqual(visits));

  it('the first visit to who was never there', () => {
    expect(rendered('{first}a{again}b{end}{cycle}c|d{end}{once}e{end}', { visits: 0 })).toBe(
      '(p "ace")',
    );
  });

  it('what is drawn, and draws for what is shown only', () => {
    const drawn: [number, number][] = [];
    const body = '{shuffle}a|b|c{end}{shuffle}d{end}{if no}{shuffle}e|f{end}{end}';
    const draw: BodyReader['draw'] = ({ span }, faces) => {
      drawn.push([span.start, faces]);
      return 2;
    };
    expect(rendered(body, { draw })).toBe('(p "cd")');
    expect(drawn).toEqual([[0, 3]]);
  });
});

describe('renderBody shares', () => {
  it('what is the same for all readers, the whole tree too', () => {
    const { tree } = parseBody('> a *b*\n\n{gold}\n\n- c\n- {gold}');
    const [first, second] = [renderBody(tree, reader()), renderBody(tree, reader())];
    expect(first.children[0]).toBe(second.children[0]);
    expect(first.children[0]).toBe(tree.children[0]);
    expect(first.children[1]).not.toBe(second.children[1]);
    const { tree: plain } = parseBody('a\n\n[b](action:a1)');
    expect(renderBody(plain, reader())).toBe(renderBody(plain, reader()));
  });

  it('nothing that another rendering changes', () => {
    const { tree } = parseBody('a{gold} b {if yes}c{end}{gold}');
    const before = JSON.stringify(tree);
    expect(treeNotation(renderBody(tree, reader()))).toBe('(p "a7 b c7")');
    expect(treeNotation(renderBody(tree, reader({ words: () => '8' })))).toBe('(p "a8 b c8")');
    expect(JSON.stringify(tree)).toBe(before);
  });
});

describe('renderBody gives plain data', () => {
  const check = (node: TextNode): void => {
    expect(Object.keys(node)).not.toContain('span');
    if (node.type === 'text') {
      expect(node.text).not.toBe('');
      return;
    }
    expect(['if', 'first', 'cycle', 'sequence', 'once', 'shuffle', 'value']).not.toContain(
      node.type,
    );
    node.children.forEach((child, at) => {
      check(child);
      if (child.type === 'text') expect(node.children[at - 1]?.type).not.toBe('text');
    });
  };
  const anyReader = fc.record({
    visits: fc.nat(5),
    odd: fc.boolean(),
    words: fc.constantFrom('', '5'),
  });
  const readerOf = ({ visits, odd, words }: { visits: number; odd: boolean; words: string }) => {
    return reader({
      visits,
      holds: ({ type }) => type.length % 2 === (odd ? 1 : 0),
      words: () => words,
      draw: ({ span }, faces) => (span.start + visits) % faces,
    });
  };

  it('without braces, spans and divided text', () => {
    fc.assert(
      fc.property(anyBodyTree, anyReader, (tree, of) => check(renderBody(tree, readerOf(of)))),
      { numRuns: 200 },
    );
  });

  it('with exactly the links that actionsInBody says', () => {
    const linksIn = (node: TextNode): string[] => {
      if (node.type === 'text') return [];
      const within = node.children.flatMap(linksIn);
      return node.type === 'action' ? [...within, node.action_id] : within;
    };
    fc.assert(
      fc.property(anyBodyTree, anyReader, (tree, of) => {
        const bodyReader = readerOf(of);
        const shown = actionsInBody(tree).filter(({ guards }) => {
          return guards.every(({ variant, branch }) => branchFor(variant, bodyReader) === branch);
        });
        expect(linksIn(renderBody(tree, bodyReader))).toEqual(
          shown.map(({ action_id }) => action_id),
        );
      }),
      { numRuns: 200 },
    );
  });
});

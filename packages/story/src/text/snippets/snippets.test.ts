import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { playLimits } from '../../model/play-limits.ts';
import type { Snippet } from '../../model/story.ts';
import { anyBodyTree } from '../../testing/any-body.ts';
import { leastRatio } from '../../testing/least-ratio.ts';
import { treeNotation } from '../../testing/tree-notation.ts';
import { parseBody } from '../blocks/parse-body.ts';
import { printBody } from '../print/print-body.ts';
import { plainText } from '../tree/plain-text.ts';
import { type BodyReader, branchFor, renderBody } from '../tree/render-body.ts';
import { snippetReader } from '../tree/render-snippets.ts';
import type { TextNode } from '../tree/text-tree.ts';
import { actionsIn, readSnippets, type ShownText, snippetRings, withSnippets } from './snippets.ts';

const snippetsOf = (texts: Record<string, string>): Snippet[] =>
  Object.entries(texts).map(([name, body]) => ({ id: `id-${name}`, name, values: [], body }));

const shownIn = (body: string, texts: Record<string, string>): ShownText =>
  withSnippets(body, parseBody(body).tree, readSnippets({ snippets: snippetsOf(texts), level: 2 }));

/** For whom the first branch always holds. */
const reader = (text: ShownText): BodyReader => ({
  visits: 1,
  holds: () => true,
  words: () => '7',
  draw: () => 0,
  snippets: snippetReader((show) => {
    const inner = text.shows.get(show);
    return inner ? { tree: inner.tree, reader: reader(inner) } : null;
  }),
});
const render = (text: ShownText) => renderBody(text.tree, reader(text));
const rendered = (body: string, texts: Record<string, string>) =>
  treeNotation(render(shownIn(body, texts)));

describe('a snippet is shown', () => {
  const texts = {
    Rain: 'It *rains*.',
    Two: '# A\n\nb\n\n- c\n- d\n\n---\n\n> e',
    Link: 'See [x](http://a) or [go](action:a1)',
    None: '{if x}{else}a{end}',
    All: '{show "Rain"}\n\nand {show "rain"}',
  };

  it.each([
    ['with its blocks alone in a line', 'a\n{show "Rain"}', '(p "a") (p "It " (em "rains") ".")'],
    [
      'with all its blocks',
      '{show "Two"}',
      '(h1 "A") (p "b") (ul (li (p "c")) (li (p "d"))) (hr) (quote (p "e"))',
    ],
    ['with its words in a line', 'So: {show "Rain"} Yes.', '(p "So: It " (em "rains") ". Yes.")'],
    ['with the words of its blocks, one space between', 'a{show "Two"}b', '(p "aA b c d eb")'],
    ['in the case of any letter', 'a {show "RAIN"}', '(p "a It " (em "rains") ".")'],
    [
      'with the links in it',
      'a {show "Link"}',
      '(p "a See " (a http://a "x") " or " (act a1 "go"))',
    ],
    ['without links in a link', '[{show "Link"}](action:a2)', '(p (act a2 "See x or go"))'],
    [
      'with snippets in it',
      '{show "All"}',
      '(p "It " (em "rains") ".") (p "and It " (em "rains") ".")',
    ],
    ['as nothing without words', 'a\n\n{show "None"}\n\n- {show "None"}', '(p "a")'],
    ['as nothing in a paragraph of its own', '{if x}{show "None"}{end}', ''],
    ['as nothing under an unknown name', 'a{show "Sun"}\n\n{show "Sun"}', '(p "a")'],
    [
      'in emphasis, quotes and branches',
      '> *{if x}{show "All"}{end}*',
      '(quote (p (em "It " (em "rains") ". and It " (em "rains") ".")))',
    ],
  ])('%s', (_name, body, tree) => expect(rendered(body, texts)).toBe(tree));

  it('never at level 1', () => {
    const snippets = readSnippets({ snippets: snippetsOf(texts), level: 1 });
    expect(snippets('Rain')).toBeUndefined();
  });

  it('of several with one name as the first', () => {
    const [one, other] = [{ ...snippetsOf({ A: 'one' })[0] }, { ...snippetsOf({ a: 'two' })[0] }];
    const snippets = readSnippets({ snippets: [one, other] as Snippet[], level: 2 });
    expect(snippets('A')?.id).toBe('id-A');
  });
});

describe('snippets that show each other', () => {
  const ring = (length: number) =>
    Object.fromEntries(
      Array.from({ length }, (_, at) => [`S${at}`, `${at} {show "S${(at + 1) % length}"}`]),
    );

  it.each([1, 2, 3, 7, 8, 9, 50])('in a ring of %s are shown once, and found', (length) => {
    const texts = { Before: '{show "S0"}', ...ring(length), After: 'a' };
    const times = Math.min(length, playLimits.snippetDepth);
    const words = Array.from({ length: times }, (_, at) => at).join(' ');
    expect(plainText(render(shownIn('x {show "S0"}', texts))).trim()).toBe(`x ${words}`);
    const rings = snippetRings({ snippets: snippetsOf(texts), level: 2 });
    expect(rings.map((one) => one.map(({ name }) => name))).toEqual([Object.keys(ring(length))]);
  });

  it('in no ring are none', () => {
    const texts = { A: '{show "B"} {show "C"} {show "B"}', B: '{show "C"}', C: '{show "D"}' };
    expect(snippetRings({ snippets: snippetsOf(texts), level: 2 })).toEqual([]);
  });

  it('in several rings, some of which share a snippet, are found ring by ring', () => {
    const texts = {
      ...{
        A: '{show "A"}',
        B: '{show "C"} {show "A"}',
        C: '{show "b"}{show "D"}',
        D: '{show "B"}',
      },
      ...{ E: '{show "B"}{show "F"}', F: '{show "G"}', G: '{if x}{show "F"}{end}' },
    };
    const rings = snippetRings({ snippets: snippetsOf(texts), level: 2 });
    expect(rings.map((ring) => ring.map(({ name }) => name).join(''))).toEqual(['A', 'BCD', 'FG']);
  });

  it('are shown so deep and no deeper', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`S${at}`, `${at} {show "S${at + 1}"}`]),
    );
    expect(plainText(render(shownIn('{show "S0"}', texts))).trim()).toBe('0 1 2 3 4 5 6 7');
  });

  it('many times at each level are shown up to a limit, at no more cost than at one level', () => {
    const many = (name: string) => `{show "${name}"}`.repeat(1_000);
    const levels = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          `S${at}`,
          at === count - 1 ? 'word ' : many(`S${at + 1}`),
        ]),
      );
    const texts = levels(8);
    const text = shownIn(many('S0'), texts);
    const words = plainText(render(text)).length;
    expect(actionsIn(text)).toEqual([]);
    const showing = (given: Record<string, string>) => () => {
      const shown = shownIn(many('S0'), given);
      render(shown);
      actionsIn(shown);
    };
    const ratio = leastRatio(showing(texts), showing(levels(1)), { enough: 10 });
    expect(ratio).toBeLessThan(20);
    expect(words).toBeLessThan(playLimits.shownCharacters);
    expect(words).toBeGreaterThan(1_000);
    expect(countIn(text)).toBeGreaterThan(400);
    expect(countIn(text)).toBeLessThanOrEqual(1_000);
    const twice = Object.fromEntries(
      Array.from({ length: 8 }, (_, at) => [
        `S${at}`,
        at === 7 ? 'x' : `{show "S${at + 1}"}{show "S${at + 1}"}`,
      ]),
    );
    expect(plainText(render(shownIn('{show "S0"}!', twice)))).toBe(`${'x'.repeat(2 ** 7)}!`);
  });
});

const countIn = ({ shows }: ShownText): number =>
  [...shows.values()].reduce((count, shown) => count + 1 + countIn(shown), 0);

describe('actionsIn', () => {
  it('sees through snippets, and says in which of them each branch stands', () => {
    const text = shownIn(
      '[a](action:a1) {if x}{show "A"}{end} [{show "B"}](action:a4)\n\n{show "B"}',
      { A: '{first}{show "B"}{end} [b](action:a2)', B: '{cycle}c|[d](action:a3){end}' },
    );
    const found = actionsIn(text).map(({ action_id, guards, guardsIn }) => [
      action_id,
      ...guards.map(({ variant, branch }, at) => {
        return `${guardsIn[at]?.name ?? 'text'} ${variant.type} ${branch}`;
      }),
    ]);
    expect(found).toEqual([
      ['a1'],
      ['a3', 'text if 0', 'A first 0', 'B cycle 1'],
      ['a2', 'text if 0'],
      ['a4'],
      ['a3', 'B cycle 1'],
    ]);
  });

  it('says exactly the links that are rendered', () => {
    const linksIn = (node: TextNode): string[] => {
      if (node.type === 'text') return [];
      const within = node.children.flatMap(linksIn);
      return node.type === 'action' ? [...within, node.action_id] : within;
    };
    const anyText = anyBodyTree.map(printBody);
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.nat(4), (body, one, other, visits) => {
        const text = shownIn(body, { Weather: one, '': other, '*x*': `${one}\n\n${other}` });
        const readerOf = (shown: ShownText): BodyReader => ({
          visits,
          holds: ({ type }) => type.length % 2 === visits % 2,
          words: () => '5',
          draw: ({ span }, faces) => (span.start + visits + (shown.snippet?.cost ?? 0)) % faces,
          snippets: snippetReader((show) => {
            const inner = shown.shows.get(show);
            return inner ? { tree: inner.tree, reader: readerOf(inner) } : null;
          }),
        });
        const expected = actionsIn(text).filter(({ guards, guardsIn }) =>
          guards.every(({ variant, branch }, at) => {
            const within = { ...text, snippet: guardsIn[at] ?? null };
            return branchFor(variant, readerOf(within)) === branch;
          }),
        );
        expect(linksIn(renderBody(text.tree, readerOf(text)))).toEqual(
          expected.map(({ action_id }) => action_id),
        );
      }),
      { numRuns: 200 },
    );
  });
});

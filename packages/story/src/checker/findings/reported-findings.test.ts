import { findingText } from '@brasslamp/messages';
import { describe, expect, it } from 'vitest';
import { blankAction, blankNode, blankStory } from '../../testing/blank-story.ts';
import { leastRatio } from '../../testing/least-ratio.ts';
import { readStoryNotation } from '../../testing/story-notation.ts';
import { check } from '../check.ts';
import type { Finding } from './finding.ts';
import { cutToLimit, mostFindings } from './reported-findings.ts';

const piecesInLine = 25;

/** As many characters as a node can have, in lines: a text is read up to a number of signs. */
const bodyOf = (piece: string, characters = 200_000) => {
  const line = `${piece.repeat(piecesInLine)}\n`;
  return line.repeat(Math.max(1, Math.floor(characters / line.length)));
};

const storyOf = (bodies: string[]) =>
  blankStory({
    nodes: bodies.map((body, at) =>
      blankNode(`Node ${at}`, { body, actions: [blankAction(`a${at}`, { target: null })] }),
    ),
  });

const bombs = ['{x}', '{', '{1/x}', '{if x}a{end}', '{if 1/x}a{end}', '[a](action:b)', '{x > "a"}'];

const textOfLast = (findings: readonly Finding[]) => findingText(findings.at(-1) as Finding);

describe('of a story that has more wrong with it than anybody reads', () => {
  it.each(bombs)('a full node of %j makes a short answer that says how much there is', (piece) => {
    const { findings } = check(storyOf([bodyOf(piece), bodyOf(piece), bodyOf(piece)]));
    expect(JSON.stringify(findings).length).toBeLessThan(1_000_000);
    expect(findings.some((found) => /and [\d,]+ more/.test(findingText(found)))).toBe(true);
  });

  it('tells the first ones of each rule in each node, and counts the others', () => {
    const { findings } = check(storyOf([bodyOf('{x}'), `${bodyOf('{x}', 76)} {y`]));
    const inNode = (id: string) => findings.filter(({ node_id }) => node_id === id);
    const unknown = inNode('id-Node 0').filter(({ rule }) => rule === 'unknown-name');
    expect(unknown).toHaveLength(mostFindings.inNode + 1);
    expect(textOfLast(unknown)).toContain('and 4,880 more');
    expect(unknown.at(-1)?.path).toEqual([]);
    expect(unknown.slice(0, -1).map(({ column }) => column)).toEqual(
      Array.from({ length: mostFindings.inNode }, (_, at) => 2 + 3 * at),
    );
    expect(inNode('id-Node 1').map(({ rule }) => rule)).toContain('text-problem');
  });

  it('counts all that does not fit the grammar, however much of it there is', () => {
    const { findings } = check(storyOf([bodyOf('{a b}'), 'A lamp.']));
    const problems = findings.filter(({ rule }) => rule === 'text-problem');
    expect(problems).toHaveLength(mostFindings.inNode + 1);
    expect(textOfLast(problems)).toContain('and 4,881 more');
  });

  it('tells errors before all else, and no more than so many', () => {
    const nodes = Array.from({ length: 2_000 }, (_, at) => {
      return `:: N${at}\n{x} {gold > ""} {1/0} [a](action:b)\n- On -> Moon\nif yes\n- Next -> N${at + 1}`;
    });
    const story = readStoryNotation(`$ gold = 0\n${nodes.join('\n')}\n:: N2000 (ending: Over)`);
    const { findings } = check(story);
    expect(findings.length).toBeLessThanOrEqual(mostFindings.inAll);
    const of = (rule: string) => findings.filter((found) => found.rule === rule);
    for (const rule of ['unknown-name', 'broken-link'] as const) {
      expect(textOfLast(of(rule))).toMatch(/and [\d,]+ more/);
      expect(of(rule)).toHaveLength(mostFindings.ofRule + 1);
    }
    const severities = findings.map(({ severity }) => severity);
    expect(severities.lastIndexOf('error')).toBeLessThan(severities.indexOf('warning'));
  });

  it('tells all that fit, and else counts what it leaves out', () => {
    const warnings = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        rule: 'unknown-name' as const,
        severity: 'warning' as const,
        node_id: null,
        message_id: 'unknown-name.missing' as const,
        params: { kind: 'item' as const, name: `${at}` },
        path: [],
      }));
    const fits = warnings(mostFindings.inAll);
    expect(cutToLimit(fits)).toEqual(fits);
    const cut = cutToLimit(warnings(mostFindings.inAll + 1));
    expect(cut).toHaveLength(mostFindings.inAll);
    expect(textOfLast(cut)).toContain('and 2 more warnings and notes');
    for (const [severity, words] of [
      ['error', 'errors, warnings and notes'],
      ['note', 'notes'],
    ] as const) {
      const all = warnings(mostFindings.inAll + 1).map((one) => ({ ...one, severity }));
      const cutAll = cutToLimit(all);
      expect(cutAll.at(-1)?.severity).toBe(severity);
      expect(textOfLast(cutAll)).toContain(`and 2 more ${words}.`);
    }
  });

  it('tells of the whole story what it would tell of no single node', () => {
    const count = 2 * mostFindings.inNode;
    const flags = Array.from({ length: count }, (_, at) => `$ flag${at} = no`);
    const { findings } = check(readStoryNotation(`${flags.join('\n')}\n:: Hall (ending: Over)`));
    const reported = findings.filter(({ rule }) => rule === 'variable-never-read');
    expect(reported.map(({ key }) => key)).toEqual(flags.map((_, at) => `flag${at}`));
  });

  it.each(bombs)('looks through a node of %j in time in proportion to its length', (piece) => {
    const [small, large] = [storyOf([bodyOf(piece, 20_000)]), storyOf([bodyOf(piece)])];
    const ratio = leastRatio(
      () => check(large),
      () => check(small),
      { enough: 15, leastMs: 20 },
    );
    expect(ratio).toBeLessThanOrEqual(15);
  });
});

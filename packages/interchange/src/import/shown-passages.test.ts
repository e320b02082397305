import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importOne } from '../testing/import-story.ts';
import type { ImportedStory } from './imported-story.ts';

const asPage = (format: string, passages: Record<string, string>) =>
  importOne(
    `<tw-storydata name="T" startnode="1" format="${format}">${Object.entries(passages)
      .map(
        ([name, text], at) =>
          `<tw-passagedata pid="${at + 1}" name="${name}">${text.replaceAll('<', '&lt;')}</tw-passagedata>`,
      )
      .join('')}</tw-storydata>`,
    'story.html',
  );
const asTwee = (format: string, passages: Record<string, string>) =>
  importOne(
    [
      `:: StoryData\n${JSON.stringify({ format })}\n`,
      ...Object.entries(passages).map(([name, text]) => `:: ${name}\n${text}\n`),
    ].join('\n'),
  );
const placesOf = ({ losses }: ImportedStory) =>
  losses.map(({ node, line, column, source }) => `${node} ${line}:${column} ${source}`);

describe('a loss in a passage that another one shows', () => {
  const passages = {
    Start: 'One\n(align: "==>")[two]\n(display: "Hud")',
    Hud: '|a>[three]\n\n(live: 2s)[four]\n[[Hud]]',
  };

  it('has no line at the one that shows it, where each passage counts its own', () => {
    expect(placesOf(asPage('Harlowe', passages))).toEqual([
      'Start 2:1 (align: "==>")',
      'Start null:null (live: 2s)',
      'Hud 3:1 (live: 2s)',
    ]);
  });

  it('has its line in the file, where there is one for all', () => {
    expect(placesOf(asTwee('Harlowe', passages))).toEqual([
      'Start 6:1 (align: "==>")',
      'Start 12:1 (live: 2s)',
      'Hud 12:1 (live: 2s)',
    ]);
  });
});

const nodesOf = ({ story }: ImportedStory) => story.nodes.map(({ name }) => name);
const lossesOf = ({ losses }: ImportedStory) => losses.map(({ node, kind }) => `${node}: ${kind}`);

describe('a passage that is only shown in others', () => {
  /** Harlowe reads what has hooks where it is shown. */
  const hud = '|a>[Health (live: 2s)[falls]]';

  it('is no node, and its losses are told once at each one that shows it', () => {
    const read = asPage('Harlowe', {
      Start: '(display: "Hud") [[Cellar]]',
      Cellar: 'Dark. (display: "Hud")',
      Hud: hud,
    });
    expect(nodesOf(read)).toEqual(['Start', 'Cellar']);
    expect(read.story.nodes.map(({ body }) => body.includes('Health falls'))).toEqual([true, true]);
    expect(lossesOf(read)).toEqual(['Start: shown_at_once', 'Cellar: shown_at_once']);
    expect([read.full, read.near, read.kept]).toEqual([0, 3, 0]);
  });

  it.each([
    ['[[Hud]]'],
    ['(link-goto: "On", "Hud")'],
    ['(goto: "Hud")'],
    ['(set: $to to "Hud")(link-goto: "On", $to)'],
    ['(link-goto: "On", "H" + $to)'],
    ['(link-goto: "On", (prompt: "Where?", ""))'],
    ['(if: (history:) contains "Hud")[seen]'],
  ])('is one where %s could lead there, or asks about it', (way) => {
    const read = asPage('Harlowe', { Start: `(display: "Hud") ${way}`, Hud: hud });
    expect(nodesOf(read)).toEqual(['Start', 'Hud']);
  });

  it('is one where the story begins with it, or a storylet is made of it', () => {
    const shown = asPage('Harlowe', { Start: hud, Hall: '(display: "Start")' });
    expect(nodesOf(shown)).toEqual(['Start', 'Hall']);
    const storylet = asPage('Harlowe', {
      Start: '(display: "Hud") (open-storylets:) (link-storylet: 1)',
      Hud: `(storylet: when true)${hud}`,
    });
    expect(nodesOf(storylet)).toContain('Hud');
  });

  it('takes along what only its own links lead to', () => {
    const asks =
      '(link: "Go")[(set: $x to it + 1)(if: $x > 2)[(goto: "Start")](else:)[(goto: "Cellar")]]';
    const read = asPage('Harlowe', {
      Start: '(display: "Hud")',
      Cellar: 'Dark.',
      Hud: `${hud} ${asks}`,
    });
    expect(nodesOf(read)).toEqual(['Start', 'Cellar', 'Start (link 1)']);
    expect(read.story.nodes[0]?.actions).toHaveLength(1);
  });

  it.each([
    ['Harlowe', '(display: "Two") |a>[a]', '(display: "One") |b>[b]'],
    ['SugarCube', '<<set $a to 1>>a <<include "Two">>', '<<set $b to 1>>b <<include "One">>'],
  ])('of two of %s that only show each other one is a node', (format, one, two) => {
    const read = asPage(format, { Start: 'Here.', One: one, Two: two });
    expect(nodesOf(read)).toEqual(['Start', 'One']);
    expect(read.story.nodes[1]?.body).toMatch(/a[\s\S]*b|b[\s\S]*a/);
  });

  it('is no node in Chapbook where a link reveals it', () => {
    const read = asPage('Chapbook', {
      Start: "{reveal link: 'More', passage: 'Hud'}",
      Hud: '[after 1s]\nHealth',
    });
    expect(nodesOf(read)).toEqual(['Start']);
    expect(lossesOf(read)).toEqual(['Start: shown_at_once']);
  });

  it('is no node where a text is the same as its name, and a node where a link may be worked out of that', () => {
    const passages = (link: string) => ({
      Start: `(set: $room to "Hud")(display: "Hud") [[Cellar]] ${link}`,
      Cellar: 'Dark.',
      Hud: hud,
    });
    expect(nodesOf(asPage('Harlowe', passages('{$room}')))).toEqual(['Start', 'Cellar']);
    const named = nodesOf(asPage('Harlowe', passages('(link-goto: "On", $room)')));
    expect(named).toEqual(['Start', 'Cellar', 'Hud']);
  });

  it('tells at the nodes that show it what its snippet cannot say', () => {
    const read = asPage('SugarCube', {
      Start: '<<include "Hud">> [[Cellar]] [[Attic]]',
      Cellar: 'Dark. <<include "Note">>',
      Attic: '<<set $x to "a">><<set $x to $x * 2>>',
      Hud: 'Health <<include "Note">>',
      Note: 'Luck $x',
    });
    expect(nodesOf(read)).toEqual(['Start', 'Cellar', 'Attic']);
    expect(read.story.snippets.map(({ name }) => name)).toEqual(['Note']);
    const atNote = read.losses.filter(({ source }) => source === '$x');
    expect(atNote.map(({ node, line }) => [node, line])).toEqual([
      ['Start', null],
      ['Cellar', null],
    ]);
  });
});

describe('passages that show and lead to each other, however they do', () => {
  const ways: Record<string, ((name: string) => string)[]> = {
    Harlowe: [
      (name) => `(display: "${name}")`,
      (name) => `(link: "more")[(display: "${name}")]`,
      (name) => `(link: "if")[(set: $x to it + 1)(if: $x > 2)[(goto: "${name}")](else:)[(undo:)]]`,
      (name) => `[[${name}]]`,
      () => '|hook>[words]',
    ],
    Chapbook: [
      (name) => `{embed passage: '${name}'}`,
      (name) => `{reveal link: 'more', passage: '${name}'}`,
      (name) => `[[${name}]]`,
    ],
    SugarCube: [
      (name) => `<<include "${name}">>`,
      (name) => `<<link "more">><<replace "#here">><<include "${name}">><</replace>><</link>>`,
      (name) => `[[${name}]]`,
      () => '<<set $x to 1>>',
      () => '<span id="here">words</span>',
    ],
  };
  const names = ['Start', 'One', 'Two', 'Three', 'Four'];

  it.each(Object.keys(ways))(
    '%s: each word is in the story, and no link leads nowhere',
    (format) => {
      const anyWay = fc
        .tuple(fc.constantFrom(...(ways[format] ?? [])), fc.constantFrom(...names))
        .map(([way, name]) => way(name));
      const anyPassage = fc.array(anyWay, { maxLength: 3 });
      let without = 0;
      fc.assert(
        fc.property(fc.tuple(...names.map(() => anyPassage)), (texts) => {
          const passages = names.map((name, at) => [
            name,
            [`word${name}`, ...(texts[at] ?? [])].join('\n\n'),
          ]);
          const { story } = asPage(format, Object.fromEntries(passages));
          const shown = [...story.nodes, ...story.snippets].map(({ body }) => body).join(' ');
          expect(names.filter((name) => !shown.includes(`word${name}`))).toEqual([]);
          const ids = new Set(story.nodes.map(({ id }) => id));
          const targets = story.nodes.flatMap((node) =>
            [...node.actions, ...node.continue].map(({ target }) => target),
          );
          const isThere = (target: unknown) =>
            target === null || target === 'back' || ids.has(String(target));
          expect(targets.filter((target) => !isThere(target))).toEqual([]);
          if (names.some((name) => story.nodes.every((node) => node.name !== name))) without += 1;
        }),
        { numRuns: Number(process.env.RUNS ?? 150) },
      );
      expect(without).toBeGreaterThan(10);
    },
  );
});

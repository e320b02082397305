import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeEpub } from '../epub/write-epub.ts';
import { writeGamebook } from '../gamebook/write-gamebook.ts';
import type { BookFacts } from './book-facts.ts';
import { element, words } from './markup.ts';
import { sectionNumbers } from './section-numbers.ts';

const facts: BookFacts = {
  id: 'a-story',
  author: 'Ann <Author> & co.',
  description: '',
  modifiedAt: Date.UTC(2026, 10, 1),
  pictures: new Map(),
};

/** The tags that are open at the end or closed out of turn; XHTML has none. */
function badTags(xhtml: string): string[] {
  const open: string[] = [];
  const bad: string[] = [];
  for (const [, slash, name = '', selfClosed] of xhtml.matchAll(
    /<(\/?)([a-zA-Z][\w:.-]*)(?:\s+[\w:.-]+="[^"<]*")*\s*(\/?)>/g,
  )) {
    if (selfClosed === '/') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) bad.push(name);
  }
  return [...bad, ...open];
}

/** What is left of the `<` and `&` when tags and references are taken out. */
const strayMarks = (xhtml: string) =>
  xhtml
    .replace(
      /<\/?[a-zA-Z][\w:.-]*(?:\s+[\w:.-]+="[^"<]*")*\s*\/?>|<\?xml[^>]*\?>|<!DOCTYPE html>/g,
      '',
    )
    .replace(/&(?:amp|lt|gt|quot);/g, '')
    .match(/[<&]/g);

const decoded = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(
    ([path, file]) => [path, new TextDecoder().decode(file)] as const,
  );

/** Its beginning falls by chance: it cannot be unfolded. */
const lamp = storyFrom`
  $ gold = 2 (0 to 10)
  :: Hall
  You stand in a hall.{if has(lamp)} The walls glitter.{else} It is dark.{end}
  - Open the door -> Cellar
  if gold >= 2
  do set gold = gold - 2
  - Wait -> stay
  if chance(50)
  @ Lamp
  :: Cellar (ending: Drowned, bad)
  Water {gold}.
`;

describe('a book made of a story', () => {
  it('is well-formed whatever the story holds', () => {
    fc.assert(
      fc.property(anyWholeStory, fc.string({ unit: 'binary' }), (story, typed) => {
        const [first, ...others] = story.nodes;
        const nodes =
          first === undefined ? [] : [{ ...first, body: `${first.body}\n\n${typed}` }, ...others];
        const changed = { ...story, nodes, title: typed };
        for (const [path, text] of decoded(writeEpub(changed, facts).bytes)) {
          if (!/\.(?:xhtml|opf|xml)$/.test(path)) continue;
          expect([path, badTags(text), strayMarks(text)]).toEqual([path, [], null]);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('leads from each choice to a section that is there', () => {
    fc.assert(
      fc.property(anyWholeStory, (story) => {
        const { html } = writeGamebook(story, facts);
        const ids = new Set([...html.matchAll(/ id="(s\d+)"/g)].map(([, id]) => id));
        const links = [...html.matchAll(/href="#(s\d+)"/g)].map(([, id]) => id);
        expect(links.filter((id) => !ids.has(id))).toEqual([]);
        const files = decoded(writeEpub(story, facts).bytes);
        const paths = new Set(files.map(([path]) => path));
        const pages = files.flatMap(([, text]) =>
          [...text.matchAll(/href="([^":]+\.xhtml)"/g)].map(([, href]) => `OEBPS/${href}`),
        );
        expect(pages.filter((path) => !paths.has(path))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('says in words what the reader has to look up and to do', () => {
    const { html, losses } = writeGamebook(lamp, facts);
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain(' [if you carry Lamp:  The walls glitter. / otherwise:  It is dark.]');
    expect(text).toContain('If gold is at least 2: Open the door – turn to 2 (take 2 off gold)');
    expect(text).toContain('Lamp: you can take it with you, unless you have already.');
    expect(text).toContain('Drowned');
    expect(losses.map(({ construct, node }) => [construct, node])).toEqual([
      ['condition', 'Hall'],
      ['effect', 'Hall'],
      ['condition', 'Hall'],
      ['value', 'Hall'],
      ['value', 'Cellar'],
    ]);
  });

  it('asks for nothing over the network', () => {
    const { html } = writeGamebook(lamp, facts);
    expect(html).not.toMatch(/(?:src|href)="(?!#|data:)/);
    expect(html).not.toContain('<script');
  });

  it('is an EPUB by its first file, which is stored as it is', () => {
    const { bytes } = writeEpub(lamp, facts);
    const start = new TextDecoder('latin1').decode(bytes.subarray(0, 100));
    expect(start).toContain('mimetypeapplication/epub+zip');
    expect(writeEpub(lamp, facts).bytes).toEqual(bytes);
  });
});

describe('the numbers of sections', () => {
  const chain = (count: number) =>
    new Map(Array.from({ length: count }, (_, at) => [`N${at}`, [`N${at + 1}`]]));

  it('begin with the start, are all different, and the same again', () => {
    const ways = chain(60);
    const numbers = sectionNumbers(ways, 'N3', 'seed');
    expect(numbers.get('N3')).toBe(1);
    expect([...numbers.values()].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, at) => at + 1),
    );
    expect(sectionNumbers(ways, 'N3', 'seed')).toEqual(numbers);
    expect(sectionNumbers(ways, 'N3', 'other')).not.toEqual(numbers);
  });

  it('stand apart where one leads to the other', () => {
    const ways = chain(60);
    const numbers = sectionNumbers(ways, 'N0', 'seed');
    const distances = [...ways].flatMap(([id, targets]) =>
      targets.flatMap((to) => {
        const [one, other] = [numbers.get(id), numbers.get(to)];
        return one === undefined || other === undefined ? [] : [Math.abs(one - other)];
      }),
    );
    expect(Math.min(...distances)).toBeGreaterThan(1);
  });
});

describe('markup', () => {
  it('lets no text become a tag or an attribute', () => {
    expect(element('p', { title: '"><b>' }, words('<script>&\u0000'))).toBe(
      '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;&amp;</p>',
    );
  });
});

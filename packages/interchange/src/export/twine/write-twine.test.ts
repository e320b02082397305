import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTwee } from '../../import/containers/read-twee.ts';
import { readTwineHtml } from '../../import/containers/read-twine-html.ts';
import { escapeSugarCube } from './sugarcube-text.ts';
import { writeTwee } from './write-twee.ts';
import { twineStory } from './write-twine.ts';
import { writeTwineHtml } from './write-twine-html.ts';

const facts = { ifid: '0199aaaa-0000-4000-8000-00000000000a', positions: new Map() };

const passagesOf = (passages: { name: string; tags: readonly string[]; text: string }[]) =>
  passages.map(({ name, tags, text }) => ({ name, tags, text: text.trimEnd() }));

describe('a story for Twine', () => {
  it('is read back from Twee and from the archive as it was written', () => {
    fc.assert(
      fc.property(anyWholeStory, (story) => {
        const written = twineStory(story, facts);
        const expected = passagesOf(written.passages);
        expect(passagesOf(readTwee(writeTwee(written)).passages)).toEqual(expected);
        const [archive] = readTwineHtml(writeTwineHtml(written));
        const shown = expected.filter(({ tags }) => !tags.includes('script'));
        expect(passagesOf(archive?.passages ?? [])).toEqual(shown);
        expect(archive?.scripts).toHaveLength(1);
      }),
      { numRuns: 40 },
    );
  });

  it('has no passage by a name that means something to SugarCube', () => {
    const story = storyFrom`
      :: StoryInit
      - Go -> PassageHeader
      :: PassageHeader
    `;
    const names = twineStory(story, facts).passages.map(({ name }) => name);
    expect(names).toEqual(['StoryInit', 'Script', 'StoryInit (node)', 'PassageHeader (node)']);
  });

  it('says what SugarCube has not', () => {
    const story = storyFrom`
      ! Rich
      :: Hall
      ~ notes: violence
    `;
    expect(twineStory(story, facts).losses.map(({ construct, node }) => [construct, node])).toEqual(
      [
        ['achievement', null],
        ['content note', 'Hall'],
      ],
    );
  });

  it('lets no script of the page end early', () => {
    const story = storyFrom`
      :: Hall
      @ Lamp
    `;
    const [item] = story.items;
    if (item === undefined) throw new Error('No item');
    const items = [{ ...item, name: '</script><script>alert(1)</script>' }];
    const html = writeTwineHtml(twineStory({ ...story, items }, facts));
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });
});

describe('words for SugarCube', () => {
  it('lose their marks and nothing else', () => {
    const typed = "''a'' //b// __c__ $gold _x [[d]] <<e>> <b> & {{{f}}} @@g@@ -- ~~h~~ ^^i^^ \\";
    const escaped = escapeSugarCube(typed, true);
    expect(escaped).not.toMatch(/''|\/\/[^b]|__|\$|\[\[|<<|<b>|\{\{|@@|--|~~|\^\^|\\/);
    const read = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(read).toBe(typed);
    expect(escapeSugarCube('! no heading', true)).toBe('&#33; no heading');
  });
});

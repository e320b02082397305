import { anyWholeStory } from '@brasslamp/story/testing/any-whole-story';
import { storyFrom } from '@brasslamp/story/testing/story-notation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from './write-markdown.ts';

describe('a story as Markdown', () => {
  it('is a file a chapter, a heading a node, choices as links, logic as it is typed', () => {
    const files = writeMarkdown(storyFrom`
      === The house
      :: Hall
      You see [a door](action:a1).
      # Loud
      - Open the door -> Cellar
      if gold >= 2
      - Wait -> stay (once)
      === Below
      :: Cellar (ending: Drowned, bad)
      ~ first: set gold = 0
      Water.
    `);
    expect(files.map(({ path }) => path)).toEqual(['1-the-house.md', '2-below.md']);
    expect(files[0]?.text).toContain(
      [
        '# The house',
        '## Hall',
        'You see [a door](2-below.md#cellar).',
        '### Loud',
        '- [Open the door](2-below.md#cellar)\n- Wait',
        '```brasslamp\na1: if gold >= 2\na2: leads to stay; once\n```\n',
      ].join('\n\n'),
    );
    expect(files[1]?.text).toBe(
      '# Below\n\n## Cellar\n\nWater.\n\n*Ending: Drowned*\n\n```brasslamp\nat the first visit: set gold = 0\n```\n',
    );
  });

  it('holds every condition and effect, and links to headings that are there', () => {
    fc.assert(
      fc.property(anyWholeStory, (story) => {
        const files = writeMarkdown(story);
        const text = files.map((file) => file.text).join('\n');
        for (const node of story.nodes) {
          for (const { when, effects } of node.actions) {
            for (const typed of [when, ...effects]) expect(text).toContain(typed);
          }
        }
        const headings = new Set(
          [...text.matchAll(/^##? (.*)$/gm)].map(([, name = '']) => name.toLowerCase()),
        );
        for (const [, address = ''] of text.matchAll(/\]\([\w.-]*#([^)]*)\)/g)) {
          expect([...headings].map((name) => name.replaceAll(' ', '-'))).toContain(address);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('fences logic that holds fences', () => {
    const story = storyFrom`
      :: Hall
      ~ every: set name = "x"
    `;
    const [node] = story.nodes;
    if (node === undefined) throw new Error('No node');
    const nodes = [{ ...node, on_enter: { first: [], every: ['set name = "````"'] } }];
    expect(writeMarkdown({ ...story, nodes })[0]?.text).toContain('`````brasslamp\n');
  });
});

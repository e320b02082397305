import { describe, expect, it } from 'vitest';
import { importFile, importOne } from '../../testing/import-story.ts';

describe("Twine's JSON", () => {
  const passages = [
    { name: 'Hall', pid: '7', tags: ['a'], text: 'h [[Attic]]', position: '10,20' },
    { name: 'Attic', pid: 8, tags: 'b c', text: 'a' },
  ];

  it.each([
    ['a name', { start: 'Attic' }, 'Attic'],
    ['a pid', { startnode: '8' }, 'Attic'],
    ['a number', { startNode: 8 }, 'Attic'],
    ['nothing', {}, 'Hall'],
    ['a name that is missing', { start: 'None' }, 'Hall'],
  ])('begins with a passage by %s', (_, start, name) => {
    const text = JSON.stringify({ name: 'T', format: 'Harlowe', ...start, passages });
    const { story, source } = importOne(text, 'x.json');
    expect(source).toMatchObject({ container: 'twine2-json', format: 'Harlowe' });
    expect(story.nodes.find(({ id }) => id === story.start_node_id)?.name).toBe(name);
    expect(story.nodes.map(({ actions }) => actions.length)).toEqual([1, 0]);
  });

  it('has camel case, positions in several forms, and passages that are none', () => {
    const { story, positions, source, losses } = importOne(
      JSON.stringify({
        title: 'T',
        ifid: 'I',
        storyFormat: 'Snowman',
        formatVersion: '2.0.2',
        script: 'alert(1)',
        __proto__: { start: 'x' },
        passages: [
          { title: 'A', content: 'a', position: { x: 1, y: 2 } },
          { title: 'B', content: 'b', metadata: { position: '3,4' } },
          { title: 'C', content: 'c', left: 5, top: '6' },
          { title: 'D', content: 'd', position: 'here' },
          null,
        ],
      }),
      'x.json',
    );
    expect([story.title, source.format, source.ifid]).toEqual(['T', 'Snowman 2.0.2', 'I']);
    expect(story.nodes.map(({ id }) => positions.get(id) ?? null)).toEqual([
      { x: 2, y: 2 },
      { x: 7, y: 5 },
      { x: 12, y: 7 },
      null,
    ]);
    expect(losses.map(({ kind }) => kind).sort()).toEqual(['script_left_out', 'text_left_out']);
  });

  it('may be a list of stories', () => {
    const stories = importFile(
      JSON.stringify([
        { name: 'One', passages },
        { name: 'Two', passages },
      ]),
      'x.json',
    );
    expect(stories.map(({ story }) => story.title)).toEqual(['One', 'Two']);
  });
});

describe('a page of Twine 1', () => {
  const page = (passages: string) =>
    `<html><head><script>var a = '<div tiddler="x">';</script></head><body><div id="storeArea" data-size="2" hidden>${passages}</div></body></html>`;

  it('has its passages, their tags and their places', () => {
    const { story, positions, source } = importOne(
      page(
        '<div tiddler="Start" tags="" twine-position="10,290">One\\nTwo &lt;b&gt;bold&lt;/b&gt; \\s [[On|End]]</div>' +
          '<div tiddler="End" tags="a b" twine-position="262,10">End</div>' +
          '<div tiddler="StoryTitle" tags="">Example</div>',
      ),
      'x.html',
    );
    expect([story.title, source.container]).toEqual(['Example', 'twine1-html']);
    expect(story.nodes.map(({ name }) => name)).toEqual(['Start', 'End']);
    expect(story.nodes[0]?.body).toContain('**bold**');
    expect(story.nodes[0]?.body).toMatch(/^One\\\nTwo/);
    expect(story.nodes[0]?.actions.map(({ target }) => target)).toEqual([story.nodes[1]?.id]);
    expect(story.nodes.map(({ id }) => positions.get(id))).toEqual([
      { x: 24, y: 348 },
      { x: 629, y: 12 },
    ]);
  });
});

describe('Twee of other versions', () => {
  it('of Twee 2 has places behind its names', () => {
    const { story, positions } = importOne(':: A [t] <10,20>\na [[B]]\n\n:: B <30,40>\nb\n');
    expect(story.nodes.map(({ name, id }) => [name, positions.get(id)])).toEqual([
      ['A', { x: 24, y: 24 }],
      ['B', { x: 72, y: 48 }],
    ]);
  });
});

import { fileProblemText } from '@brasslamp/messages';
import { limits } from '@brasslamp/story/model';
import { describe, expect, it } from 'vitest';
import { readStories, StoryFileError } from './read-stories.ts';
import { importFile, importOne, lossCounts, problemOf } from './testing/import-story.ts';

const html = (attributes: string, passages: string) =>
  `<html><body><tw-storydata ${attributes}>${passages}</tw-storydata></body></html>`;
const passage = (pid: number, name: string, text = '') =>
  `<tw-passagedata pid="${pid}" name="${name}">${text}</tw-passagedata>`;

const withoutLogic = {
  ending: null,
  on_enter: { first: [], every: [] },
  continue: [],
  pool: null,
  tags: [],
  available_when: '',
  priority: 0,
  content_notes: [],
};

describe('a Twee file', () => {
  it('becomes a story of one chapter with its passages in order', () => {
    const { story, source, node_count, choice_count } = importOne(
      ':: StoryTitle\nThe Well\n\n:: Top\n[[Down->Bottom]]\n\n:: Bottom [dark] {"position":"1,2"}\nMud.\n\n\n',
    );
    expect(story.title).toBe('The Well');
    expect(story.chapters).toEqual([{ id: 'id-3', title: 'The Well', ordinal: 1 }]);
    expect(story.nodes).toEqual([
      {
        ...withoutLogic,
        id: 'id-1',
        chapter_id: 'id-3',
        name: 'Top',
        body: '[Down](action:a1)',
        actions: [
          {
            id: 'a1',
            label: 'Down',
            target: 'id-2',
            use: 'repeatable',
            when: '',
            otherwise: 'hide',
            reason: '',
            effects: [],
            ask: null,
            call: false,
          },
        ],
      },
      {
        ...withoutLogic,
        id: 'id-2',
        chapter_id: 'id-3',
        name: 'Bottom',
        body: 'Mud.',
        actions: [],
        // Nothing leads on.
        ending: { name: 'Bottom', kind: null },
        tags: ['dark'],
      },
    ]);
    expect(story.start_node_id).toBe('id-1');
    expect(source).toEqual({ container: 'twee', format: 'unknown', ifid: null });
    expect([node_count, choice_count]).toEqual([2, 1]);
  });

  it('starts where StoryData says, else at the passage Start, else at the first', () => {
    const startOf = (text: string) => {
      const { story } = importOne(text);
      return story.nodes.find(({ id }) => id === story.start_node_id)?.name;
    };
    expect(startOf(':: StoryData\n{"start":"B"}\n:: Start\n:: B\n')).toBe('B');
    expect(startOf(':: A\n:: Start\n')).toBe('Start');
    expect(startOf(':: A\n:: B\n')).toBe('A');
    expect(startOf(':: StoryData\n{"start":"Gone"}\n:: A\n')).toBe('A');
  });

  it('may begin with a byte order mark and blank lines, and end its lines the Windows way', () => {
    const { story } = importOne('\ufeff\r\n::Start\r\nOne\r\nTwo\r\n\r\n::Next\r\n');
    expect(story.nodes.map(({ name, body }) => [name, body])).toEqual([
      ['Start', 'One\\\nTwo'],
      ['Next', ''],
    ]);
  });

  it('escapes brackets in names with a backslash, and forgives those that are not', () => {
    const { story } = importOne(
      ':: Room \\[1\\] [a b] {"size":"1,1"}\n:: Room [2] east\n:: Plain [tag]\n:: Old [x] <10,20>\n\\:: no header\n',
    );
    expect(story.nodes.map(({ name }) => name)).toEqual([
      'Room [1]',
      'Room [2] east',
      'Plain',
      'Old',
    ]);
    expect(story.nodes[3]?.body).toBe(':: no header');
  });

  it('keeps tags, and leaves out code passages and text before the first passage, and says so', () => {
    const { story, losses } = importOne(
      'stray\n:: Code [script]\nx()\n:: Look [stylesheet]\nb{}\n:: A [t]\n',
    );
    expect(story.nodes.map(({ name }) => name)).toEqual(['A']);
    expect(story.nodes[0]?.tags).toEqual(['t']);
    expect(losses.map(({ kind, node, line, source }) => [kind, node, line, source])).toEqual([
      ['text_left_out', null, null, ''],
      ['script_left_out', null, 3, 'x()'],
      ['stylesheet_left_out', null, 5, 'b{}'],
    ]);
  });

  it('goes on when StoryData or metadata is broken', () => {
    const { story, losses } = importOne(':: StoryData\n{oops\n:: A {"position}\ntext\n');
    expect(story.nodes[0]).toMatchObject({ name: 'A', body: 'text' });
    expect(losses.map(({ kind, node }) => [kind, node])).toEqual([
      ['broken_metadata', 'A'],
      ['broken_metadata', null],
    ]);
  });
});

describe('a Twine 2 page', () => {
  it('names title, format and start in its attributes, with entities and over lines', () => {
    const { story, source } = importOne(
      html(
        'name="Salt &amp; Sea"\n startnode="7"\n format="Harlowe" format-version="3.1.0" hidden',
        passage(3, 'A') + passage(7, 'B &quot;x&quot;', 'a &lt; b [[A-&gt;A]]'),
      ),
      'x.html',
    );
    expect(story.title).toBe('Salt & Sea');
    expect(source).toMatchObject({ container: 'twine2-html', format: 'Harlowe 3.1.0' });
    expect(story.nodes[1]).toMatchObject({ name: 'B "x"', body: 'a < b [A](action:a1)' });
    expect(story.start_node_id).toBe(story.nodes[1]?.id);
  });

  it('is titled by the file when it has no name', () => {
    expect(importOne(html('', passage(1, 'A')), 'C:\\tales\\old.well.html').story.title).toBe(
      'old.well',
    );
  });

  it('may be an archive of several stories', () => {
    const archive = html('name="One"', passage(1, 'A')) + html('name="Two"', passage(1, 'B'));
    expect(importFile(archive, 'x.html').map(({ story }) => story.title)).toEqual(['One', 'Two']);
  });

  it('keeps tags that a passage holds unescaped as text, and counts the author’s code', () => {
    const code =
      '<script type="text/twine-javascript">if (a<b) "<tw-storydata>"</script><style>.c { x: y }</style>';
    const { story, losses } = importOne(
      html('name="x"', code + passage(1, 'A', '<b>Hi</b> <div class="c">you</div>')),
      'x.html',
    );
    expect(story.nodes[0]?.body).toBe('**Hi**\\\nyou');
    expect(lossCounts(losses)).toEqual({
      styling_dropped: 1,
      script_left_out: 1,
      stylesheet_left_out: 1,
    });
  });
});

describe('names', () => {
  const names = (...passages: string[]) =>
    importOne(passages.map((name) => `:: ${name}\n`).join(''));

  it('that are equal but for case or space get a number', () => {
    const { story, losses } = names('Hall', 'hall', 'HALL', 'Hall (2)', '\\ Hall\\ ');
    expect(story.nodes.map(({ name }) => name)).toEqual([
      'Hall',
      'hall (2)',
      'HALL (3)',
      'Hall (2) (2)',
      'Hall (4)',
    ]);
    expect(lossCounts(losses)).toEqual({ renamed: 4 });
  });

  it('that are too long are cut, and missing ones replaced', () => {
    const long = 'x'.repeat(300);
    const { story } = names(long, `${long}y`, '', '');
    const [first, second, third, fourth] = story.nodes.map(({ name }) => name);
    expect(first).toBe('x'.repeat(limits.nameCharacters));
    expect(second).toBe(`${'x'.repeat(limits.nameCharacters - 4)} (2)`);
    expect([third, fourth]).toEqual(['Untitled', 'Untitled (2)']);
  });

  it('differ by case in links, also when renamed', () => {
    const { story } = importOne(':: A\n[[hall]] [[Hall]] [[ Hall ]]\n:: Hall\n:: hall\n');
    const [, hall, small] = story.nodes;
    expect(story.nodes[0]?.actions.map(({ target }) => target)).toEqual([
      small?.id,
      hall?.id,
      hall?.id,
    ]);
  });
});

describe('what a file is', () => {
  const page = html('name="x"', passage(1, 'A', '\n:: B\nb'));
  it.each([
    ['a page, though a passage of it has a line of Twee', page, 'x.twee', 'twine2-html', 1],
    [
      'a page, though a remark before it has a line of Twee',
      `<!--\n:: B\n-->${page}`,
      'x.twee',
      'twine2-html',
      1,
    ],
    ['a page, whatever is before the story', `stray\n${page}`, 'x.txt', 'twine2-html', 1],
    ['Twee, though a passage shows a page', `:: A\n${page}`, 'x.html', 'twee', 2],
    ['Twee, though it begins with a tag', '<b>\n:: A\na', 'x.html', 'twee', 1],
    ['Twee, though it begins like JSON', '[note]\n:: A\na', 'x.json', 'twee', 1],
    ['Twee, though a line in it looks like ink', ':: A\n-> B\n== c ==', 'x.ink', 'twee', 1],
  ])('is recognised by what is in it: %s', (_, text, fileName, container, count) => {
    const { source, node_count } = importOne(text, fileName);
    expect([source.container, node_count]).toEqual([container, count]);
  });
});

describe('a passage over the limits', () => {
  it('is cut where a node is full, and says so', () => {
    const { story, losses } = importOne(`:: A\n${'x'.repeat(199_000)}\n\n${'y'.repeat(2_000)}`);
    expect(story.nodes[0]?.body).toBe('x'.repeat(199_000));
    expect(lossCounts(losses)).toEqual({ over_limit: 1 });
  });
});

describe('a story of ink', () => {
  const ink = (path: string, text: string) => ({ path, bytes: new TextEncoder().encode(text) });
  const newId = () => String(Math.random());

  it.each([
    ['== knot ==\nHello\n* [choice] -> END', 'x.txt'],
    ['Hello', 'x.ink'],
    ['VAR gold = 3\nHello', 'x.txt'],
    ['<- hall\n== hall\n* [go] -> END', 'x.ink'],
  ])('%j as %s is read as one', async (text, path) => {
    const { stories } = await readStories([ink(path, text)], { newId });
    expect(stories.map(({ source }) => source)).toEqual([
      { container: 'ink', format: 'ink', ifid: null },
    ]);
    expect(stories[0]?.node_count).toBeGreaterThan(0);
  });

  it('is one of all its files', async () => {
    const files = [
      ink('a/main.ink', 'INCLUDE b.ink\n-> b'),
      ink('a/b.ink', '== b ==\nHello -> END'),
    ];
    const { stories } = await readStories(files, { newId });
    expect(stories).toHaveLength(1);
    expect(stories[0]?.losses).toEqual([]);
    expect(stories[0]?.story.nodes.map(({ body }) => body)).toContain('Hello');
  });
});

describe('files', () => {
  it('are told of as they are read, up to the last node', async () => {
    const told: number[] = [];
    let ids = 0;
    const bytes = new TextEncoder().encode(':: P\nx\n'.repeat(9));
    await readStories([{ path: 'x.twee', bytes }], {
      newId: () => `id-${++ids}`,
      onProgress: (done, of) => {
        expect(of).toBe(9);
        told.push(done);
      },
    });
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(new Set(told).size).toBeGreaterThan(5);
    expect(told.at(-1)).toBe(9);
  });

  it('that are too many megabytes, not there or no text are refused by name', async () => {
    const read = (...files: { path: string; bytes: Uint8Array }[]) =>
      readStories(files, { newId: () => 'id' }).then(
        () => 'read',
        (error) => (error instanceof StoryFileError ? fileProblemText(error.problem) : error),
      );
    const large = { path: 'x.twee', bytes: new Uint8Array(20 * 1024 * 1024) };
    expect(await read(large, large)).toMatch(/^The files have 40 MB, but up to 32 MB/);
    expect(await read()).toMatch(/empty/);
    const latin = { path: 'old.twee', bytes: Uint8Array.of(0x3a, 0x3a, 0x20, 0xe4) };
    expect(await read(latin)).toMatch(/^“old.twee” isn’t text in UTF-8/);
    const wide = { path: 'x.twee', bytes: Uint8Array.of(0xff, 0xfe, 58, 0, 58, 0, 65, 0) };
    expect(await read(wide)).toBe('read');
  });
});

describe('a file that cannot be read', () => {
  it.each([
    ['', 'x.twee', /empty/],
    [' \n\ufeff', 'x.twee', /empty/],
    ['just a letter', 'x.txt', /isn’t a story file/],
    ['<!doctype html><p>Hello</p>', 'x.html', /no Twine 2 story/],
    ['{"name":"x","passages":[]}', 'x.json', /no passage/],
    ['{"inkVersion":21,"root":[]}', 'x.json', /compiled ink/],
    ['{"a":1}', 'x.json', /JSON file/],
    ['%PDF-1.7\n:: A\n', 'x.twee', /PDF/],
    ['{\\rtf1 :: A}', 'x.rtf', /rich text/],
    ['anything', 'x.tws', /Twine 1 project/],
    ['<div id="store-area"></div>', 'x.html', /no passage/],
    ['<p>Hello', 'x.twee', /web page/],
    ['PK\u0003\u0004\0\0', 'x.docx', /ZIP/],
    ['GIF89a\0\0', 'x.gif', /isn’t text/],
    ['<tw-storydata name="x"></tw-storydata>', 'x.html', /no passage/],
    [':: StoryTitle\nx\n', 'x.twee', /no passage/],
  ])('%j as %s is named for what it is', (text, fileName, message) => {
    expect(problemOf(() => importFile(text, fileName))).toMatch(message);
  });

  it('may be over the limits', () => {
    const many = ':: A\n'.repeat(limits.nodesPerStory + 1);
    expect(problemOf(() => importFile(many))).toMatch(/20,001 passages/);
  });
});

describe('the format', () => {
  it.each([
    [':: A\n<<set $x to 1>>', 'SugarCube (guessed)'],
    [':: A\n(set: $x to 1)', 'Harlowe (guessed)'],
    [':: A\nx: 1\n--\nHi', 'Chapbook (guessed)'],
    [':: A\n[if x]\nHi', 'Chapbook (guessed)'],
    [':: A\n<% s.x = 1 %>', 'Snowman (guessed)'],
    [':: A\nHi', 'unknown'],
    [':: StoryData\n{"format":"sugarcube","format-version":"2.36.1"}\n:: A\n', 'SugarCube 2.36.1'],
    [':: StoryData\n{"format":"Trialogue"}\n:: A\n', 'Trialogue'],
  ])('of %j is %s', (text, format) => expect(importOne(text).source.format).toBe(format));
});

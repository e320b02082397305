import { fileProblemText } from '@brasslamp/messages';
import { leastRatio } from '@brasslamp/story/testing/least-ratio';
import { describe, expect, it } from 'vitest';
import { StoryFileError } from '../import/imported-story.ts';
import { readOwnStory } from '../read-own-story.ts';
import { readStories } from '../read-stories.ts';
import { writeOwnFile } from './story-file.ts';

/** A small story file, with what is changed in it. */
const small = (change: (file: Small) => unknown = (file) => file): string =>
  JSON.stringify(change(structuredClone(smallFile)), null, 2);

const smallFile = {
  format: 'brasslamp-story',
  version: 1,
  level: 2,
  title: 'Small',
  variables: [{ key: 'gold', kind: 'number' }],
  snippets: [{ name: 'Weather', body: ['Rain.', '', 'More rain.'] }],
  chapters: [
    {
      title: 'One',
      nodes: [
        { id: 'hall', name: 'Hall', body: 'A hall.', actions: [{ id: 'a1', target: 'attic' }] },
        { id: 'attic', name: 'Attic', actions: [{ id: 'a2', target: 'gone' }] },
      ],
      items: [{ key: 'lamp', name: 'Lamp', location: 'hall' }],
    },
  ],
};
type Small = Record<string, unknown> & typeof smallFile;

function read(text: string) {
  let ids = 0;
  return readOwnStory(text, { newId: () => `id-${++ids}` });
}

function faultsOf(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof StoryFileError) {
      return [error.problem, ...error.others].map(fileProblemText);
    }
    throw error;
  }
  return [];
}

const withoutLine = (fault: string) => fault.replace(/^Line \d+, /, '');

/** Sets the value at a path of fields and indexes. */
const set =
  (path: readonly (string | number)[], value: unknown) =>
  (file: Small): Small => {
    const last = path.at(-1) ?? '';
    const part = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, file);
    part[last] = value;
    return file;
  };

const node = (index: number, field: string, value: unknown) =>
  set(['chapters', 0, 'nodes', index, field], value);
const action = (value: unknown) => set(['chapters', 0, 'nodes', 0, 'actions', 0], value);

describe('a story file that is wrong in one place', () => {
  it.each([
    [
      'a field that nobody knows',
      node(0, 'boddy', ''),
      'chapters[0].nodes[0].boddy: There is no field “boddy” here. Did you mean “body”?',
    ],
    ['a value of another kind', node(1, 'body', 7), 'chapters[0].nodes[1].body: Send a text.'],
    [
      'a link to a node that is not there',
      action({ id: 'a1', target: 'atic' }),
      'chapters[0].nodes[0].actions[0].target: No node has the id “atic”. Did you mean “attic”?',
    ],
    [
      'a list with a link to nowhere',
      action({ id: 'a1', target: [{ target: 'attic' }, { target: 'the moon' }] }),
      'chapters[0].nodes[0].actions[0].target[1].target: No node has the id “the moon”. Write the id of a node, or “gone” for a link that leads nowhere yet.',
    ],
    [
      'an id that is there twice',
      (file: Small) => node(1, 'id', 'hall')(action({ id: 'a1' })(file)),
      'chapters[0].nodes[1].id: “hall” is the id of chapters[0].nodes[0] as well. Give one of them another id.',
    ],
    [
      'a name that is there twice but for its case',
      node(1, 'name', 'HALL'),
      'chapters[0].nodes[1].name: “HALL” is the name of chapters[0].nodes[0] as well. Give one of them another name.',
    ],
    [
      'an id of an action that is there twice',
      node(1, 'actions', [{ id: 'a1' }]),
      'chapters[0].nodes[1].actions[0].id: “a1” is the id of chapters[0].nodes[0].actions[0] as well. Give one of them another id.',
    ],
    [
      'an id that means something else',
      (file: Small) => node(1, 'id', 'return')(action({ id: 'a1' })(file)),
      'chapters[0].nodes[1].id: “return” means something else where an id stands. Give the node another id.',
    ],
    [
      'a condition that cannot be read',
      action({ id: 'a1', when: 'gold >' }),
      'chapters[0].nodes[0].actions[0].when, line 1 of this text, column 7: Write a value here.',
    ],
    [
      'a text that nests too deep',
      node(0, 'body', ['Hello', `${'> '.repeat(40)}x`]),
      expect.stringMatching(/^chapters\[0\]\.nodes\[0\]\.body, line 2 of this text, col/),
    ],
    [
      'a text that is too long',
      node(0, 'name', 'x'.repeat(201)),
      'chapters[0].nodes[0].name: Use up to 200 characters.',
    ],
    [
      'a number that is out of bounds',
      set(['variables', 0, 'initial'], 2_000_000),
      'variables[0].initial: Enter a number from -1000000 to 1000000.',
    ],
    [
      'a kind that nobody knows',
      set(['variables', 0, 'kind'], 'list'),
      'variables[0].kind: Choose one of: number, flag, choice, text, set.',
    ],
    [
      'a key that is a word of the grammar',
      set(['variables', 0, 'key'], 'has'),
      'variables[0].key: This word has another meaning. Choose another.',
    ],
    ['what is missing', node(0, 'name', undefined), 'chapters[0].nodes[0].name: Required.'],
    [
      'a text with half a character',
      node(0, 'body', '\ud800'),
      'chapters[0].nodes[0].body: Remove the characters that aren’t text.',
    ],
    [
      'a picture that is a script',
      set(['chapters', 0, 'items', 0, 'image'], 'javascript:alert(1)'),
      expect.stringContaining('chapters[0].items[0].image: Enter an http or https address'),
    ],
    [
      'an item in a node that is not there',
      set(['chapters', 0, 'items', 0, 'location'], 'cellar'),
      expect.stringContaining('chapters[0].items[0].location: No node has the id “cellar”.'),
    ],
  ])('%s is named with its place', (_, change, fault) => {
    expect(faultsOf(small(change)).map(withoutLine)).toEqual([fault]);
  });

  it('is named with the line in which its value begins', () => {
    const text = small(set(['chapters', 0, 'nodes', 1, 'note'], { 'wrong {[\\"': ['}', 7] }));
    const line = text.split('\n').findIndex((one) => one.includes('"note"')) + 1;
    expect(faultsOf(text)).toEqual([`Line ${line}, chapters[0].nodes[1].note: Send a text.`]);
    const flat = JSON.stringify(JSON.parse(text));
    expect(faultsOf(flat)).toEqual(['Line 1, chapters[0].nodes[1].note: Send a text.']);
    const missing = small(node(1, 'name', undefined));
    const from = missing.split('\n').findIndex((one) => one.includes('"id": "attic"'));
    expect(faultsOf(missing)).toEqual([`Line ${from}, chapters[0].nodes[1].name: Required.`]);
  });

  it('names all places at once, up to twenty', () => {
    const file = small((all) => ({ ...all, x: 1, title: '', chapters: [{}, { title: 7 }] }));
    expect(faultsOf(file)).toHaveLength(4);
    const nodes = Array.from({ length: 1_000 }, () => ({}));
    const chapters = [{ title: 'One', nodes }];
    expect(faultsOf(small((all) => ({ ...all, chapters })))).toHaveLength(20);
  });
});

describe('a hostile story file', () => {
  it('with __proto__ changes no prototype, and is refused', () => {
    const text = small().replace('"format"', '"__proto__": { "polluted": 1 }, "format"');
    expect(faultsOf(text)).toEqual([
      'Line 2, __proto__: There is no field “__proto__” here. Remove it, or correct it.',
    ]);
    const inside = small().replace(
      '"id": "hall"',
      '"__proto__": [], "constructor": 1, "id": "hall"',
    );
    expect(faultsOf(inside)).toHaveLength(2);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(
      read(small(node(0, 'id', '__proto__')).replaceAll('"hall"', '"__proto__"')).node_count,
    ).toBe(2);
  });

  it('that is cut off anywhere is refused, and says so or what is missing', () => {
    const text = small();
    for (let end = 40; end < text.length; end += 1) {
      expect(faultsOf(text.slice(0, end))).toEqual([
        'This story file isn’t whole: its end is missing. Export the story again, or choose another copy.',
      ]);
    }
  });

  it('with a comma too many says in which line', () => {
    expect(faultsOf(small().replace('"level": 2,', '"level": 2,,'))).toEqual([
      'This story file isn’t valid JSON: line 4, column 14. Look for a comma, a bracket or a quotation mark that is missing there.',
    ]);
  });

  it('that nests a million deep is refused', () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const text = small().replace('"body": "A hall."', `"body": ${deep}`);
    expect(faultsOf(text).map(withoutLine)).toEqual(['chapters[0].nodes[0].body[0]: Send a text.']);
  });

  it('of a newer version or level is refused by its name', () => {
    expect(faultsOf(small(set(['version'], 2)))).toEqual([
      'This story file is of version 2, and this site reads versions up to 1. Update the site, then import it again.',
    ]);
    expect(faultsOf(small((file) => ({ ...file, level: 99, newer: [] })))).toEqual([
      expect.stringMatching(/^“Small” is a story of level 99, and this site reads levels up to \d/),
    ]);
    expect(faultsOf(small(set(['level'], 0)))).toHaveLength(1);
  });

  it('may begin with a BOM, have other line ends, and its fields in any order', async () => {
    const story = read(small()).story;
    expect(story.snippets[0]?.body).toBe('Rain.\n\nMore rain.');
    const { format, ...rest } = smallFile;
    const turned = JSON.stringify({ ...rest, $schema: 'x.json', format }, null, 1);
    for (const text of [`\ufeff${small()}`, small().replaceAll('\n', '\r\n'), turned]) {
      let ids = 0;
      const file = { path: 'a/small.brasslamp.json', bytes: new TextEncoder().encode(text) };
      const { stories } = await readStories([file], { newId: () => `id-${++ids}` });
      expect(stories[0]).toMatchObject({ story, source: { container: 'brasslamp' }, losses: [] });
    }
  });

  it('with more nodes or items than a story can have is refused', () => {
    const chapter = (title: string) => ({
      title,
      nodes: Array.from({ length: 10_001 }, (_, at) => ({
        id: `${title}${at}`,
        name: `${title}${at}`,
      })),
    });
    const chapters = [chapter('A'), chapter('B')];
    expect(faultsOf(small((file) => ({ ...file, chapters })))).toEqual([
      expect.stringContaining('chapters[1].nodes: Use up to 20,000 entries.'),
    ]);
  });
});

it('actions without an id get the next ones that are free', () => {
  const file = small(node(1, 'actions', [{}, { id: 'a3' }, {}]));
  const ids = read(file).story.nodes.flatMap(({ actions }) => actions.map(({ id }) => id));
  expect(ids).toEqual(['a1', 'a2', 'a3', 'a4']);
});

it('a node that is added changes no lines but its own', () => {
  const write = (text: string) => {
    const { story, beside } = read(text);
    if (!beside) throw new Error('Not read');
    return writeOwnFile({ story, ...beside }).split('\n');
  };
  const before = write(small());
  const after = write(
    small((file) => {
      const first = { id: 'quay', name: 'Quay', body: ['Sea.', '', 'Gulls.'], actions: [] };
      file.chapters[0]?.nodes.unshift(first as never);
      return { ...file, start: 'hall' };
    }),
  );
  const isIn = new Set(after);
  expect(before.filter((line) => !isIn.has(line))).toEqual([]);
  expect(after.length - before.length).toBe(10);
});

it('takes time linear in its length', () => {
  const nodes = (count: number) =>
    small((file) => ({
      ...file,
      chapters: [
        {
          title: 'One',
          nodes: Array.from({ length: count }, (_, at) => ({
            id: `n${at}`,
            name: `Hall ${at}`,
            body: ['A hall.', '', 'A door.'],
            actions: [{ id: `a${at}`, label: 'On', target: `n${(at + 1) % count}` }],
          })),
        },
      ],
    }));
  const [little, much] = [nodes(1_000), nodes(10_000)];
  const again = (text: string) => {
    const { story, beside } = read(text);
    if (beside) writeOwnFile({ story, ...beside });
  };
  const ratio = leastRatio(
    () => again(much),
    () => again(little),
    { enough: 16 },
  );
  expect(ratio).toBeLessThan(25);
});

import { expect, it } from 'vitest';
import { blankAction, blankNode } from '../testing/blank-story.ts';
import { outlineOf } from './draft.ts';

const outline = (body: string) => outlineOf({ ...blankNode('Hall', { body }), place: 1 });

it('counts and shows words, not marks and logic', () => {
  const { words, excerpt } = outline(
    '# The hall\n\nA *dusty* [door](action:a1) {if gold > 2}and gold {else}and dust {end}![a lamp](https://a.b/c.png)\n\n1. one\n2. two',
  );
  expect(excerpt).toBe('The hall A dusty door and dust a lamp one two');
  expect(words).toBe(9);
});

it('counts no word of what describes an image or a sound', () => {
  const media = '![a brass lamp](https://a.b/c.png)';
  expect(outline(media)).toMatchObject({ words: 0, excerpt: 'a brass lamp' });
  expect(outline(`It is dark. ${media}`).words).toBe(3);
});

it('counts the same with and without a look at the grammar', () => {
  const plain = 'A lamp hums, and nobody speaks; "well?" says the (old) man.\n\nYes.';
  expect(outline(plain).words).toBe(outline(`${plain} \\*`).words - 1);
  expect(outline('').words).toBe(0);
  expect(outline('  ').excerpt).toBe('');
});

it('cuts what is longer than 120 characters after a word, and never through a character', () => {
  const { excerpt } = outline('lantern '.repeat(1000));
  expect(excerpt).toBe('lantern '.repeat(15).trim());
  expect(outline(`a${'😀'.repeat(100)}`).excerpt).toBe(`a${'😀'.repeat(59)}`);
});

it('has where its choices and ways on lead', () => {
  const node = blankNode('Hall', {
    actions: [
      blankAction('a1', { label: 'Down', target: 'cellar', when: 'has(lamp)' }),
      blankAction('a2', {
        target: [
          { target: 'attic', weight: 2 },
          { target: null, weight: 1 },
        ],
      }),
    ],
    continue: [{ when: '', target: 'end', call: { then: 'cellar' }, keep_text: false }],
    tags: ['event'],
  });
  expect(outlineOf({ ...node, place: 1.5 })).toEqual({
    id: 'id-Hall',
    chapter_id: 'one',
    place: 1.5,
    name: 'Hall',
    excerpt: '',
    words: 0,
    ending: null,
    tags: ['event'],
    links: [
      {
        kind: 'choice',
        id: 'a1',
        label: 'Down',
        targets: ['cellar'],
        when: 'has(lamp)',
        call: false,
      },
      { kind: 'choice', id: 'a2', label: '', targets: ['attic', null], when: '', call: false },
      {
        kind: 'continue',
        id: '0',
        label: '',
        targets: ['end'],
        when: '',
        call: { then: 'cellar' },
      },
    ],
  });
});

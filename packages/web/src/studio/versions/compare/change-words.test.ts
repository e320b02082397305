import type { Story } from '@brasslamp/story/model';
import { defaultStoryWide } from '@brasslamp/story/model/defaults';
import { changesBetween } from '@brasslamp/story/versions';
import { expect, it } from 'vitest';
import { checkWords } from '../version-list.tsx';
import { fieldWords, groupsOf } from './change-words.ts';

const label = (id: string) => (id === 'a1' ? 'Go down' : id);
const field = (name: string, more = {}) => ({
  field: name,
  action_id: null,
  before: 'x',
  after: 'y',
  ...more,
});

it('calls fields what people call them', () => {
  expect(fieldWords('node', field('body'), label)).toBe('Text');
  expect(fieldWords('node', field('on_enter.first'), label)).toBe('On the first visit');
  expect(fieldWords('variable', field('label'), label)).toBe('Label');
  expect(fieldWords('node', field('when', { action_id: 'a1' }), label)).toBe(
    'Choice “Go down”: condition',
  );
  expect(fieldWords('node', field('action', { action_id: 'a2', before: null }), label)).toBe(
    'New choice',
  );
  expect(fieldWords('node', field('action', { action_id: 'a2', after: null }), label)).toBe(
    'Removed choice',
  );
});

it('has words for every field that two stories can differ in', () => {
  const before: Story = {
    title: 'a',
    start_node_id: 'n',
    chapters: [
      { id: 'c', title: 'a', ordinal: 1 },
      { id: 'd', title: 'b', ordinal: 2 },
    ],
    nodes: [
      {
        id: 'n',
        chapter_id: 'c',
        name: 'a',
        body: 'a',
        actions: [
          {
            id: 'a1',
            label: 'a',
            target: null,
            use: 'once',
            when: '',
            otherwise: 'hide',
            reason: '',
            effects: [],
            call: false,
            ask: { variable: 'a', prompt: 'a' },
          },
        ],
        ending: { name: 'a', kind: 'good' },
        on_enter: { first: [], every: [] },
        continue: [{ when: 'a', target: 'n', call: false, keep_text: true }],
        pool: { tag: 'a', limit: 1, call: false },
        tags: [],
        available_when: '',
        priority: 0,
        content_notes: [],
      },
    ],
    items: [
      {
        id: 'i',
        chapter_id: 'c',
        key: 'a',
        name: 'a',
        description: '',
        image: null,
        location: null,
        portable: true,
        stackable: true,
        hidden: true,
      },
    ],
    variables: [
      {
        id: 'v',
        key: 'a',
        label: 'a',
        kind: 'number',
        initial: 1,
        min: 0,
        max: 3,
        decimals: 1,
        shown: true,
      },
      { id: 'w', key: 'b', label: 'b', kind: 'choice', options: ['x'], initial: 'x', shown: true },
      { id: 'u', key: 'c', label: 'c', kind: 'set', members: ['x'], initial: ['x'], shown: true },
    ],
    achievements: [{ id: 'h', key: 'a', name: 'a', description: '', hidden: true }],
    content_notes: [],
    ...defaultStoryWide(),
    on_start: ['a'],
    on_entry: ['a'],
    panel: 'a',
    frames: [{ id: 'f', tag: 'a', header: 'a', footer: 'a' }],
    snippets: [{ id: 's', name: 'a', values: ['a'], body: 'a' }],
  };
  const changes = changesBetween(before, different(before, '') as Story);
  const unknown = changes.flatMap(({ what, fields }) =>
    fields
      .filter(({ field: name }) => name !== 'order')
      .map((one) => fieldWords(what, one, label))
      .filter((words) => words.includes('studio.versions')),
  );
  expect(changes.flatMap(({ fields }) => fields).length).toBeGreaterThan(60);
  expect(unknown).toEqual([]);
});

/** The same with another value in every place but the ids. */
function different(value: unknown, key: string): unknown {
  if (/(^|_)id$/.test(key)) return key === 'chapter_id' ? 'd' : value;
  if (key === 'start_node_id') return null;
  if (Array.isArray(value)) {
    return value.length === 0 ? ['more'] : value.map((one) => different(one, ''));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, different(inside, name)]),
    );
  }
  if (key === 'kind' && value === 'good') return 'bad';
  if (key === 'kind' || key === 'ordinal') return value;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return `${value ?? ''}z`;
}

it('groups changes by what they are about, in the order in which they come', () => {
  const change = (what: 'node' | 'item', id: string) => ({
    kind: 'added' as const,
    what,
    id,
    name: id,
    fields: [],
  });
  const groups = groupsOf([change('node', 'a'), change('item', 'b'), change('node', 'c')]);
  expect(groups.map(({ what, changes }) => [what, changes.map(({ id }) => id)])).toEqual([
    ['node', ['a', 'c']],
    ['item', ['b']],
  ]);
});

it('says what the checker said when a version was published', () => {
  const check = { proved: true, states: 3, errors: 0, warnings: 0, notes: 2 };
  expect(checkWords(null)).toBe('Not checked');
  expect(checkWords(check)).toBe('Checked: proved free of errors');
  expect(checkWords({ ...check, proved: false })).toBe('Checked: no errors found');
  expect(checkWords({ ...check, errors: 2, warnings: 1 })).toBe('Checked: 2 errors, 1 warning');
});

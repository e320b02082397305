import { describe, expect, it } from 'vitest';
import { blankAction, blankItem, blankNode, blankStory } from '../testing/blank-story.ts';
import { leastRatio } from '../testing/least-ratio.ts';
import {
  type Applied,
  applyGroup,
  type Draft,
  draftOf,
  type Edit,
  type FindRemoved,
  fingerprint,
  type SetEdit,
} from './draft.ts';

const draft: Draft = draftOf(
  blankStory({
    start_node_id: 'id-Hall',
    chapters: [
      { id: 'one', title: 'One', ordinal: 1 },
      { id: 'two', title: 'Two', ordinal: 2 },
      { id: 'three', title: 'Three', ordinal: 3 },
    ],
    nodes: [
      blankNode('Hall', { body: 'Dark.', actions: [blankAction('a1', { target: 'id-Cellar' })] }),
      blankNode('Cellar', {
        chapter_id: 'two',
        body: '{if visits("HALL") > 1 or visits("moon") > 0}Again.{end} {count(lamp)}',
        ending: { name: 'Dust', kind: null },
      }),
      blankNode('Attic', {
        ending: { name: 'Light', kind: 'good' },
        available_when: 'ending("Dust")',
      }),
    ],
    items: [blankItem('lamp', { chapter_id: 'two', location: 'id-Hall' }), blankItem('rope')],
    snippets: [{ id: 's1', name: 'Fog', values: [], body: 'Grey {show "FOG"}' }],
    panel: '{show "fog"} {count(lamp)}',
  }),
);

const before = {
  story: () => draft.story,
  chapter: (id: string) => draft.chapters.get(id),
  node: (id: string) => draft.nodes.get(id),
  item: (id: string) => draft.items.get(id),
};

/** Of what the draft above has. */
function set(part: SetEdit['part'], id: string, field: string, to: unknown): SetEdit {
  const whole = before[part](id) as unknown as Record<string, unknown>;
  return { type: 'set', part, id, field, was: fingerprint(whole[field]), to };
}

function applied(edits: Edit[], to = draft, findRemoved?: FindRemoved): Applied {
  const done = applyGroup(to, edits, findRemoved && { findRemoved });
  if ('refused' in done) throw new Error(JSON.stringify(done.refused));
  return done;
}

function refused(...edits: Edit[]) {
  const done = applyGroup(draft, edits);
  return 'refused' in done ? done.refused : null;
}

const node = (done: Applied, id: string) => done.draft.nodes.get(id);

describe('a set', () => {
  it('brings the value into form, and leaves all else the same', () => {
    const done = applied([set('node', 'id-Hall', 'name', '  Great\nhall ')]);
    expect(node(done, 'id-Hall')).toEqual({ ...before.node('id-Hall'), name: 'Great hall' });
    expect(node(done, 'id-Attic')).toBe(before.node('id-Attic'));
    expect(done.draft.items).toBe(draft.items);
    expect(draft.nodes.get('id-Hall')?.name).toBe('Hall');
  });

  it('of what is there already does nothing, whatever it replaces', () => {
    const done = applied([{ ...set('node', 'id-Hall', 'body', 'Dark.'), was: fingerprint('x') }]);
    expect(done.draft).toEqual(draft);
    expect(done.inverse).toEqual([]);
    expect(done.changed.nodes.size).toBe(0);
  });

  it('that replaces another value is a conflict, and the group is not done', () => {
    const stale = { ...set('node', 'id-Hall', 'body', 'Light.'), was: fingerprint('x') };
    const good = set('node', 'id-Hall', 'priority', 3);
    expect(refused(good, stale)).toEqual({
      edit: 1,
      reason: 'conflict',
      field: 'body',
      now: 'Dark.',
    });
  });

  it('of nothing that is there is refused', () => {
    const gone = { ...set('node', 'id-Hall', 'body', ''), id: 'nobody' };
    expect(refused(gone)).toMatchObject({ edit: 0, reason: 'gone' });
    expect(refused(set('node', 'id-Hall', 'id', 'x'))).toMatchObject({ reason: 'not_valid' });
    expect(refused(set('story', '', 'level', 1))).toMatchObject({ reason: 'not_valid' });
    const chapter = set('node', 'id-Hall', 'chapter_id', 'nowhere');
    expect(refused(chapter)).toMatchObject({ reason: 'gone', field: 'chapter_id' });
  });

  it('of a name or a key that another one has is refused', () => {
    const name = set('node', 'id-Hall', 'name', 'CELLAR');
    expect(refused(name)).toMatchObject({ reason: 'name_taken', name: 'CELLAR' });
    const key = set('item', 'id-lamp', 'key', 'rope');
    expect(refused(key)).toMatchObject({ reason: 'key_taken', name: 'rope' });
    const fogs = ['Fog', 'FOG'].map((one) => ({ id: one, name: one, body: '' }));
    expect(refused(set('story', '', 'snippets', fogs))).toMatchObject({ reason: 'name_taken' });
  });
});

describe('a new name', () => {
  it('of a node is written wherever the old one is, and the way back restores how it was typed', () => {
    const done = applied([set('node', 'id-Hall', 'name', 'Den')]);
    expect(node(done, 'id-Cellar')?.body).toContain('visits("Den")');
    expect(applied(done.inverse, done.draft).draft).toEqual(draft);
  });

  it('is refused where a text asks for it already', () => {
    expect(refused(set('node', 'id-Hall', 'name', 'Moon'))).toMatchObject({
      reason: 'name_asked_for',
      name: 'Cellar',
    });
    // Only the node itself asks for it.
    const done = applied([set('node', 'id-Cellar', 'name', 'Moon')]);
    expect(applied(done.inverse, done.draft).draft).toEqual(draft);
  });

  it('of a key changes all logic that has it', () => {
    const done = applied([set('item', 'id-lamp', 'key', 'lantern')]);
    expect(node(done, 'id-Cellar')?.body).toContain('{count(lantern)}');
    expect(done.draft.story.panel).toContain('count(lantern)');
    expect([...done.changed.nodes]).toEqual(['id-Cellar']);
  });

  it('of an ending changes what asks for it, unless another node still is that ending', () => {
    const home = { name: 'Home', kind: null };
    const done = applied([set('node', 'id-Cellar', 'ending', home)]);
    expect(node(done, 'id-Attic')?.available_when).toBe('ending("Home")');
    const both = applied([
      set('node', 'id-Attic', 'ending', { name: 'Dust', kind: null }),
      set('node', 'id-Cellar', 'ending', home),
    ]);
    expect(node(both, 'id-Attic')?.available_when).toBe('ending("Dust")');
  });

  it('of a snippet changes what shows it, itself too', () => {
    const [fog] = draft.story.snippets;
    const done = applied([set('story', '', 'snippets', [{ ...fog, name: 'Mist' }])]);
    expect(done.draft.story.panel).toContain('{show "Mist"}');
    expect(done.draft.story.snippets[0]?.body).toBe('Grey {show "Mist"}');
    expect(applied(done.inverse, done.draft).draft).toEqual(draft);
  });

  describe('of a value of a snippet', () => {
    const letter = {
      id: 's2',
      name: 'Letter',
      values: ['who', 'sum'],
      body: 'Dear {who}, {if sum > 1}{sum}{end}',
    };
    const withLetter = (changes: Partial<typeof letter> = {}): Draft => ({
      ...draft,
      story: { ...draft.story, level: 3, snippets: [{ ...letter, ...changes }] },
    });
    const setLetter = (from: Draft, changes: Partial<typeof letter>): SetEdit => ({
      ...{ type: 'set', part: 'story', id: '', field: 'snippets' },
      was: fingerprint(from.story.snippets),
      to: from.story.snippets.map((snippet) => ({ ...snippet, ...changes })),
    });

    it('is written into its text, wherever the parser reads it, and the way back restores it', () => {
      const from = withLetter({ body: '{who} who {show "Fog" with sum + 1} \\{who} {count(who)}' });
      const done = applied([setLetter(from, { values: ['name', 'amount'] })], from);
      expect(done.draft.story.snippets[0]).toMatchObject({
        values: ['name', 'amount'],
        body: '{name} who {show "Fog" with amount + 1} \\{who} {count(who)}',
      });
      expect(applied(done.inverse, done.draft).draft.story).toEqual(from.story);
    });

    it('is refused where the text speaks of the new key already', () => {
      const from = withLetter({ body: '{who} and {gold}' });
      expect(applyGroup(from, [setLetter(from, { values: ['gold', 'sum'] })])).toMatchObject({
        refused: { reason: 'key_taken', name: 'gold' },
      });
    });

    it.each<[string, Partial<typeof letter>]>([
      ['in another order', { values: ['sum', 'who'] }],
      ['one less', { values: ['who'] }],
      ['one more', { values: ['to', 'who', 'sum'] }],
      ['with another text', { values: ['to', 'sum'], body: 'Dear {to}, {who}' }],
    ])('happens to none that is %s', (_, changes) => {
      const from = withLetter();
      const done = applied([setLetter(from, changes)], from);
      expect(done.draft.story.snippets[0]).toMatchObject({ body: letter.body, ...changes });
      expect(applied(done.inverse, done.draft).draft.story).toEqual(from.story);
    });

    it('that the text has by its new key alone is taken back by itself', () => {
      const from = withLetter({ values: ['wh', 'sum'] });
      const done = applied([setLetter(from, { values: ['who', 'sum'] })], from);
      expect(done.draft.story.snippets[0]?.body).toBe(letter.body);
      expect(applied(done.inverse, done.draft).draft.story).toEqual(from.story);
    });
  });

  it('that makes a text longer than it may be is refused', () => {
    const body = `${'x'.repeat(199_980)}{visits("Hall")}`;
    const edits = [
      set('node', 'id-Attic', 'body', body),
      set('node', 'id-Hall', 'name', 'A much longer name for it'),
    ];
    expect(refused(...edits)).toMatchObject({ edit: 1, reason: 'limit_reached', name: 'Attic' });
  });
});

describe('changes of a text', () => {
  const text = (changes: [number, number, string][]): Edit => ({
    type: 'text',
    id: 'id-Hall',
    was: fingerprint('Dark.'),
    changes,
  });

  it('are places of the text before', () => {
    const done = applied([
      text([
        [0, 1, 'P'],
        [4, 4, ' it is'],
        [5, 5, '\n'],
      ]),
    ]);
    expect(node(done, 'id-Hall')?.body).toBe('Park it is.\n');
    expect(applied(done.inverse, done.draft).draft).toEqual(draft);
  });

  it('are refused where the text has no such places, or is another one', () => {
    expect(refused(text([[2, 1, '']]))).toMatchObject({ reason: 'not_valid' });
    expect(
      refused(
        text([
          [0, 2, ''],
          [1, 3, ''],
        ]),
      ),
    ).toMatchObject({ reason: 'not_valid' });
    expect(refused(text([[0, 6, '']]))).toMatchObject({ reason: 'not_valid' });
    const long = text([[0, 0, 'x'.repeat(200_000)]]);
    expect(refused(long)).toMatchObject({ reason: 'limit_reached' });
    expect(refused(set('node', 'id-Hall', 'body', 'x'), text([[0, 0, 'x']]))).toMatchObject({
      edit: 1,
      reason: 'conflict',
      now: 'x',
    });
  });
});

describe('parts', () => {
  it('a chapter goes with all that is in it, and the others move up', () => {
    const done = applied([{ type: 'remove', part: 'chapter', id: 'two' }]);
    expect([...done.draft.nodes.keys()]).toEqual(['id-Hall', 'id-Attic']);
    expect([...done.draft.items.keys()]).toEqual(['id-rope']);
    expect(done.draft.chapters.get('three')?.ordinal).toBe(2);
    const back = applied(
      [{ type: 'restore', part: 'chapter', id: 'two' }],
      done.draft,
      () => done.removed[0],
    );
    expect(back.draft).toEqual(draft);
  });

  it('the story has no start while its node is in the bin', () => {
    const done = applied([{ type: 'remove', part: 'node', id: 'id-Hall' }]);
    expect(done.draft.story.start_node_id).toBeNull();
    const back = applied(
      [{ type: 'restore', part: 'node', id: 'id-Hall' }],
      done.draft,
      () => done.removed[0],
    );
    expect(back.draft).toEqual(draft);
  });

  it('the story cannot begin with a node that is in the bin', () => {
    const remove: Edit = { type: 'remove', part: 'node', id: 'id-Attic' };
    const begin = set('story', '', 'start_node_id', 'id-Attic');
    expect(applied([begin, remove]).draft.story.start_node_id).toBeNull();
    expect(refused(remove, begin)).toMatchObject({ edit: 1, reason: 'gone' });
  });

  it('of a chapter brings back what is nowhere else by now', () => {
    const done = applied([{ type: 'remove', part: 'chapter', id: 'two' }]);
    const cellar = done.removed[0]?.nodes[0];
    if (!cellar) throw new Error('It was not there');
    const now = { ...done.draft, nodes: new Map(done.draft.nodes) };
    now.nodes.set(cellar.id, { ...cellar, chapter_id: 'one', body: 'Here.' });
    const restore: Edit = { type: 'restore', part: 'chapter', id: 'two' };
    const back = applied([restore], now, () => done.removed[0]);
    expect(back.draft.nodes.get(cellar.id)).toMatchObject({ chapter_id: 'one', body: 'Here.' });
    expect(back.draft.items.size).toBe(draft.items.size);
  });

  it('what comes back to a name that is taken meanwhile gets a number', () => {
    const { id: _, ...cellar } = draft.nodes.get('id-Cellar') ?? { ...blankNode('x'), place: 1 };
    const done = applied([
      { type: 'remove', part: 'node', id: 'id-Cellar' },
      { type: 'add', part: 'node', id: 'new', value: { ...cellar, chapter_id: 'one' } },
      { type: 'remove', part: 'chapter', id: 'two' },
    ]);
    const back = applied([{ type: 'restore', part: 'node', id: 'id-Cellar' }], done.draft, (part) =>
      done.removed.find((one) => one.part === part),
    );
    expect(node(back, 'id-Cellar')).toMatchObject({ name: 'Cellar (2)', chapter_id: 'one' });
  });

  it('what comes back with others gets a number that none of them has', () => {
    const named = (name: string, chapter_id: string): Edit => {
      const value = { ...blankNode(name), name, chapter_id, place: 1 };
      return { type: 'add', part: 'node', id: `${chapter_id} ${name}`, value };
    };
    const before = applied([named('Loft', 'two'), named('Loft (2)', 'two')]).draft;
    const done = applied(
      [{ type: 'remove', part: 'chapter', id: 'two' }, named('LOFT', 'one')],
      before,
    );
    const back = applied(
      [{ type: 'restore', part: 'chapter', id: 'two' }],
      done.draft,
      () => done.removed[0],
    );
    expect(node(back, 'two Loft')).toMatchObject({ name: 'Loft (3)' });
    expect(node(back, 'two Loft (2)')).toMatchObject({ name: 'Loft (2)' });
  });

  it('of which nothing is kept do not come back, and what is there is not added', () => {
    expect(refused({ type: 'restore', part: 'node', id: 'x' })).toMatchObject({ reason: 'gone' });
    expect(refused({ type: 'restore', part: 'node', id: 'id-Hall' })).toMatchObject({
      reason: 'exists',
    });
    const value = { title: 'x' };
    expect(refused({ type: 'add', part: 'chapter', id: 'one', value })).toMatchObject({
      reason: 'exists',
    });
  });

  it('a chapter that is moved makes room', () => {
    const done = applied([{ type: 'move', part: 'chapter', id: 'three', ordinal: 1 }]);
    const ordinals = [...done.draft.chapters.values()].map(({ id, ordinal }) => [id, ordinal]);
    expect(Object.fromEntries(ordinals)).toEqual({ three: 1, one: 2, two: 3 });
    const last = applied([{ type: 'move', part: 'chapter', id: 'one', ordinal: 99 }]);
    expect(last.draft.chapters.get('one')?.ordinal).toBe(3);
  });

  it('marks are kept by field, and only of nodes that are there', () => {
    const done = applied([
      {
        type: 'mark',
        marks: [
          { id: 'id-Hall', status: 'idea' },
          { id: 'gone', status: 'idea' },
        ],
      },
      { type: 'mark', marks: [{ id: 'id-Hall', note: 'why' }] },
    ]);
    const mark = { position: null, status: 'idea', colour: null, note: 'why' };
    expect([...done.draft.marks]).toEqual([['id-Hall', mark]]);
    const said = done.inverse.flatMap((edit) => (edit.type === 'mark' ? edit.marks : []));
    expect(said.some((one) => 'colour' in one || 'position' in one)).toBe(false);
    expect(applied(done.inverse, done.draft).draft).toEqual(draft);
  });
});

it('thousands of new names take time in proportion to their number', () => {
  const renamed = (rooms: number) => {
    const nodes = Array.from({ length: rooms }, (_, at) =>
      blankNode(`Room ${at}`, { body: `{if visits("Room ${(at * 7) % rooms}") > 1}Again{end}` }),
    );
    const story = draftOf(blankStory({ nodes }));
    const named = nodes.map(({ id, name }): Edit => {
      const was = fingerprint(name);
      return { type: 'set', part: 'node', id, field: 'name', was, to: `${name}x` };
    });
    return () => applied(named, story);
  };
  const many = renamed(5_000);
  expect(node(many(), 'id-Room 1')?.body).toBe('{if visits("Room 7x") > 1}Again{end}');
  const ratio = leastRatio(renamed(2_000), renamed(200), { enough: 15, otherTimes: 4 });
  expect(ratio).toBeLessThan(30);
});

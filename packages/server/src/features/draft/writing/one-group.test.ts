import { type Edit, fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { countedText } from '../../../testing/counted-text.ts';
import { writeLarge } from '../../../testing/large-story.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { hearStatements } from '../../../testing/written-statements.ts';
import { wholeAction } from '../model/part-models.ts';

const story = '/api/stories/:username/:story_slug' as const;

describeOnBothDatabases('One group of edits', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    const { params } = lamp.story;
    const send = async (edits: Edit[]) => {
      const body = { groups: [{ id: newId(), act: 'write', edits }] };
      const sent = await app.call(`POST ${story}/edits`, { params, body, token: anna.token });
      return sent.data.results[0];
    };
    const nameOf = async (id: string) => (await lamp.story.readNode(id)).name;
    /** Whether the text of the story is counted as it is, and the names in its bin. */
    const sizes = async () => {
      const { id } = lamp.story;
      const binned = await app.app.database.read
        .selectFrom('binned_parts')
        .select('name')
        .where('story_id', '=', id)
        .execute();
      const { counted, added } = await countedText(app, id);
      return { isCounted: counted === added, binned: binned.map(({ name }) => name).toSorted() };
    };
    return { app, anna, ...lamp, send, nameOf, sizes };
  }

  const set = (
    part: 'node' | 'item',
    id: string,
    field: string,
    was: unknown,
    to: unknown,
  ): Edit => ({
    ...{ type: 'set', part, id, field, was: fingerprint(was), to },
  });
  const rename = (id: string, was: string, to: string) => set('node', id, 'name', was, to);

  it('may swap the names of two nodes, and give one that it frees to a new one', async () => {
    const { hall, cellar, garden, chapter, send, nameOf } = await open();
    const swapped = await send([
      rename(hall.id, 'Hall', 'Between'),
      rename(cellar.id, 'Cellar', 'Hall'),
      rename(hall.id, 'Between', 'Cellar'),
    ]);
    expect(swapped.status).toBe('done');
    expect([await nameOf(hall.id), await nameOf(cellar.id)]).toEqual(['Cellar', 'Hall']);
    const id = newId();
    const value = { chapter_id: chapter.id, name: 'Garden', body: '', place: 9 } as never;
    const taken = await send([
      { type: 'remove', part: 'node', id: garden.id },
      { type: 'add', part: 'node', id, value },
    ]);
    expect([taken.status, await nameOf(id)]).toEqual(['done', 'Garden']);
  });

  it('may swap the keys of two items', async () => {
    const { chapter, send, story: lamp } = await open();
    const one = await lamp.addItem(chapter.id, { key: 'lamp', name: 'Lamp' });
    const other = await lamp.addItem(chapter.id, { key: 'rope', name: 'Rope' });
    const swapped = await send([
      set('item', one.id, 'key', 'lamp', 'between'),
      set('item', other.id, 'key', 'rope', 'lamp'),
      set('item', one.id, 'key', 'between', 'rope'),
    ]);
    expect(swapped.status).toBe('done');
    const { items } = await lamp.draft();
    const keys = new Map(items.map(({ id, key }: { id: string; key: string }) => [id, key]));
    expect([keys.get(one.id), keys.get(other.id)]).toEqual(['rope', 'lamp']);
  });

  it('saves a node from a chapter that it removes, and takes one along that it put there', async () => {
    const { hall, cellar, chapter, send, story: lamp, nameOf } = await open();
    const [left, right] = [newId(), newId()];
    const made = await send([
      { type: 'add', part: 'chapter', id: left, value: { title: 'Left' } },
      { type: 'add', part: 'chapter', id: right, value: { title: 'Right' } },
      set('node', hall.id, 'chapter_id', chapter.id, left),
    ]);
    expect(made.status).toBe('done');
    const moved = await send([
      set('node', hall.id, 'chapter_id', left, chapter.id),
      set('node', cellar.id, 'chapter_id', chapter.id, left),
      set('node', cellar.id, 'body', cellar.body, 'Wet.'),
      { type: 'remove', part: 'chapter', id: left },
    ]);
    expect(moved.status).toBe('done');
    expect(await nameOf(hall.id)).toBe('Hall');
    const { nodes, chapters } = await lamp.draft();
    expect(nodes.some(({ id }: { id: string }) => id === cellar.id)).toBe(false);
    expect(
      chapters.map(({ title, ordinal }: { title: string; ordinal: number }) => [title, ordinal]),
    ).toEqual([
      ['One', 1],
      ['Right', 2],
    ]);
    expect((await send([{ type: 'restore', part: 'chapter', id: left }])).status).toBe('done');
    expect(await lamp.readNode(cellar.id)).toMatchObject({ body: 'Wet.', chapter_id: left });
  });

  it('bins what it made, as it was when it removed it, and a name follows there', async () => {
    const { hall, chapter, send, story: lamp } = await open();
    const [inner, id] = [newId(), newId()];
    const body = '{if visits("Hall") > 1}Again{end}';
    const value = { chapter_id: inner, name: 'Attic', body, place: 1 } as never;
    const done = await send([
      { type: 'add', part: 'chapter', id: inner, value: { title: 'Inner' } },
      { type: 'add', part: 'node', id, value },
      { type: 'mark', marks: [{ id, note: 'dusty' }] },
      rename(hall.id, 'Hall', 'Salon'),
      { type: 'remove', part: 'chapter', id: inner },
    ]);
    expect(done.status).toBe('done');
    const { chapters } = await lamp.draft();
    expect(chapters).toHaveLength(1);
    expect((await send([{ type: 'restore', part: 'chapter', id: inner }])).status).toBe('done');
    expect(await lamp.readNode(id)).toMatchObject({
      ...{ name: 'Attic', chapter_id: inner },
      body: '{if visits("Salon") > 1}Again{end}',
    });
    // What was there for a moment alone lies in the bin as well.
    const gone = newId();
    const only = { chapter_id: chapter.id, name: 'Only', body: '', place: 1 } as never;
    await send([
      { type: 'add', part: 'node', id: gone, value: only },
      { type: 'remove', part: 'node', id: gone },
    ]);
    const restored = await send([{ type: 'restore', part: 'node', id: gone }]);
    expect(restored.status).toBe('done');
  });

  const toBin = (part: 'chapter' | 'node', id: string): Edit => ({ type: 'remove', part, id });
  const newNode = (id: string, chapter_id: string, name: string, more: object = {}): Edit => {
    const value = { chapter_id, name, body: '', place: 1, ...more };
    return { type: 'add', part: 'node', id, value } as Edit;
  };

  it('bins once what it took out of a chapter before that goes, and goes itself', async () => {
    const { hall, cellar, chapter, send, story: lamp, sizes } = await open();
    const [left, right] = [newId(), newId()];
    await send([
      { type: 'add', part: 'chapter', id: left, value: { title: 'Left' } },
      { type: 'add', part: 'chapter', id: right, value: { title: 'Right' } },
      set('node', hall.id, 'chapter_id', chapter.id, left),
      set('node', cellar.id, 'chapter_id', chapter.id, left),
    ]);
    const done = await send([
      set('node', hall.id, 'chapter_id', left, right),
      set('node', cellar.id, 'chapter_id', left, chapter.id),
      toBin('chapter', left),
      toBin('node', cellar.id),
      toBin('chapter', right),
    ]);
    expect(done.status).toBe('done');
    expect(await sizes()).toEqual({ isCounted: true, binned: ['Cellar', 'Left', 'Right'] });
    for (const [part, id] of [
      ['node', cellar.id],
      ['chapter', left],
      ['chapter', right],
    ] as const) {
      expect((await send([{ type: 'restore', part, id }])).status).toBe('done');
    }
    expect(await lamp.readNode(hall.id)).toMatchObject({ name: 'Hall', chapter_id: right });
    expect(await lamp.readNode(cellar.id)).toMatchObject({
      name: 'Cellar',
      chapter_id: chapter.id,
    });
    expect((await sizes()).isCounted).toBe(true);
  });

  it('may lend a name while what had it goes', async () => {
    const { hall, cellar, send, nameOf, sizes } = await open();
    const lent = await send([
      rename(hall.id, 'Hall', 'Between'),
      rename(cellar.id, 'Cellar', 'Hall'),
      toBin('node', cellar.id),
      rename(hall.id, 'Between', 'Hall'),
    ]);
    expect(lent.status).toBe('done');
    expect(await nameOf(hall.id)).toBe('Hall');
    expect(await sizes()).toEqual({ isCounted: true, binned: ['Hall'] });
  });

  it('gives an action’s id to one node alone', async () => {
    const { chapter, send } = await open();
    const actions = [{ id: 'a900', label: 'Go', target: null, use: 'repeatable', effects: [] }];
    const ways = { actions: actions.map((one) => ({ ...wholeAction(one as never) })) };
    const [one, other] = [newId(), newId()];
    const both = [newNode(one, chapter.id, 'One', ways), newNode(other, chapter.id, 'Other', ways)];
    const refused = { status: 'refused', errors: [{ message_id: 'action_id_of_other_node' }] };
    expect(await send(both)).toMatchObject({ ...refused, edit: 1 });
    const [first = toBin('node', one), second = first] = both;
    expect(await send([first, toBin('node', one), second])).toMatchObject({ ...refused, edit: 2 });
  });

  it('gives an id to one part alone', async () => {
    const { chapter, send } = await open();
    const id = newId();
    const value = { chapter_id: chapter.id, key: 'rope', name: 'Rope' } as never;
    const item: Edit = { type: 'add', part: 'item', id, value };
    const node = newNode(id, chapter.id, 'One');
    expect(await send([node, item])).toMatchObject({ status: 'refused', edit: 1 });
    expect(await send([node, toBin('node', id), item])).toMatchObject({
      status: 'refused',
      edit: 2,
    });
  });

  it('reads and writes no more than it is about, in however large a story', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const large = await writeLarge(app, anna, 60);
    const { id, name } = await large.firstNode();
    const heard = hearStatements(app);
    const edit = set('node', id, 'tags', [], ['a']);
    const { data } = await app.call(`POST ${story}/edits`, {
      params: large.params,
      body: { groups: [{ id: newId(), act: 'tag', edits: [edit] }] },
      token: anna.token,
    });
    expect([name, data.results[0].status]).toEqual(['Node 0', 'done']);
    const ofNodes = [...heard].filter((sql) => /\bfrom "nodes"/.test(sql));
    expect(ofNodes.filter((sql) => !/"(?:nodes"\.")?id" in \(/.test(sql))).toEqual([]);
    expect([...heard].some((sql) => /"(?:chapters|items)"/.test(sql))).toBe(false);
  });
});

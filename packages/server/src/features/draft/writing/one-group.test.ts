import { type Edit, fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { writeLarge } from '../../../testing/large-story.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { hearStatements } from '../../../testing/written-statements.ts';

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
    return { app, anna, ...lamp, send, nameOf };
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

import { type Edit, fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { writeLarge } from '../../../testing/large-story.ts';
import { publishLamp, setToLevel } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug' as const;

// biome-ignore lint/suspicious/noExplicitAny: what comes in replies of the API
type Loose = any;

type Params = { username: string; story_slug: string };

describeOnBothDatabases('Groups of edits', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    return { app, anna, ...lamp, ...callsOf(app, anna, lamp.story.params) };
  }

  it('are written as they are read, in one edit of the story', async () => {
    const { hall, cellar, chapter, story: lamp, send, read, revisionOf } = await open();
    const before = await revisionOf();
    const added = newId();
    const made = await send([
      set('node', hall, 'tags', ['indoors']),
      {
        type: 'text',
        id: hall.id,
        was: fingerprint(hall.body),
        changes: [
          [0, 1, 'One'],
          [6, 6, '…'],
        ],
      },
      // It leads to what is made only after it.
      set('node', cellar, 'actions', [
        ...cellar.actions,
        { id: 'out9', label: ' Out ', target: added },
      ]),
      {
        type: 'add',
        part: 'node',
        id: added,
        value: { chapter_id: chapter.id, name: ' The\nyard ', body: 'Rain.', place: 1.5 } as never,
      },
      set('story', { title: 'The Brass Lamp' }, 'title', 'The Tin Lamp'),
      {
        type: 'mark',
        marks: [{ id: added, status: 'idea', note: 'later', position: { x: 1, y: 2 } }],
      },
    ]);
    expect(made.data.results).toEqual([{ id: expect.any(String), status: 'done' }]);
    const { nodes, story: now, marks, head } = await read();
    expect(made.data.head).toBe(head);
    expect(nodes.get(hall.id)).toMatchObject({ tags: ['indoors'], body: 'One lamp… burns.' });
    expect(nodes.get(cellar.id).actions.at(-1)).toMatchObject({
      label: 'Out',
      target: added,
      when: '',
    });
    expect(nodes.get(added)).toMatchObject({ name: 'The yard', body: 'Rain.', place: 1.5 });
    expect(now.title).toBe('The Tin Lamp');
    expect(marks).toEqual([
      { id: added, position: { x: 1, y: 2 }, status: 'idea', colour: null, note: 'later' },
    ]);
    expect(await revisionOf()).toBe(before + 1);
    expect((await lamp.readNode(hall.id)).version).toBe(hall.version + 2);
  });

  it('write nothing new where the draft is as they want it, and are done', async () => {
    const { hall, send, read, revisionOf } = await open();
    const edit = { ...set('node', hall, 'tags', []), was: fingerprint('whatever it was') } as Edit;
    const [before, { head }] = [await revisionOf(), await read()];
    expect((await send([edit])).data.results).toMatchObject([{ status: 'done' }]);
    expect([await revisionOf(), (await read()).head]).toEqual([before, head]);
  });

  it('are done once for ever', async () => {
    const { hall, send, story: lamp, read } = await open();
    const id = newId();
    const edits = [set('node', hall, 'body', 'First.')];
    expect((await send(edits, { id })).data.results).toEqual([{ id, status: 'done' }]);
    await lamp.putNode(hall.id, { body: hall.body });
    const { head } = await read();
    const again = await send(edits, { id });
    expect(again.data).toEqual({ head, results: [{ id, status: 'done' }] });
    expect((await read()).nodes.get(hall.id).body).toBe(hall.body);
  });

  it('leave marks out of versions and revisions', async () => {
    const { hall, send, story: lamp, revisionOf } = await open();
    const before = await revisionOf();
    const colour = {
      type: 'mark',
      marks: [
        { id: hall.id, colour: 'red' },
        { id: newId(), note: 'gone' },
      ],
    };
    expect((await send([colour as Edit])).data.results).toMatchObject([{ status: 'done' }]);
    expect(await revisionOf()).toBe(before);
    expect((await lamp.readNode(hall.id)).version).toBe(hall.version + 1);
    expect((await lamp.read()).has_unpublished_changes).toBe(false);
  });

  it('are refused whole, with the edit and the reason, and hold nothing else back', async () => {
    const test = await open();
    const { hall, cellar, garden, chapter, story: lamp, read, app, anna } = test;
    const [item] = [await lamp.addItem(chapter.id, { key: 'lamp', name: 'Lamp' })];
    await lamp.addItem(chapter.id, { key: 'rope', name: 'Rope' });
    const other = await publishLamp(app, anna);
    const fine = set('node', hall, 'priority', 7);
    const content = { chapter_id: chapter.id, body: '', place: 9 };
    const add = (id: string, value: object) => ({ type: 'add', part: 'node', id, value }) as Edit;
    const stale = { ...set('node', hall, 'body', 'Mine.'), was: fingerprint('Theirs.') } as Edit;
    const action = { ...cellar.actions[0], target: newId() };
    const cases: [string, Edit, string][] = [
      ['what somebody changed', stale, 'conflict'],
      [
        'a text that somebody changed',
        { type: 'text', id: hall.id, was: fingerprint('x'), changes: [] },
        'conflict',
      ],
      [
        'a name that somebody changed',
        { ...set('node', hall, 'name', 'Salon'), was: fingerprint('x') } as Edit,
        'conflict',
      ],
      [
        'a list that somebody changed',
        {
          ...set('story', {}, 'achievements', [{ id: newId(), key: 'a', name: 'A' }]),
          was: fingerprint('x'),
        } as Edit,
        'conflict',
      ],
      [
        'places that a text lacks',
        { type: 'text', id: hall.id, was: fingerprint(hall.body), changes: [[0, 900, '']] },
        'not_valid',
      ],
      ['a node that is not there', set('node', { id: newId() }, 'body', ''), 'gone'],
      ['a node of another story', set('node', other.hall, 'body', ''), 'gone'],
      ['a chapter that is not there', set('node', hall, 'chapter_id', newId()), 'gone'],
      ['a name that is taken', set('node', hall, 'name', 'cellar'), 'name_taken'],
      ['a new node with such a name', add(newId(), { ...content, name: 'HALL' }), 'name_taken'],
      ['a key that is taken', set('item', item, 'key', 'rope'), 'key_taken'],
      ['an id that is taken', add(other.hall.id, { ...content, name: 'New' }), 'exists'],
      ['a way to nowhere', set('node', cellar, 'actions', [action]), 'not_valid'],
      ['another’s action', set('node', garden, 'actions', [cellar.actions[0]]), 'not_valid'],
      [
        'a start that is not there',
        set('story', { start_node_id: hall.id }, 'start_node_id', newId()),
        'gone',
      ],
      ['to bring back what is there', { type: 'restore', part: 'node', id: hall.id }, 'exists'],
      ['to bring back what never was', { type: 'restore', part: 'item', id: newId() }, 'gone'],
      ['to remove it twice', { type: 'remove', part: 'chapter', id: newId() }, 'gone'],
      [
        'a chapter that is gone',
        { type: 'move', part: 'chapter', id: newId(), ordinal: 1 },
        'gone',
      ],
    ];
    const before = await read();
    for (const [what, edit, reason] of cases) {
      const { data } = await test.send([fine, edit]);
      expect([what, data.results]).toEqual([
        what,
        [
          {
            id: expect.any(String),
            status: 'refused',
            reason,
            edit: 1,
            detail: expect.stringMatching(/\w{3}/),
            errors: data.results[0].errors,
          },
        ],
      ]);
    }
    expect(await read()).toEqual(before);
    const three = [[fine], [stale], [set('node', garden, 'priority', 3)]].map(groupOf);
    const { data } = await test.sendAll(three);
    expect(data.results.map(({ status }: { status: string }) => status)).toEqual([
      'done',
      'refused',
      'done',
    ]);
  });

  it('may lead to what was there, and bring it back with all ways to it', async () => {
    const { hall, garden, send, read } = await open();
    await send([{ type: 'remove', part: 'node', id: garden.id }]);
    expect((await read()).nodes.has(garden.id)).toBe(false);
    const action = { id: 'there', label: 'There', target: garden.id };
    const led = await send([
      set('node', hall, 'actions', [...hall.actions.filter(() => false), action]),
    ]);
    expect(led.data.results[0].reason).toBe('conflict');
    const { actions } = (await read()).nodes.get(hall.id);
    const again = await send([set('node', { id: hall.id, actions }, 'actions', [action])]);
    expect(again.data.results).toMatchObject([{ status: 'done' }]);
    expect(
      (await send([{ type: 'restore', part: 'node', id: garden.id }])).data.results[0].status,
    ).toBe('done');
    expect((await read()).nodes.get(garden.id).name).toBe('Garden');
  });

  it('put variables and achievements into the bin, and take them out when they are there again', async () => {
    const { app, anna, story: lamp, send, read } = await open();
    const named = { id: newId(), key: 'gold' };
    const gold = { ...named, label: '', shown: false, kind: 'flag', initial: false };
    const brave = { id: newId(), key: 'brave', name: 'Brave', description: '', hidden: false };
    const whole = async () => ({ ...(await read()).story, id: '' });
    const put = async (field: 'variables' | 'achievements', list: object[]) => {
      const sent = await send([set('story', await whole(), field, list)]);
      expect(sent.data.results).toMatchObject([{ status: 'done' }]);
    };
    const bin = async () => {
      const listed = await app.call(`GET ${story}/bin`, {
        token: anna.token,
        params: lamp.params,
      });
      return listed.data.parts.map(({ part_id }: Loose) => part_id);
    };
    await put('variables', [gold]);
    await put('achievements', [brave]);
    await put('variables', []);
    await put('achievements', []);
    expect(await bin()).toEqual([brave.id, gold.id]);
    await put('variables', [gold]);
    expect(await bin()).toEqual([brave.id]);
    await put('achievements', [brave]);
    expect(await bin()).toEqual([]);
  });

  it('of a story of level 1 do not bring in what is of level 2', async () => {
    const { app, hall, story: lamp, send } = await open();
    await setToLevel(app, lamp, 1);
    const back = { id: 'b', label: 'Back', target: 'back' };
    const { data } = await send([
      set('node', { id: hall.id, actions: (await lamp.readNode(hall.id)).actions }, 'actions', [
        back,
      ]),
    ]);
    expect(data.results).toMatchObject([
      { reason: 'not_valid', errors: [{ path: 'actions.0.target', message_id: 'raise_first' }] },
    ]);
  });

  it('with fields that no call takes are refused with the place of each', async () => {
    const { hall, send } = await open();
    const edits = [
      set('node', hall, 'colour', 'red'),
      set('node', hall, 'name', ' '),
      set('node', hall, 'actions', [{ label: 'No id', when: 'gold >' }]),
      { ...set('node', hall, 'body', 'x'), was: 'xyz' },
      { type: 'remove', part: 'story', id: hall.id },
      { type: 'mark', marks: [{ id: hall.id, note: 'x'.repeat(4_001) }] },
      { type: 'add', part: 'node', id: hall.id, value: { name: 'x' }, more: 1 },
    ];
    const { status, body } = await send(edits as Edit[]);
    expect(status).toBe(422);
    const paths = body.errors.map(({ path }: { path: string }) =>
      path.replace('groups.0.edits.', ''),
    );
    expect(paths.toSorted()).toEqual([
      '0.field',
      '1.to',
      '2.to.0.id',
      '2.to.0.when',
      '3.was',
      '4.part',
      '5.marks.0.note',
      '6.more',
      '6.value.chapter_id',
    ]);
  });

  it('rename what is used in a large story, also after other edits', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const large = await writeLarge(app, anna, 150);
    const { send, read } = callsOf(app, anna, large.params);
    const [first, second, third] = [...(await read()).nodes.values()] as {
      id: string;
      name: string;
      body: string;
    }[];
    if (!first || !second || !third) throw new Error('There are no nodes');
    const uses = `{if visits("${first.name}") > 1}Again{end}`;
    await large.putNode(second.id, { body: uses });
    const { data } = await send([set('node', first, 'name', 'Salon')]);
    expect(data.results).toMatchObject([{ status: 'done' }]);
    expect((await read()).nodes.get(second.id).body).toBe('{if visits("Salon") > 1}Again{end}');
    const more = await send([
      set('node', third, 'body', '{if visits("Salon") = 0}Never{end}'),
      set('node', { id: first.id, name: 'Salon' }, 'name', 'Parlour'),
    ]);
    expect(more.data.results).toMatchObject([{ status: 'done' }]);
    const { nodes } = await read();
    expect(nodes.get(second.id).body).toBe('{if visits("Parlour") > 1}Again{end}');
    expect(nodes.get(third.id).body).toBe('{if visits("Parlour") = 0}Never{end}');
  });

  it('may have four megabytes, and of each database thousands of edits', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const large = await writeLarge(app, anna, 900);
    const { send, read } = callsOf(app, anna, large.params);
    const nodes = [...(await read()).nodes.values()] as {
      id: string;
      tags: string[];
      body: string;
    }[];
    const edits = nodes.flatMap((node) => [
      set('node', node, 'tags', ['a']),
      set('node', node, 'body', 'x'.repeat(3_000)),
      set('node', node, 'priority', 4),
    ]);
    expect(JSON.stringify(edits).length).toBeGreaterThan(2.5 * 1024 * 1024);
    expect((await send(edits)).data.results).toMatchObject([{ status: 'done' }]);
    const after = [...(await read()).nodes.values()] as typeof nodes;
    expect(after.every(({ tags, body }) => tags[0] === 'a' && body.length === 3_000)).toBe(true);
  });
});

function set(part: 'node' | 'item' | 'story', whole: object, field: string, to: unknown): Edit {
  const { id = '', [field]: before } = whole as Record<string, unknown> & { id?: string };
  const usual: Record<string, unknown> = { tags: [], priority: 0 };
  return { type: 'set', part, id, field, was: fingerprint(before ?? usual[field]), to };
}

const groupOf = (edits: Edit[]) => ({ id: newId(), act: 'write', edits });

function callsOf(app: TestApp, { token }: TestUser, params: Params) {
  const sendAll = (groups: object[]) =>
    app.call(`POST ${story}/edits`, { params, body: { groups }, token });
  return {
    sendAll,
    send: (edits: Edit[], more: object = {}) => sendAll([{ ...groupOf(edits), ...more }]),
    revisionOf: async () => {
      const stories = app.app.database.read.selectFrom('stories').select('content_revision');
      const row = await stories.where('slug', '=', params.story_slug).executeTakeFirstOrThrow();
      return row.content_revision;
    },
    /** Reads the whole draft, however many pages it has. */
    read: async () => {
      const all = {
        nodes: new Map<string, Loose>(),
        marks: [] as Loose[],
        story: null as Loose,
        head: 0,
      };
      for (let since = 0; ; ) {
        const query = { since } as never;
        const { data } = await app.call(`GET ${story}/changes`, { params, query, token });
        for (const { updated_at: _, ...node } of data.nodes) all.nodes.set(node.id, node);
        all.marks.push(...data.marks);
        all.story ??= data.story;
        all.head = data.head;
        if (data.seq === data.head) return all;
        since = data.seq;
      }
    },
  };
}

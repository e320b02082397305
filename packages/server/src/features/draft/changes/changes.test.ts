import { expect, it } from 'vitest';
import { writeLarge } from '../../../testing/large-story.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug' as const;

describeOnBothDatabases('What changed in a draft', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    const { params } = lamp.story;
    const item = await lamp.story.addItem(lamp.chapter.id, { key: 'lamp', name: 'Lamp' });
    const call = (key: Parameters<TestApp['call']>[0], more: object, body?: unknown) =>
      app.call(key, { params: { ...params, ...more } as never, body, token: anna.token });
    return { app, anna, ...lamp, item, call, changes: changesOf(app, anna, params) };
  }

  it('begins with everything, and ends where nothing did', async () => {
    const { changes, hall, cellar, garden, chapter, item, story } = await open();
    const { seq, head, ...all } = await changes.after(0);
    expect(seq).toBe(head);
    const nodes = new Map(all.nodes.map((node: { id: string }) => [node.id, node]));
    expect([...nodes.keys()].toSorted()).toEqual([hall.id, cellar.id, garden.id].toSorted());
    expect(nodes.get(garden.id)).toEqual({
      id: garden.id,
      chapter_id: chapter.id,
      place: 1,
      name: 'Garden',
      body: 'Free at *last*.',
      actions: [],
      ending: { name: 'Out', kind: 'good' },
      on_enter: { first: [], every: [] },
      continue: [],
      pool: null,
      tags: [],
      available_when: '',
      priority: 0,
      content_notes: [],
      updated_at: garden.updated_at,
    });
    const { nodes: _, chapters, items, ...rest } = await story.draft();
    expect(all).toMatchObject({ chapters, items, marks: [], removed: [], story: rest });
    expect(items[0].id).toBe(item.id);
    const nothing = { story: null, chapters: [], nodes: [], items: [], marks: [], removed: [] };
    expect(await changes.after(head)).toEqual({ seq: head, head, ...nothing });
  });

  it('says so where the story was put back to an earlier time, and refuses what is no number', async () => {
    const { changes } = await open();
    const { head } = await changes.after(0);
    const later = await changes.call(head + 1);
    expect([later.status, later.body.code]).toEqual([409, 'reset']);
    expect(later.body.detail).toContain('The Brass Lamp');
    expect((await changes.call('soon')).status).toBe(422);
    expect((await changes.call(-1)).status).toBe(422);
  });

  it('is each part that a call wrote, and no other', async () => {
    const test = await open();
    const { story: lamp, chapter, hall, cellar, garden, item, call, changes } = test;
    const second = await lamp.addChapter('Two');
    await lamp.putVariables([{ key: 'gold', kind: 'number' }]);
    const [gold] = (await changes.after(0)).story.variables;
    const edit = (more: object) => () => lamp.putNode(hall.id, more);
    let bin: { id: string; name: string }[] = [];
    const restore = (name: string) => async () => {
      bin = (await call(`GET ${story}/bin`, {})).data.parts;
      const bin_id = bin.find((part) => part.name === name)?.id;
      return call(`POST ${story}/bin/:bin_id/restore`, { bin_id });
    };
    const versionOf = async () => (await call(`GET ${story}/versions`, {})).data.versions[0].id;
    const steps: [string, () => Promise<unknown>, string[]][] = [
      ['a text', edit({ body: 'Dark.' }), ['node Hall']],
      ['the same text', edit({ body: 'Dark.' }), []],
      ['where it is on the map', edit({ position: { x: 1, y: 2 } }), ['mark Hall']],
      ['where it was already', edit({ position: { x: 1, y: 2 } }), []],
      ['nowhere on the map', edit({ position: null }), ['mark Hall']],
      ['both', edit({ body: 'Light.', position: { x: 3, y: 2 } }), ['mark Hall', 'node Hall']],
      ['another chapter', edit({ chapter_id: second.id }), ['node Hall']],
      [
        'a use of names',
        edit({ body: '{gold} {if visits("Cellar") > 1}Again{end} {if has(lamp)}lit{end}' }),
        ['node Hall'],
      ],
      [
        'another name',
        () => lamp.putNode(cellar.id, { name: 'Vault' }),
        ['node Hall', 'node Vault'],
      ],
      [
        'another key',
        () => lamp.putItem(chapter.id, item.id, { key: 'torch' }),
        ['item torch', 'node Hall'],
      ],
      [
        'another key of a variable',
        () => lamp.putVariables([{ ...gold, key: 'coins' }]),
        ['node Hall', 'story'],
      ],
      ['achievements', () => lamp.putAchievements([{ key: 'brave', name: 'Brave' }]), ['story']],
      ['a panel', () => lamp.putStoryWide({ panel: 'You are here.' }), ['story']],
      ['the language', () => lamp.putStoryWide({ lang: 'fr' }), ['story']],
      ['a title', () => lamp.patch({ title: 'The Tin Lamp' }), ['story']],
      ['content notes', () => lamp.patch({ content_notes: ['darkness'] }), ['story']],
      ['the start', () => lamp.patch({ start_node_id: cellar.id }), ['story']],
      ['what is no content', () => lamp.patch({ description: 'It burns.' }), []],
      ['a status', () => lamp.patch({ status: 'archived' }), []],
      ['a status again', () => lamp.patch({ status: 'published' }), []],
      ['a version', () => lamp.publishChanges(), []],
      ['a playthrough', () => lamp.start(), []],
      ['a new node', () => lamp.addNode(chapter.id, 'Attic'), ['node Attic']],
      [
        'a new node on the map',
        () => lamp.addNode(chapter.id, 'Loft', { position: { x: 0, y: 0 } }),
        ['mark Loft', 'node Loft'],
      ],
      ['a new chapter', () => lamp.addChapter('Three'), ['chapter Three']],
      [
        'a chapter elsewhere',
        () =>
          call(`PATCH ${story}/chapters/:chapter_id`, { chapter_id: second.id }, { ordinal: 1 }),
        ['chapter One', 'chapter Two'],
      ],
      [
        'a chapter’s title',
        () =>
          call(`PATCH ${story}/chapters/:chapter_id`, { chapter_id: second.id }, { title: '2' }),
        ['chapter 2'],
      ],
      [
        'a deleted node',
        () => call(`DELETE ${story}/nodes/:node_id`, { node_id: garden.id }),
        ['removed node Garden'],
      ],
      ['it is back', restore('Garden'), ['node Garden']],
      [
        'a deleted start',
        () => call(`DELETE ${story}/nodes/:node_id`, { node_id: cellar.id }),
        ['removed node Vault', 'story'],
      ],
      ['the start is back', restore('Vault'), ['node Vault', 'story']],
      ['a deleted item', () => lamp.deleteItem(chapter.id, item.id), ['removed item torch']],
      ['the item is back', restore('Lamp'), ['item torch']],
      ['a deleted variable', () => lamp.putVariables([]), ['story']],
      ['the variable is back', restore('coins'), ['story']],
      [
        'a deleted chapter',
        () =>
          test.app.call(`DELETE ${story}/chapters/:chapter_id`, {
            params: { ...lamp.params, chapter_id: second.id },
            query: { with_nodes: 'true' },
            token: test.anna.token,
          }),
        ['chapter One', 'chapter Three', 'removed chapter 2', 'removed node Hall'],
      ],
      [
        'the chapter is back',
        restore('2'),
        ['chapter 2', 'chapter One', 'chapter Three', 'mark Hall', 'node Hall'],
      ],
      [
        'a version restored',
        async () =>
          call(`POST ${story}/versions/:version_id/restore`, { version_id: await versionOf() }),
        [
          'chapter One',
          'chapter Two',
          'removed chapter Three',
          'removed node Attic',
          'removed node Loft',
        ],
      ],
      ['another story', () => publishLamp(test.app, test.anna), []],
      ['nothing', async () => {}, []],
    ];
    let { head } = await changes.after(0);
    for (const [what, act, expected] of steps) {
      const reply = (await act()) as { status?: number } | undefined;
      expect([what, reply?.status ?? 200]).toEqual([
        what,
        reply?.status === 204 ? 204 : expect.toBeOneOf([200, 201]),
      ]);
      const after = await changes.after(head);
      expect([what, changes.said(after)]).toEqual([what, expected]);
      head = after.head;
    }
  });

  it('has what is noted about a node that came back, also where that is nothing any more', async () => {
    const { story: lamp, garden, call, changes } = await open();
    await lamp.putNode(garden.id, { position: { x: 1, y: 2 } });
    const { head } = await changes.after(0);
    await lamp.putNode(garden.id, { position: null });
    await call(`DELETE ${story}/nodes/:node_id`, { node_id: garden.id });
    const away = await changes.after(head);
    expect(changes.said(away)).toEqual(['removed node Garden']);
    const [{ id: bin_id }] = (await call(`GET ${story}/bin`, {})).data.parts;
    await call(`POST ${story}/bin/:bin_id/restore`, { bin_id });
    const back = await changes.after(away.head);
    expect(changes.said(back)).toEqual(['mark Garden', 'node Garden']);
    const nothing = { position: null, status: null, colour: null, note: '' };
    expect(back.marks).toEqual([{ id: garden.id, ...nothing }]);
  });

  it('is known with the outline, which has everything but texts and rules, in the author’s order', async () => {
    const { app, anna, story: lamp, hall, cellar, garden, chapter, changes } = await open();
    const outline = async () =>
      (await app.call(`GET ${story}/outline`, { params: lamp.params, token: anna.token })).data;
    await lamp.putNode(hall.id, { position: { x: 1, y: 2 }, tags: ['indoors'] });
    await app.app.database.write((trx) =>
      trx.updateTable('nodes').set({ place: 0.5 }).where('id', '=', cellar.id).execute(),
    );
    const { nodes, ...rest } = await outline();
    const { nodes: bodies, ...all } = await changes.after(0);
    expect(rest).toEqual({
      seq: all.head,
      story: all.story,
      chapters: all.chapters,
      items: all.items,
      marks: [{ id: hall.id, position: { x: 1, y: 2 }, status: null, colour: null, note: '' }],
    });
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual([cellar.id, garden.id, hall.id]);
    expect(nodes[1]).toEqual({
      id: garden.id,
      chapter_id: chapter.id,
      place: 1,
      name: 'Garden',
      excerpt: 'Free at last.',
      words: 3,
      ending: { name: 'Out', kind: 'good' },
      tags: [],
      links: [],
    });
    expect(nodes[0].links.map(({ label }: { label: string }) => label)).toEqual([
      'Climb up',
      'Crawl out',
    ]);
    expect(bodies).toHaveLength(3);
  });

  it('of a large story comes with an outline that was made in a thread', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { params, draft } = await writeLarge(app, anna, 300);
    const { data } = await app.call(`GET ${story}/outline`, { params, token: anna.token });
    const { nodes } = (await draft()).data;
    const byId = (node: { id: string }) => node.id;
    expect(data.nodes.map(byId)).toEqual(nodes.map(byId));
    expect(data.nodes[0].words).toBeGreaterThan(500);
  });

  it('comes a megabyte at a time, in its order, and all of it', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const large = await writeLarge(app, anna, 600);
    const changes = changesOf(app, anna, large.params);
    const ids: string[] = [];
    let [since, pages] = [0, 0];
    for (;;) {
      const page = await changes.after(since);
      ids.push(...page.nodes.map(({ id }: { id: string }) => id));
      expect(JSON.stringify(page).length).toBeLessThan(1.5 * 1024 * 1024);
      expect(page.seq).toBeGreaterThan(since);
      since = page.seq;
      pages += 1;
      if (page.seq === page.head) break;
    }
    expect(pages).toBeGreaterThan(2);
    const { nodes } = (await large.draft()).data;
    expect(ids.toSorted()).toEqual(nodes.map(({ id }: { id: string }) => id).toSorted());
  });

  it('leaves nothing of a story, or of an account, that is gone', async () => {
    const { app, story: lamp } = await open();
    const count = async () =>
      (await app.app.database.read.selectFrom('story_changes').select('seq').execute()).length;
    expect(await count()).toBeGreaterThan(4);
    await app.app.database.write((trx) =>
      trx.deleteFrom('stories').where('id', '=', lamp.id).execute(),
    );
    expect(await count()).toBe(0);
  });

  it('has a number of its own for each of two writers at once', async () => {
    const { hall, cellar, garden, story: lamp, changes } = await open();
    const { head } = await changes.after(0);
    const nodes = [hall, cellar, garden];
    const replies = await Promise.all(
      nodes.flatMap(({ id }) => [
        lamp.putNode(id, { body: `One ${id}` }),
        lamp.putNode(id, { position: { x: 9, y: 9 } }),
      ]),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const after = await changes.after(head);
    expect([after.nodes.length, after.marks.length]).toEqual([3, 3]);
  });
});

/** The changes as a studio reads them, with parts by their names: a part that is gone by its last name. */
function changesOf(
  app: TestApp,
  { token }: TestUser,
  params: { username: string; story_slug: string },
) {
  const names = new Map<string, string>();
  const call = (since: unknown) =>
    app.call(`GET ${story}/changes`, { params, query: { since } as never, token });
  const after = async (since: number) => {
    const { data } = await call(since);
    for (const { id, name } of data.nodes) names.set(id, name);
    for (const { id, key } of data.items) names.set(id, key);
    for (const { id, title } of data.chapters) names.set(id, title);
    return data;
  };
  // biome-ignore lint/suspicious/noExplicitAny: a reply of the API
  const said = (page: any): string[] =>
    [
      ...page.nodes.map(({ id }: { id: string }) => `node ${names.get(id)}`),
      ...page.items.map(({ id }: { id: string }) => `item ${names.get(id)}`),
      ...page.chapters.map(({ id }: { id: string }) => `chapter ${names.get(id)}`),
      ...page.marks.map(({ id }: { id: string }) => `mark ${names.get(id)}`),
      ...page.removed.map(
        ({ part, id }: { part: string; id: string }) => `removed ${part} ${names.get(id)}`,
      ),
      ...(page.story ? ['story'] : []),
    ].toSorted();
  return { call, after, said };
}

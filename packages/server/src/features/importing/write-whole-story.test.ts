import type { Story } from '@brasslamp/story/model';
import { blankAction, blankNode, blankStory } from '@brasslamp/story/testing/blank-story';
import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { publish } from '../publishing/publish.ts';
import { freezeNow } from '../versions/freeze-draft.ts';
import { writeWholeStory } from './write-whole-story.ts';

/** A ring: each node leads to the next one, and to one that does not exist. */
const ring = (size: number): Story =>
  blankStory({
    title: 'The Ring',
    start_node_id: 'n1',
    chapters: [
      { id: 'late', title: 'Late', ordinal: 2 },
      { id: 'early', title: 'Early', ordinal: 1 },
    ],
    nodes: Array.from({ length: size }, (_, place) =>
      blankNode(`Node ${place}`, {
        id: `n${place}`,
        chapter_id: place % 2 === 0 ? 'early' : 'late',
        body: `You are at ${place}. `.repeat(40),
        actions: [
          blankAction(`a${2 * place + 1}`, { label: 'On', target: `n${(place + 1) % size}` }),
          blankAction(`a${2 * place + 2}`, { label: 'Off', target: 'nowhere', use: 'once' }),
        ],
      }),
    ),
  });

const write = (app: TestApp, owner: TestUser, story: Story, slug?: string) =>
  app.app.database.write(async (trx) => {
    const now = app.clock.now();
    const written = await writeWholeStory(trx, {
      owner_id: owner.id,
      story,
      slug,
      description: 'Round and round',
      now,
    });
    const ready = { frozen: await freezeNow(trx, written.id, now), checked: null };
    await publish(trx, written.id, { actor: null, ready, now });
    return written;
  });

describeOnBothDatabases('A story written as a whole', (openApp) => {
  it('comes back from its calls to its own nodes, and to none where there was none', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const calls = (then: string) => [
      blankAction('a1', { target: 'dream', call: { then } }),
      blankAction('a2', { target: 'dream', call: true }),
    ];
    const story = ring(0);
    const way = { when: '', target: 'dream', call: { then: 'hall' }, keep_text: false };
    story.nodes = [
      blankNode('Hall', { id: 'hall', chapter_id: 'early', actions: calls('dream') }),
      blankNode('Dream', { id: 'dream', chapter_id: 'early', continue: [way] }),
      blankNode('Lost', {
        id: 'lost',
        chapter_id: 'early',
        actions: [blankAction('a3', { target: 'hall', call: { then: 'gone' } })],
      }),
    ];
    const { slug } = await write(app, anna, { ...story, start_node_id: 'hall' });
    const { data } = await app.call('GET /api/stories/:username/:story_slug/outline', {
      params: { username: 'anna', story_slug: slug },
      token: anna.token,
    });
    const [hall, dream, lost] = data.nodes;
    expect(hall.links.map(({ call }: { call: unknown }) => call)).toEqual([
      { then: dream.id },
      true,
    ]);
    expect(dream.links).toMatchObject([{ targets: [dream.id], call: { then: hall.id } }]);
    const { then } = lost.links[0].call;
    expect([hall.id, dream.id, lost.id, 'gone']).not.toContain(then);
  });

  it('can be read, edited and played', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { slug } = await write(app, anna, ring(3));
    const params = { username: 'anna', story_slug: slug };
    const token = anna.token;
    const { data: chapters } = await app.call('GET /api/stories/:username/:story_slug/chapters', {
      params,
    });
    expect(chapters.chapters).toMatchObject([
      { title: 'Early', ordinal: 1 },
      { title: 'Late', ordinal: 2 },
    ]);
    const { data: started } = await app.call(
      'POST /api/stories/:username/:story_slug/playthrough',
      { params, token },
    );
    expect(started.node.name).toBe('Node 1');
    expect(started.view.actions).toEqual([
      { id: 'a3', label: 'On', enabled: true },
      { id: 'a4', label: 'Off', enabled: false },
    ]);
    const { data: added } = await app.call('POST /api/stories/:username/:story_slug/nodes', {
      params,
      body: { chapter_id: chapters.chapters[0].id, name: 'New', actions: [{ label: 'x' }] },
      token,
    });
    expect(added.actions[0].id).toBe('a7');
    expect((await write(app, anna, ring(1))).slug).toBe('the-ring-2');
    await expect(write(app, anna, ring(1), 'the-ring')).rejects.toMatchObject({
      code: 'slug_taken',
    });
  });

  it('has its items, where their nodes are now', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const item = { description: '', image: null, portable: true, stackable: false, hidden: false };
    const { slug } = await write(app, anna, {
      ...ring(3),
      items: [
        { ...item, id: 'i1', chapter_id: 'late', key: 'lamp', name: 'Lamp', location: 'n1' },
        { ...item, id: 'i2', chapter_id: 'early', key: 'map', name: 'Map', location: 'inventory' },
        { ...item, id: 'i3', chapter_id: 'early', key: 'wish', name: 'Wish', location: null },
        { ...item, id: 'i4', chapter_id: 'early', key: 'ash', name: 'Ash', location: 'gone' },
      ],
    });
    const params = { username: 'anna', story_slug: slug };
    const token = anna.token;
    const { data: chapters } = await app.call('GET /api/stories/:username/:story_slug/chapters', {
      params,
    });
    const itemsIn = async (place: number) => {
      const chapter_id: string = chapters.chapters[place].id;
      const { data } = await app.call('GET /api/:username/:story_slug/chapters/:chapter_id/items', {
        params: { ...params, chapter_id },
        token,
      });
      return data.items;
    };
    expect(await itemsIn(0)).toMatchObject([
      { key: 'map', location: 'inventory' },
      { key: 'wish', location: null },
      { key: 'ash', location: expect.not.stringContaining('gone') },
    ]);
    const { data: started } = await app.call(
      'POST /api/stories/:username/:story_slug/playthrough',
      { params, token },
    );
    expect(await itemsIn(1)).toMatchObject([{ key: 'lamp', location: started.node.id }]);
    expect(started.view).toMatchObject({
      items_here: [{ key: 'lamp', can_take: true }],
      inventory: [{ key: 'map', can_drop: true }],
    });
  });

  it('has its logic, with the nodes that are there now', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = ring(3);
    const [first, ...others] = story.nodes as [Story['nodes'][number], ...Story['nodes']];
    const targets = [
      { target: 'n1', weight: 2 },
      { target: 'return' as const, weight: 1 },
      { target: null, weight: 1 },
      { target: 'gone', weight: 1 },
    ];
    const logic = {
      on_enter: { first: ['set gold = 3'], every: ['unlock brave'] },
      pool: { tag: 'day', limit: 2, call: true },
      tags: ['day'],
      available_when: 'gold > 1',
      priority: 5,
      content_notes: ['spiders'],
    };
    const { slug } = await write(app, anna, {
      ...story,
      nodes: [
        {
          ...first,
          ...logic,
          actions: [
            blankAction('a1', {
              label: 'By chance',
              target: targets,
              when: 'gold = 3',
              call: true,
            }),
            blankAction('a2', { label: 'Back', target: 'return', effects: ['set gold = 0'] }),
          ],
        },
        ...others,
      ],
      variables: [
        {
          id: 'v1',
          key: 'gold',
          label: 'Gold',
          shown: true,
          kind: 'number',
          initial: 1,
          min: 0,
          max: 9,
          decimals: 0,
        },
      ],
      achievements: [
        { id: 'c1', key: 'brave', name: 'Brave heart', description: '', hidden: false },
      ],
      content_notes: ['spiders'],
    });
    const { data: draft } = await app.call('GET /api/stories/:username/:story_slug/draft', {
      params: { username: 'anna', story_slug: slug },
      token: anna.token,
    });
    const idOf = (name: string) =>
      draft.nodes.find((node: { name: string }) => node.name === name).id;
    const node = draft.nodes.find(({ name }: { name: string }) => name === 'Node 0');
    expect(node).toMatchObject(logic);
    expect(node.actions).toMatchObject([
      {
        when: 'gold = 3',
        call: true,
        target: [
          { target: idOf('Node 1'), weight: 2 },
          { target: 'return', weight: 1 },
          { target: null, weight: 1 },
          { target: expect.not.stringContaining('gone'), weight: 1 },
        ],
      },
      { target: 'return', effects: ['set gold = 0'] },
    ]);
    expect(draft).toMatchObject({
      variables: [{ key: 'gold', max: 9, shown: true }],
      achievements: [{ key: 'brave', name: 'Brave heart' }],
      content_notes: ['spiders'],
    });
    expect([draft.variables[0].id, draft.achievements[0].id]).not.toEqual(['v1', 'c1']);
  });

  it('is written as a whole or not at all', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const story = ring(3);
    await expect(
      write(app, anna, {
        ...story,
        nodes: story.nodes.map((node) => ({ ...node, name: 'Same' })),
      }),
    ).rejects.toThrow();
    await expect(write(app, anna, ring(20_001))).rejects.toMatchObject({ code: 'limit_reached' });
    const items = Array.from({ length: 2_001 }, (_, place) => ({
      id: `i${place}`,
      chapter_id: 'late',
      key: `i${place}`,
      name: 'Lamp',
      description: '',
      image: null,
      location: null,
      portable: true,
      stackable: false,
      hidden: false,
    }));
    await expect(write(app, anna, { ...story, items })).rejects.toMatchObject({
      code: 'limit_reached',
    });
    const { data } = await app.call('GET /api/stories/:username', {
      params: { username: 'anna' },
      token: anna.token,
    });
    expect(data.stories).toEqual([]);
  });

  it('may have 2,463 nodes', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { slug } = await write(app, anna, ring(2_463));
    const params = { username: 'anna', story_slug: slug };
    const token = anna.token;
    const { data: versions } = await app.call('GET /api/stories/:username/:story_slug/versions', {
      params,
      token,
    });
    expect(versions.versions).toMatchObject([{ number: 1, node_count: 2_463 }]);
    const start = await app.call('POST /api/stories/:username/:story_slug/playthrough', {
      params,
      token,
    });
    let at = start.data;
    for (let step = 0; step < 10; step += 1) {
      const on = at.view.actions[0].id;
      const next = await app.call(
        'PUT /api/stories/:username/:story_slug/playthrough/:playthrough_id/action',
        { params: { ...params, playthrough_id: at.id }, body: { action_id: on }, token },
      );
      at = next.data;
    }
    expect(at).toMatchObject({ turn: 10, node: { name: 'Node 11' } });
    const { data: found } = await app.call('GET /api/stories/:username/:story_slug/nodes', {
      params,
      query: { search: 'node 2462' },
      token,
    });
    expect(found.nodes).toMatchObject([{ name: 'Node 2462' }]);
  });
});

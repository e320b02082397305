import { type Edit, fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';
import { purgeParts } from '../bin/delete-parts.ts';
import { thinHistories, thinned } from './thin-history.ts';

const story = '/api/stories/:username/:story_slug' as const;
const ofNode = `GET ${story}/nodes/:node_id/history` as const;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const begun = Date.parse('2026-01-01T12:00:00.000Z');
const after = (ms: number) => new Date(begun + ms).toISOString();

describeOnBothDatabases('The history of a draft', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    // No one has changed it yet.
    const attic = await lamp.story.addNode(lamp.chapter.id, 'Attic', { body: 'An old *attic*.' });
    const { params } = lamp.story;
    let { token } = anna;
    const list = async (node_id: string, query = {}) =>
      app.call(ofNode, { params: { ...params, node_id }, query, token });
    return {
      ...lamp,
      attic,
      app,
      anna,
      list,
      actsOf: async (node_id: string) =>
        (await list(node_id)).data.entries.map(({ act }: { act: string }) => act),
      nodeAt: async (node_id: string, entry_id: string) =>
        app.call(`${ofNode}/:entry_id`, { params: { ...params, node_id, entry_id }, token }),
      send: (act: string, edits: Edit[]) =>
        app.call(`POST ${story}/edits`, {
          params,
          body: { groups: [{ id: newId(), act, edits }] },
          token,
        }),
      signInAgain: async () => {
        const { username, password } = anna;
        const reply = await app.call('POST /api/user/login', { body: { username, password } });
        token = reply.data.access_token;
      },
      groups: (query = {}) => app.call(`GET ${story}/history`, { params, query, token }),
      bytes: async () => {
        const db = app.app.database.read;
        const rows = await db.selectFrom('node_history').select('bytes').execute();
        const size = await db.selectFrom('node_history_sizes').select('bytes').executeTakeFirst();
        return [rows.reduce((sum, { bytes }) => sum + bytes, 0), Number(size?.bytes ?? 0)];
      },
    };
  }
  const set = (id: string, field: string, from: unknown, to: unknown): Edit => ({
    type: 'set',
    part: 'node',
    id,
    field,
    was: fingerprint(from),
    to,
  });

  it('has what a node was before its first change, and after each', async () => {
    const { app, attic, cellar, story: lamp, list, nodeAt, send } = await open();
    expect((await list(attic.id)).data).toEqual({ entries: [], next_cursor: null });
    app.clock.advance(minuteMs);
    await lamp.putNode(attic.id, { body: 'Two *words*.' });
    app.clock.advance(minuteMs);
    await send('tag', [set(attic.id, 'tags', [], ['indoors'])]);
    // Neither is a change of what it says.
    await lamp.putNode(attic.id, { body: 'Two *words*.', position: { x: 1, y: 2 } });
    await send('reorder', [set(attic.id, 'place', attic.place ?? 1, 7)]);
    const first = await list(attic.id, { limit: 2 });
    expect(first.data.entries).toMatchObject([
      { at: after(2 * minuteMs), by: 'anna', act: 'tag', words: 2 },
      { at: after(minuteMs), by: 'anna', act: 'write', words: 2 },
    ]);
    const rest = await list(attic.id, { cursor: first.data.next_cursor });
    expect(rest.data).toMatchObject({
      entries: [{ at: after(0), by: null, act: 'other' }],
      next_cursor: null,
    });
    const [tagged, written] = first.data.entries;
    const [before] = rest.data.entries;
    const { body, name, actions } = attic;
    const was = await nodeAt(attic.id, before.id);
    expect(was.data).toMatchObject({ ...before, node: { id: attic.id, name, body, actions } });
    expect((await nodeAt(attic.id, written.id)).data.node).toMatchObject({
      body: 'Two *words*.',
      tags: [],
    });
    expect((await nodeAt(attic.id, tagged.id)).data.node.tags).toEqual(['indoors']);
    expect((await nodeAt(cellar.id, tagged.id)).status).toBe(404);
    expect((await list(newId())).status).toBe(404);
  });

  it('catches up with what a rename elsewhere wrote into a node', async () => {
    const { attic, cellar, story: lamp, list, nodeAt, send } = await open();
    await lamp.putNode(attic.id, { body: '{if visits("Cellar") > 1}Dust.{end}' });
    await send('rename', [set(cellar.id, 'name', 'Cellar', 'Vault')]);
    await lamp.putNode(attic.id, { body: 'Gone.' });
    const { entries } = (await list(attic.id)).data;
    expect(entries.map(({ act }: { act: string }) => act)).toEqual([
      'write',
      'other',
      'write',
      'other',
    ]);
    expect((await nodeAt(attic.id, entries[1].id)).data.node.body).toContain('"Vault"');
  });

  it('tells of the acts, newest first', async () => {
    const { app, attic, send, groups } = await open();
    await send('tag', [set(attic.id, 'tags', [], ['a'])]);
    app.clock.advance(minuteMs);
    await send('write', [set(attic.id, 'body', attic.body, 'New.')]);
    const first = await groups({ limit: 1 });
    const nodes = [{ id: attic.id, name: attic.name }];
    const told = { id: expect.any(String), by: 'anna', parts: 1, names: [attic.name], nodes };
    expect(first.data.groups).toEqual([{ ...told, act: 'write', at: after(minuteMs) }]);
    const rest = await groups({ cursor: first.data.next_cursor });
    expect(rest.data.groups).toEqual([{ ...told, act: 'tag', at: after(0) }]);
  });

  it('lies in the bin with its node, and goes with it', async () => {
    const { app, attic, story: lamp, actsOf, list, bytes, signInAgain } = await open();
    const others = await bytes();
    await lamp.putNode(attic.id, { body: 'New.' });
    expect(await bytes()).not.toEqual(others);
    await lamp.deleteNode(attic.id);
    expect(await actsOf(attic.id)).toEqual(['write', 'other']);
    app.clock.advance(31 * dayMs);
    await purgeParts(app.app.database, app.clock.now());
    await signInAgain();
    expect((await list(attic.id)).status).toBe(404);
    expect(await bytes()).toEqual(others);
  });

  it('is thinned as it gets older', async () => {
    const { app, attic, story: lamp, list, bytes, signInAgain } = await open();
    const write = async (body: string) => lamp.putNode(attic.id, { body });
    for (const minute of [1, 2, 70]) {
      app.clock.advance(minute * minuteMs);
      await write(`After ${minute} more.`);
    }
    const times = async () =>
      (await list(attic.id)).data.entries.map(({ at }: { at: string }) => at);
    const thin = () => thinHistories(app.app.database, app.clock.now());
    const all = [73, 3, 1, 0].map((minute) => after(minute * minuteMs));
    app.clock.advance(7 * hourMs);
    await thin();
    expect(await times()).toEqual(all);
    app.clock.advance(dayMs);
    await thin();
    expect(await times()).toEqual([after(73 * minuteMs), after(3 * minuteMs)]);
    app.clock.advance(31 * dayMs);
    await signInAgain();
    await thin();
    expect(await times()).toEqual([after(73 * minuteMs)]);
    const [stored, counted] = await bytes();
    expect([counted, counted && counted > 0]).toEqual([stored, true]);
    const size = app.app.database.read.selectFrom('node_history_sizes').select('thin_at');
    expect(await size.executeTakeFirst()).toEqual({ thin_at: null });
  });
});

it('a story with too much is thinned sooner, and in the end loses what is oldest', () => {
  const entry = (node_id: string, ageMs: number) => ({
    node_id,
    id: newId(),
    bytes: 10,
    created_at: begun - ageMs,
  });
  const all = [90, 70, 65, 10, 5].flatMap((minutes) => entry('a', minutes * minuteMs));
  const both = [...all, entry('b', 5 * dayMs)];
  const agesOf = (mostBytes: number) =>
    thinned(both, begun, mostBytes).map(({ created_at }) => (begun - created_at) / minuteMs);
  const ofB = 5 * 24 * 60;
  expect(agesOf(60)).toEqual([90, 70, 65, 10, 5, ofB]);
  expect(agesOf(59)).toEqual([65, 10, 5, ofB]);
  expect(agesOf(39)).toEqual([5, ofB]);
  expect(agesOf(19)).toEqual([5]);
  expect(agesOf(9)).toEqual([]);
});

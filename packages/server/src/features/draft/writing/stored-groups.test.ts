import { type Edit, fingerprint } from '@brasslamp/story/draft';
import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { publishLamp } from '../../../testing/stories.ts';
import { describeOnBothDatabases } from '../../../testing/test-app.ts';

const story = '/api/stories/:username/:story_slug' as const;
const dayMs = 24 * 60 * 60 * 1_000;

describeOnBothDatabases('What is stored of groups of edits', (openApp) => {
  async function open() {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const lamp = await publishLamp(app, anna);
    const { read } = app.app.database;
    const { params } = lamp.story;
    const send = (edits: readonly Edit[], id = newId()) =>
      app.call(`POST ${story}/edits`, {
        params,
        body: { groups: [{ id, act: 'mark', edits }] },
        token: anna.token,
      });
    const call = (key: Parameters<typeof app.call>[0], body?: unknown) =>
      app.call(key, { params: params as never, body, token: anna.token });
    return {
      app,
      anna,
      ...lamp,
      send,
      call,
      told: async () => (await read.selectFrom('edit_groups').select('id').execute()).length,
      known: async () =>
        (await read.selectFrom('known_groups').select('story_id').execute()).length,
      counted: async () => {
        const row = await read
          .selectFrom('stored_bytes')
          .select(['writing', 'writing_in_bin'])
          .where('user_id', '=', anna.id)
          .executeTakeFirstOrThrow();
        return { writing: Number(row.writing), binned: Number(row.writing_in_bin) };
      },
    };
  }

  const note = (id: string, text: string): Edit => ({ type: 'mark', marks: [{ id, note: text }] });

  it('is its id alone where it changed nothing, and a repeat is answered', async () => {
    const { hall, send, told, known, counted } = await open();
    const nothing = { type: 'mark', marks: [{ id: newId(), note: 'gone' }] } as Edit;
    const before = await counted();
    const id = newId();
    for (const group of [id, id, newId()]) {
      expect((await send([nothing], group)).data.results).toEqual([{ id: group, status: 'done' }]);
    }
    expect([await told(), await known()]).toEqual([0, 2]);
    expect((await counted()).writing - before.writing).toBe(300);
    await send([note(hall.id, 'later')]);
    expect([await told(), await known()]).toEqual([1, 3]);
  });

  it('is its id alone once it is old, and still it is never applied twice', async () => {
    const { app, anna, hall, send, told, known, story: lamp } = await open();
    const id = newId();
    const body = { type: 'set', part: 'node', id: hall.id, field: 'body' } as const;
    const edit: Edit = { ...body, was: fingerprint(hall.body), to: 'First.' };
    await send([edit], id);
    app.clock.advance(91 * dayMs);
    const { username, password } = anna;
    const signedIn = await app.call('POST /api/user/login', { body: { username, password } });
    const token = signedIn.data.access_token;
    const again = (edits: readonly Edit[], group = newId()) =>
      app.call(`POST ${story}/edits`, {
        params: lamp.params,
        body: { groups: [{ id: group, act: 'write', edits }] },
        token,
      });
    const next: Edit = { ...body, was: fingerprint('First.'), to: hall.body };
    expect((await again([next])).data.results).toMatchObject([{ status: 'done' }]);
    expect([await told(), await known()]).toEqual([1, 2]);
    expect((await again([edit], id)).data.results).toEqual([{ id, status: 'done' }]);
    const node = await app.call(`GET ${story}/nodes/:node_id`, {
      params: { ...lamp.params, node_id: hall.id },
      token,
    });
    expect(node.data.body).toBe(hall.body);
  });

  it('counts for its author with notes, numbers of changes and ids of actions, as long as it is there', async () => {
    const { anna, hall, chapter, send, counted, story: lamp, call, app } = await open();
    const before = await counted();
    await send([note(hall.id, 'é'.repeat(4_000))]);
    const noted = (await counted()).writing - before.writing;
    expect(noted).toBeGreaterThan(8_000);
    expect(noted).toBeLessThan(10_000);
    await send([note(hall.id, '')]);
    const kept = (await counted()).writing - before.writing;
    expect(kept).toBeLessThan(2_500);
    // A node that came and went leaves its number, and lies in the bin.
    const node = await lamp.addNode(chapter.id, 'Loft', { actions: [{ label: 'Go' }] });
    await lamp.deleteNode(node.id);
    const [{ id: bin_id }] = (await call(`GET ${story}/bin`)).data.parts;
    await app.call(`DELETE ${story}/bin/:bin_id`, {
      params: { ...lamp.params, bin_id },
      token: anna.token,
    });
    const gone = (await counted()).writing - before.writing - kept;
    expect(gone).toBeGreaterThan(400);
    expect(gone).toBeLessThan(1_000);
    const all = await counted();
    await call(`DELETE ${story}`);
    expect(await counted()).toEqual({ writing: 0, binned: all.writing });
    await app.app.database.write((trx) => trx.deleteFrom('stories').execute());
    expect(await counted()).toEqual({ writing: 0, binned: 0 });
  });

  it('is refused when its author stores as much as they may, and deleting still works', async () => {
    const { app, anna, hall, send, told } = await open();
    /** Makes the author store so many bytes, as if other stories of hers took the rest. */
    const stores = (writing: number) =>
      app.app.database.write((trx) =>
        trx.updateTable('stored_bytes').set({ writing }).where('user_id', '=', anna.id).execute(),
      );
    await stores(510_000_000 - 20_000);
    let refused: unknown;
    for (let round = 0; round < 100 && !refused; round += 1) {
      const { data } = await send([note(hall.id, `${round} ${'x'.repeat(3_900)}`)]);
      if (data.results[0].status === 'refused') [refused] = data.results;
    }
    expect(refused).toMatchObject({ status: 'refused', reason: 'limit_reached', edit: 0 });
    expect(await told()).toBeGreaterThan(10);
    await stores(500_000_000);
    const remove: Edit = { type: 'remove', part: 'node', id: hall.id };
    expect((await send([remove])).data.results).toMatchObject([{ status: 'done' }]);
  });
});

import { limits } from '@brasslamp/story/model';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp } from '../../testing/test-app.ts';

const key = '/api/stories/:username/:story_slug/test-plays';
const one = `${key}/:test_play_id` as const;

async function open(app: TestApp) {
  const anna = await app.signUp('anna');
  const lamp = await publishLamp(app, anna);
  const { params } = lamp.story;
  const { token } = anna;
  const start_node_id = (await lamp.story.read()).start_node_id as string;
  const params_of = (test_play_id: string) => ({ ...params, test_play_id });
  return {
    ...lamp,
    start_node_id,
    add: (body: unknown, headers = {}) => app.call(`POST ${key}`, { params, body, token, headers }),
    list: (query = {}) => app.call(`GET ${key}`, { params, query, token }),
    results: async () => (await app.call(`GET ${key}/results`, { params, token })).data.results,
    put: (id: string, body: unknown, headers = {}) =>
      app.call(`PUT ${one}`, { params: params_of(id), body, token, headers }),
    remove: (id: string, headers = {}) =>
      app.call(`DELETE ${one}`, { params: params_of(id), token, headers }),
    bytes: async () => {
      const row = await app.app.database.read
        .selectFrom('stories')
        .select('parts_bytes')
        .where('id', '=', lamp.story.id)
        .executeTakeFirstOrThrow();
      return Number(row.parts_bytes);
    },
  };
}

describeOnBothDatabases('Saved test plays', (openApp) => {
  it('are saved, listed, changed and deleted, and counted for the author’s limit', async () => {
    const app = await openApp();
    const { add, list, put, remove, bytes, light, start_node_id } = await open(app);
    const steps = [{ node_id: start_node_id, action_id: light }];
    const made = await add({ name: ' Light it ', seed: 7, steps });
    expect([made.status, made.headers.etag]).toEqual([201, '"1"']);
    expect(made.data).toEqual({
      id: expect.any(String),
      name: 'Light it',
      seed: 7,
      steps,
      expects: { node_id: null, ending: null },
      created_at: '2026-01-01T12:00:00.000Z',
      updated_at: '2026-01-01T12:00:00.000Z',
      version: 1,
    });
    const counted = await bytes();
    expect(counted).toBeGreaterThan(60);
    const { id } = made.data;
    app.clock.advance(1_000);
    const changed = await put(id, { name: 'Light the lamp' }, { 'if-match': '"1"' });
    expect(changed.data).toEqual({
      ...made.data,
      name: 'Light the lamp',
      updated_at: '2026-01-01T12:00:01.000Z',
      version: 2,
    });
    expect(await bytes()).toBe(counted + 'the lamp'.length - 'it'.length);
    expect((await put(id, { steps })).data.version).toBe(2);
    const stale = await put(id, { name: 'x' }, { 'if-match': '"1"' });
    expect([stale.status, stale.body.current]).toEqual([412, changed.data]);
    const second = (await add({ name: 'Second', seed: 0, steps: [] })).data;
    const first = await list({ limit: 1 });
    expect(first.data.test_plays).toEqual([changed.data]);
    const rest = await list({ cursor: first.data.next_cursor });
    expect(rest.data).toEqual({ test_plays: [second], next_cursor: null });
    expect((await remove(id, { 'if-match': '"1"' })).status).toBe(412);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 404]);
    await remove(second.id);
    expect(await bytes()).toBe(0);
  });

  it('are tried against the draft: what an edit broke is named', async () => {
    const app = await openApp();
    const { add, results, story, light, start_node_id, hall } = await open(app);
    expect(await results()).toEqual([]);
    const step = { node_id: start_node_id, action_id: light };
    const good = (await add({ name: 'Light it', seed: 1, steps: [step] })).data;
    const bad = await add({ name: 'Twice', seed: 1, steps: [step, { ...step, action_id: 'zz' }] });
    const holds = { holds: true, step: null, why: null, node_id: null };
    const [lit, twice] = await results();
    expect(lit).toEqual({ id: good.id, name: 'Light it', ...holds });
    expect(twice).toMatchObject({ id: bad.data.id, name: 'Twice', holds: false, step: 1 });
    const moves = { type: 'take', item_id: newId() };
    const taken = { node_id: start_node_id, action_id: null, moves };
    const third = (await add({ name: 'Take it', seed: 1, steps: [taken] })).data;
    expect(third.steps).toEqual([taken]);
    expect((await results()).at(-1)).toMatchObject({ step: 0, why: 'item_gone' });
    // So many are tried in a thread.
    const long = await add({ name: 'Long', seed: 1, steps: Array(201).fill(step) });
    const fourth = (await results()).find(({ id }: { id: string }) => id === long.data.id);
    expect(fourth).toMatchObject({ name: 'Long', holds: false, step: 1 });
    await story.putNode(hall.id, { actions: [] });
    const broken = (await results()).find(({ id }: { id: string }) => id === good.id);
    expect(broken).toMatchObject({ holds: false, step: 0, why: 'choice_gone' });
  });

  it('are refused by name where a field is wrong or a limit is reached', async () => {
    const app = await openApp();
    const { add, list, story } = await open(app);
    const step = { node_id: newId(), action_id: 'a1' };
    const wrong = await add({
      name: ' ',
      seed: -1,
      steps: [
        { ...step, action_id: 'A 1' },
        { node_id: 'x', action_id: 'a1', answer: true },
        { ...step, action_id: null, moves: { type: 'throw', item_id: newId() } },
      ],
      expects: { ending: 7 },
      colour: 'red',
    });
    const paths = wrong.body.errors.map(({ path }: { path: string }) => path).sort();
    expect([wrong.status, paths]).toEqual([
      422,
      [
        'colour',
        'expects.ending',
        'name',
        'seed',
        'steps.0.action_id',
        'steps.1.answer',
        'steps.1.node_id',
        'steps.2.moves.type',
      ],
    ]);
    const neither = await add({ name: 'x', seed: 0, steps: [{ ...step, action_id: null }] });
    expect(neither.body.errors).toMatchObject([
      { path: 'steps.0.moves', message: 'A step is a choice, or an item that is taken or dropped' },
    ]);
    const long = await add({ name: 'x', seed: 0, steps: Array(2_001).fill(step) });
    expect(long.body.errors).toMatchObject([{ path: 'steps' }]);
    const row = { story_id: story.id, name: 'x', seed: 0, steps: '[]', bytes: 1, revision: 1 };
    const more = { ...row, expects: '{}', created_at: 1, updated_at: 1, step_count: 0 };
    const plays = Array.from({ length: limits.testPlaysPerStory }, () => ({
      ...more,
      id: newId(),
    }));
    const { write } = app.app.database;
    await write((trx) => trx.insertInto('test_plays').values(plays).execute());
    const full = await add({ name: 'x', seed: 0, steps: [] });
    expect([full.status, full.body.detail]).toEqual([
      422,
      'A story can have up to 100 saved test plays.',
    ]);
    await write((trx) =>
      trx
        .updateTable('test_plays')
        .set({ step_count: limits.testStepsPerStory })
        .where('id', '=', String(plays[0]?.id))
        .execute(),
    );
    await write((trx) =>
      trx.deleteFrom('test_plays').where('id', '=', String(plays[1]?.id)).execute(),
    );
    const steps = await add({ name: 'x', seed: 0, steps: [step] });
    expect(steps.body.detail).toBe('A story can have up to 20,000 steps of saved test plays.');
    expect((await list({ limit: 100 })).data.test_plays).toHaveLength(99);
  });
});

import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { replyLifetimeMs } from './idempotent-replies.ts';
import { deleteRepliesBefore } from './queries.ts';

const create = (app: TestApp, { username, token }: TestUser, key: string | null = newId()) =>
  app.call('POST /api/stories/:username', {
    params: { username },
    body: { title: 'Mill' },
    token,
    headers: key === null ? {} : { 'idempotency-key': key },
  });

/** Answers that are kept for somebody, all of this length; each takes 600 bytes beside. */
const keepReplies = (app: TestApp, user_id: string, count: number, characters: number) =>
  app.app.database.write(async (trx) => {
    for (let at = 0; at < count; at += 1) {
      const hashes = { key_hash: newId(), request_hash: newId() };
      const reply = 'x'.repeat(characters);
      const row = { ...hashes, reply, user_id, created_at: app.clock.now() };
      await trx.insertInto('idempotent_replies').values(row).execute();
    }
  });

const counted = async (app: TestApp, { id }: TestUser) => {
  const query = app.app.database.read.selectFrom('stored_bytes').select('replies');
  return Number((await query.where('user_id', '=', id).executeTakeFirst())?.replies ?? 0);
};

const storiesOf = async (app: TestApp, { id }: TestUser) => {
  const query = app.app.database.read.selectFrom('stories').select('id');
  return (await query.where('owner_id', '=', id).execute()).length;
};

describeOnBothDatabases('The answers that are kept for an Idempotency-Key', (openApp) => {
  it('are 50 MB for one person at most; then such calls are refused whole, until a day has passed', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const first = await create(app, anna, 'first');
    await keepReplies(app, anna.id, 10, 4_998_000);
    expect((await create(app, anna)).status).toBe(201);
    await keepReplies(app, anna.id, 1, 14_000);
    expect(await counted(app, anna)).toBeGreaterThan(50_000_000);

    const before = [await storiesOf(app, anna), await counted(app, anna)];
    for (const _ of [1, 2]) {
      const refused = await create(app, anna);
      expect([refused.status, refused.body.code]).toEqual([422, 'limit_reached']);
    }
    expect([await storiesOf(app, anna), await counted(app, anna)]).toEqual(before);
    expect((await create(app, anna, 'first')).body).toEqual(first.body);
    expect((await create(app, anna, null)).status).toBe(201);
    expect((await create(app, ben)).status).toBe(201);

    app.clock.advance(replyLifetimeMs + 1);
    const since = app.clock.now() - replyLifetimeMs;
    await app.app.database.write((trx) => deleteRepliesBefore(trx, since));
    expect([await counted(app, anna), await counted(app, ben)]).toEqual([0, 0]);
    expect((await create(app, anna)).status).toBe(201);
    expect(await counted(app, anna)).toBeGreaterThan(600);
  });
});

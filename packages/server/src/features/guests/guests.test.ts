import { endpoints } from '@brasslamp/contract';
import { expect, it } from 'vitest';
import { createHeavyWork } from '../../heavy-work/heavy-work.ts';
import { logIn } from '../../testing/account.ts';
import { makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { startPlaythrough } from '../playing/playthroughs/start-playthrough.ts';
import { createPlayableVersions } from '../playing/turns/playable-versions.ts';
import { purgeGuests } from './guests.ts';

const dayMs = 24 * 60 * 60 * 1_000;

async function newGuest(app: TestApp) {
  const { status, data } = await app.call('POST /api/guests');
  expect([status, data.token_type]).toEqual([201, 'bearer']);
  const token = data.access_token as string;
  const payload = JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url')));
  return { token, id: payload.user_id as string, username: payload.sub as string };
}

const takeOver = (app: TestApp, { token }: TestUser, guest: { token: string }) =>
  app.call('POST /api/user/me/guest-playthroughs', {
    body: { guest_token: guest.token },
    token,
  });

const allOf = (app: TestApp, { username, token }: { username: string; token: string }) =>
  app.call('GET /api/stories/:username/playthroughs', { params: { username }, token });

const guestRows = async (app: TestApp) =>
  (
    await app.app.database.read.selectFrom('users').select('id').where('is_guest', '=', 1).execute()
  ).map(({ id }) => id);

describeOnBothDatabases('A guest', (openApp) => {
  it('reads without an account, and does nothing for which one is needed', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, down } = await publishLamp(app, anna);
    const [guest, other] = [await newGuest(app), await newGuest(app)];
    expect((await story.read(guest as TestUser)).title).toBe('The Brass Lamp');
    const { data: started, status } = await story.start(guest);
    expect(status).toBe(201);
    expect((await story.act(guest, started.id, { action_id: down })).data.turn).toBe(1);
    expect((await allOf(app, guest)).data).toMatchObject([{ id: started.id, turn: 1 }]);
    expect((await story.resume(other, started.id)).status).toBe(404);
    expect((await allOf(app, { ...guest, token: other.token })).status).toBe(403);
    const closed = Object.entries(endpoints).filter(
      ([, { who }]) => who === 'signed_in' || who === 'admin',
    );
    expect(closed.length).toBeGreaterThan(40);
    for (const [key] of closed) {
      const reply = await app.call(key as 'GET /api/user/me', { token: guest.token });
      expect([key, reply.status]).toEqual([key, 401]);
    }
  });

  it('is nobody to people: in no list, with no page, no sign-in and no name to take', async () => {
    const app = await openApp();
    const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
    await makeAdmin(app, eve);
    const { story } = await publishLamp(app, anna);
    const guest = await newGuest(app);
    await story.start(guest);
    const { token } = eve;
    const users = await app.call('GET /api/user/recent-users', { token });
    expect(JSON.stringify(users.body)).not.toContain(guest.id);
    const found = await app.call('GET /api/user/recent-users', {
      query: { search: guest.id.slice(0, 8) },
      token,
    });
    expect(JSON.stringify(found.body)).not.toContain(guest.id);
    const params = { user_id: guest.id };
    const details = await app.call('GET /api/user/user-details/:user_id', { params, token });
    expect(details.status).toBe(404);
    const suspended = await app.call('PATCH /api/admin/users/:user_id', {
      params,
      body: { is_suspended: true, password: eve.password },
      token,
    });
    expect([404, 422]).toContain(suspended.status);
    const events = await app.call('GET /api/events', { query: { limit: 100 }, token });
    expect(JSON.stringify(events.body)).not.toContain(guest.id);
    const page = await app.call('GET /api/stories/:username', {
      params: { username: guest.username },
    });
    const nobody = await app.call('GET /api/stories/:username', { params: { username: 'nobody' } });
    expect([page.status, page.data?.stories]).toEqual([nobody.status, nobody.data?.stories]);
    for (const password of ['', ' ', 'anything at all']) {
      const tried = await logIn(app, guest.username, password);
      expect([password, [401, 422].includes(tried.status)]).toEqual([password, true]);
    }
    const mails = (await app.mails()).length;
    for (const email of [guest.username, `${guest.id}@example.org`]) {
      await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    }
    expect((await app.mails()).length).toBe(mails);
    const registered = await app.call('POST /api/user/register', {
      body: { username: guest.username, email: 'g@example.org', password: anna.password },
    });
    expect(registered.status).toBe(422);
  });

  it('has at most 50 playthroughs in all', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story } = await publishLamp(app, anna);
    const { story: other } = await publishLamp(app, anna);
    const guest = await newGuest(app);
    const { id } = (await story.start(guest)).data;
    await copyPlaythrough(app, id, 48);
    const both = await Promise.all([other.start(guest), story.start(guest)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = await other.start(guest);
    expect([refused.body.code, refused.body.detail]).toEqual([
      'limit_reached',
      'A guest can have up to 50 playthroughs. Delete one first, or sign up.',
    ]);
  });

  it('is remembered for 90 days without a visit, and forgotten after', async () => {
    const app = await openApp();
    const anna = await app.signUp('anna');
    const { story, down } = await publishLamp(app, anna);
    const [reader, gone] = [await newGuest(app), await newGuest(app)];
    const { id } = (await story.start(reader)).data;
    await story.start(gone);
    app.clock.advance(89 * dayMs);
    expect((await story.act(reader, id, { action_id: down })).data.turn).toBe(1);
    await purge(app);
    expect(await guestRows(app)).toHaveLength(2);
    app.clock.advance(2 * dayMs);
    const late = await app.call('GET /api/stories/:username/:story_slug/playthrough', {
      params: story.params,
      token: gone.token,
    });
    expect([late.status, late.body.code]).toEqual([401, 'not_signed_in']);
    await purge(app);
    expect(await guestRows(app)).toEqual([reader.id]);
    // Longer than an account's session lasts at all: a guest has nothing to sign in with again.
    app.clock.advance(80 * dayMs);
    expect((await story.resume(reader, id)).data).toMatchObject({ turn: 1 });
    app.clock.advance(91 * dayMs);
    expect((await story.resume(reader, id)).status).toBe(401);
    await purge(app);
    expect(await guestRows(app)).toEqual([]);
    const left = await app.app.database.read.selectFrom('turns').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is made only so often from one address', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    for (let made = 0; made < 100; made += 1) await newGuest(app);
    const refused = await app.call('POST /api/guests');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describeOnBothDatabases('What was played as a guest', (openApp) => {
  it('becomes the account’s, with all turns and the drafts that a link opened, once', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, down, up } = await publishLamp(app, anna);
    const { story: draft } = await publishLamp(app, anna);
    await draft.patch({ status: 'draft' });
    const guest = await newGuest(app);
    await app.app.database.write(async (trx) => {
      for (const user_id of [guest.id, ben.id]) {
        const row = { story_id: draft.id, user_id, created_at: 1 };
        await trx.insertInto('beta_readers').values(row).execute();
      }
      const other = { story_id: story.id, user_id: guest.id, created_at: 1 };
      await trx.insertInto('beta_readers').values(other).execute();
    });
    const { id } = (await story.start(guest)).data;
    const { data: below } = await story.act(guest, id, { action_id: down, on_turn: 0 });
    const { id: dropped } = (await story.start(guest)).data;
    await app.call('DELETE /api/stories/:username/:story_slug/playthrough/:playthrough_id', {
      params: { ...story.params, playthrough_id: dropped },
      token: guest.token,
    });
    const { id: inDraft } = (await draft.start(guest)).data;
    const both = await Promise.all([takeOver(app, ben, guest), takeOver(app, ben, guest)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ data }) => data.moved).sort()).toEqual([0, 2]);
    expect((await takeOver(app, ben, guest)).data).toEqual({ moved: 0 });
    expect(await guestRows(app)).toEqual([]);

    expect((await story.resume(ben, id)).data).toEqual(below);
    // An answer that got lost is given again, and the guest's token is worth nothing.
    expect((await story.act(ben, id, { action_id: down, on_turn: 0 })).data).toEqual(below);
    expect((await story.act(ben, id, { action_id: up, on_turn: 1 })).data.turn).toBe(2);
    expect((await story.resume(guest, id)).status).toBe(401);
    expect((await draft.resume(ben, inDraft)).status).toBe(200);
    const readers = await app.app.database.read.selectFrom('beta_readers').selectAll().execute();
    expect(readers.map(({ user_id }) => user_id)).toEqual([ben.id, ben.id]);
  });

  it('is not lost to a limit, nor to a turn that is under way', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story, light } = await publishLamp(app, anna);
    const { id: own } = (await story.start(ben)).data;
    await copyPlaythrough(app, own, 199);
    const guest = await newGuest(app);
    const { id } = (await story.start(guest)).data;
    const [acted, moved, started] = await Promise.all([
      story.act(guest, id, { action_id: light, on_turn: 0 }),
      takeOver(app, ben, guest),
      story.start(guest),
    ]);
    expect(moved.status).toBe(200);
    expect([200, 401, 404]).toContain(acted.status);
    expect([201, 401, 404]).toContain(started.status);
    const { data } = await story.resume(ben, id);
    expect(data.turn).toBe(acted.status === 200 ? 1 : 0);
    const again = await story.act(ben, id, { action_id: light, on_turn: 0 });
    expect([again.status, again.data.turn]).toEqual([200, 1]);
    expect(await story.list(ben)).toHaveLength(200 + moved.data.moved);
    expect((await story.start(ben)).body.code).toBe('limit_reached');
  });

  it('gets nothing more from a call of the guest that comes a moment too late', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id, username } = await newGuest(app);
    const viewer = { user_id: id, username, is_admin: false, is_guest: true, session_id: '' };
    const { database } = app.app;
    await database.write((trx) => trx.deleteFrom('users').where('id', '=', id).execute());
    const heavy = createHeavyWork(database.read, null);
    const deps = { database, heavy, now: app.clock.now, versions: createPlayableVersions() };
    const call = { params: story.params, query: {}, body: undefined, viewer };
    const from = { ifMatch: null, ip: '', userAgent: '' };
    const answer = async <T>(_: unknown, reply: T) => reply;
    const late = startPlaythrough(deps, { ...call, ...from, answer });
    await expect(late).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await story.list(ben)).toEqual([]);
  });

  it('goes nowhere by a token that is worthless or somebody’s', async () => {
    const app = await openApp();
    const [anna, ben] = [await app.signUp('anna'), await app.signUp('ben')];
    const { story } = await publishLamp(app, anna);
    const { id } = (await story.start(anna)).data;
    for (const guest of [anna, ben, { token: 'nonsense' }]) {
      const reply = await takeOver(app, ben, guest);
      expect([reply.status, reply.data]).toEqual([200, { moved: 0 }]);
    }
    expect((await story.resume(anna, id)).status).toBe(200);
    expect((await story.resume(ben, id)).status).toBe(404);
  });
});

const purge = (app: TestApp) => purgeGuests(app.app.database, app.clock.now());

async function copyPlaythrough(app: TestApp, id: string, copies: number): Promise<void> {
  await app.app.database.write(async (trx) => {
    const row = await trx
      .selectFrom('playthroughs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: copies }, (_, copy) => ({ ...row, id: `copy-${copy}` }));
    await trx.insertInto('playthroughs').values(rows).execute();
  });
}

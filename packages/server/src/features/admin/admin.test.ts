import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { beginStory, makeAdmin, publishLamp } from '../../testing/stories.ts';
import { describeOnBothDatabases, type TestApp, type TestUser } from '../../testing/test-app.ts';

async function open(
  openApp: (settings?: Record<string, string>) => Promise<TestApp>,
  settings = {},
) {
  const app = await openApp(settings);
  const [anna, eve] = [await app.signUp('anna'), await app.signUp('eve')];
  await makeAdmin(app, eve);
  const change = (user: TestUser, body: object, admin = eve) =>
    app.call('PATCH /api/admin/users/:user_id', {
      params: { user_id: user.id },
      body: { password: admin.password, ...body },
      token: admin.token,
    });
  const isSignedIn = async ({ token }: TestUser) =>
    (await app.call('GET /api/user/me', { token })).status === 200;
  const lastEvents = async (limit: number) =>
    (await app.call('GET /api/events', { query: { limit }, token: eve.token })).data.events;
  return { app, anna, eve, change, isSignedIn, lastEvents };
}

describeOnBothDatabases('The admin’s list of users', (openApp) => {
  it('shows everybody newest first, with what an admin asks', async () => {
    const { app, anna, eve } = await open(openApp);
    await publishLamp(app, anna);
    const binned = await beginStory(app, anna, 'Gone');
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: binned.params,
      token: anna.token,
    });
    const { data } = await app.call('GET /api/user/recent-users', { token: eve.token });
    expect(data.next_cursor).toBeNull();
    expect(data.users.map((user: { username: string }) => user.username)).toEqual(['eve', 'anna']);
    expect(data.users[1]).toEqual({
      id: anna.id,
      username: 'anna',
      display_name: '',
      email: 'anna@example.org',
      email_verified: true,
      flags: [],
      created_at: '2026-01-01T12:00:00.000Z',
      suspended_at: null,
      suspended_reason: '',
      story_count: 1,
    });
    expect(JSON.stringify(data)).not.toContain('argon2');
  });

  it('is searched by a part of the name or the address, in any case and to the letter', async () => {
    const { app, eve } = await open(openApp);
    await app.signUp('an_na');
    const found = async (search: string) => {
      const query = { search };
      const { data } = await app.call('GET /api/user/recent-users', { query, token: eve.token });
      return data.users.map((user: { username: string }) => user.username);
    };
    expect(await found('ANN')).toEqual(['anna']);
    expect(await found(' eve@EXAMPLE.org ')).toEqual(['eve']);
    expect(await found('n_n')).toEqual(['an_na']);
    expect(await found('%')).toEqual([]);
    expect(await found('\\')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  it('goes on part by part', async () => {
    const { app, eve } = await open(openApp);
    for (const name of ['ben', 'cleo', 'dora']) await app.signUp(name);
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor && { cursor }) };
      const { data } = await app.call('GET /api/user/recent-users', { query, token: eve.token });
      names.push(...data.users.map((user: { username: string }) => user.username));
      cursor = data.next_cursor ?? undefined;
    } while (cursor);
    expect(names).toEqual(['dora', 'cleo', 'ben', 'eve', 'anna']);
  });
});

describeOnBothDatabases('An account', (openApp) => {
  it('is suspended with a reason: signed out everywhere, and cannot log in', async () => {
    const { app, anna, change, isSignedIn, lastEvents } = await open(openApp);
    const suspended = await change(anna, { suspended: true, reason: ' Spam ' });
    expect([suspended.status, suspended.data.suspended_reason]).toEqual([200, 'Spam']);
    expect(suspended.data.suspended_at).toBe('2026-01-01T12:00:00.000Z');
    expect(await isSignedIn(anna)).toBe(false);
    const login = () =>
      app.call('POST /api/user/login', { body: { username: 'anna', password: anna.password } });
    expect((await login()).status).toBe(403);
    expect(await lastEvents(1)).toMatchObject([
      {
        type: 'user_suspended',
        actor_username: 'eve',
        subject_id: anna.id,
        detail: { username: 'anna', reason: 'Spam' },
      },
    ]);
    app.clock.advance(1_000);
    expect((await change(anna, { reason: 'Much spam' })).data).toMatchObject({
      suspended_reason: 'Much spam',
      suspended_at: '2026-01-01T12:00:00.000Z',
    });
    const lifted = await change(anna, { suspended: false, reason: 'Sorry' });
    expect(lifted.data).toMatchObject({ suspended_at: null, suspended_reason: '' });
    expect((await login()).status).toBe(200);
    expect(await lastEvents(5)).toContainEqual(
      expect.objectContaining({
        type: 'user_suspension_lifted',
        detail: { username: 'anna', reason: 'Sorry' },
      }),
    );
  });

  it('leaves its stories in place when it is suspended', async () => {
    const { app, anna, change } = await open(openApp);
    const { story } = await publishLamp(app, anna);
    await change(anna, { suspended: true });
    expect((await story.read(null)).status).toBe('published');
  });

  it('becomes an admin, then no admin, and signs in again each time', async () => {
    const { app, anna, change, isSignedIn, lastEvents } = await open(openApp);
    const promoted = await change(anna, { flags: ['admin', 'admin'], reason: 'Helps' });
    expect(promoted.data.flags).toEqual(['admin']);
    expect(await isSignedIn(anna)).toBe(false);
    expect(await lastEvents(1)).toMatchObject([
      {
        type: 'user_flags_changed',
        detail: { username: 'anna', from: '', to: 'admin', reason: 'Helps' },
      },
    ]);
    const { data } = await app.call('POST /api/user/login', {
      body: { username: 'anna', password: anna.password },
    });
    const asAdmin = { ...anna, token: data.access_token };
    expect((await app.call('GET /api/events', { token: asAdmin.token })).status).toBe(200);
    expect((await change(anna, { flags: [] })).data.flags).toEqual([]);
    expect(await isSignedIn(asAdmin)).toBe(false);
  });

  it('stays signed in when nothing changes', async () => {
    const { anna, change, isSignedIn, lastEvents } = await open(openApp);
    const before = await lastEvents(1);
    expect((await change(anna, {})).status).toBe(200);
    expect((await change(anna, { flags: [], suspended: false })).status).toBe(200);
    expect(await isSignedIn(anna)).toBe(true);
    expect(await lastEvents(1)).toEqual(before);
    const alone = await change(anna, { reason: 'Why not' });
    expect([alone.status, alone.body.errors[0].path]).toEqual([422, 'reason']);
  });

  it('is not changed without the admin’s own password', async () => {
    const { anna, change, isSignedIn } = await open(openApp);
    for (const password of ['wrong horse 7 battery', anna.username]) {
      const wrong = await change(anna, { suspended: true, password });
      expect([wrong.status, wrong.body.code]).toEqual([422, 'password_wrong']);
      expect(wrong.body.errors[0].path).toBe('password');
    }
    const without = await change(anna, { suspended: true, password: undefined });
    expect([without.status, without.body.errors[0].path]).toEqual([422, 'password']);
    expect(await isSignedIn(anna)).toBe(true);
  });

  it('of the admin’s own is safe from themselves, so one admin is always left', async () => {
    const { app, anna, eve, change, isSignedIn } = await open(openApp);
    for (const body of [{ suspended: true }, { flags: [] }, { flags: [], suspended: true }]) {
      const refused = await change(eve, body);
      expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed']);
      expect(refused.body.detail).toContain('another admin can');
    }
    expect((await change(eve, { flags: ['admin'] })).status).toBe(200);
    expect(await isSignedIn(eve)).toBe(true);
    // Two admins at once against each other: the second finds that they are none any more.
    await makeAdmin(app, anna);
    const both = await Promise.all([
      change(anna, { flags: [] }, eve),
      change(eve, { flags: [] }, anna),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const admins = await app.app.database.read
      .selectFrom('users')
      .select('username')
      .where('flags', '=', '["admin"]')
      .execute();
    expect(admins).toHaveLength(1);
  });

  it('that nobody has is not found', async () => {
    const { anna, change } = await open(openApp);
    const unknown = await change({ ...anna, id: 'nobody' }, { suspended: true });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found']);
  });

  it('is signed out everywhere on demand', async () => {
    const { app, anna, eve, isSignedIn, lastEvents } = await open(openApp);
    await app.call('POST /api/user/login', {
      body: { username: 'anna', password: anna.password },
    });
    const end = (password: string) =>
      app.call('POST /api/admin/users/:user_id/end-sessions', {
        params: { user_id: anna.id },
        body: { password },
        token: eve.token,
      });
    expect((await end('wrong')).body.code).toBe('password_wrong');
    expect(await isSignedIn(anna)).toBe(true);
    expect((await end(eve.password)).data).toEqual({ ended: 2 });
    expect(await isSignedIn(anna)).toBe(false);
    expect(await lastEvents(1)).toMatchObject([
      { type: 'sessions_ended', subject_id: anna.id, detail: { username: 'anna', ended: 2 } },
    ]);
  });

  it('is not open to any number of tries at the admin’s password', async () => {
    const { anna, change } = await open(openApp, { RATE_LIMITS: 'on' });
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await change(anna, { password: 'wrong' })).status).toBe(422);
    }
    const late = await change(anna, {});
    expect([late.status, late.body.code]).toEqual([429, 'too_often']);
  });
});

describeOnBothDatabases('The admin’s list of stories', (openApp) => {
  it('holds those of everybody in every status, and is searched', async () => {
    const { app, anna, eve } = await open(openApp);
    const { story } = await publishLamp(app, anna);
    await story.patch({ title: '100 % Brass', status: 'archived' });
    const draft = await beginStory(app, eve, 'Étude');
    const binned = await beginStory(app, anna, 'Gone');
    await app.call('DELETE /api/stories/:username/:story_slug', {
      params: binned.params,
      token: anna.token,
    });
    const found = async (query: Record<string, unknown>) => {
      const { data } = await app.call('GET /api/admin/stories', { query, token: eve.token });
      return data.stories.map(({ id }: { id: string }) => id);
    };
    expect(await found({})).toEqual([binned.id, draft.id, story.id]);
    expect(await found({ search: '0 % bRASS' })).toEqual([story.id]);
    expect(await found({ search: '1%' })).toEqual([]);
    expect(await found({ search: 'ÉTUD' })).toEqual([draft.id]);
    expect(await found({ search: 'Étud' })).toEqual([draft.id]);
    expect(await found({ search: 'ANN' })).toEqual([binned.id, story.id]);
    expect(await found({ search: 'ann', status: 'deleted' })).toEqual([binned.id]);
    expect(await found({ status: 'draft' })).toEqual([draft.id]);
    const first = await app.call('GET /api/admin/stories', {
      query: { limit: 2 },
      token: eve.token,
    });
    expect(await found({ limit: 2, cursor: first.data.next_cursor })).toEqual([story.id]);
  });

  it('is where stories are featured', async () => {
    const { app, anna, eve } = await open(openApp);
    const { story } = await publishLamp(app, anna);
    const { story: newer } = await publishLamp(app, anna);
    const home = async () =>
      (await app.call('GET /api/home/featured')).data.stories.map(
        ({ id, featured }: { id: string; featured: boolean }) => [id, featured],
      );
    const byOwner = await story.patch({ featured: true });
    expect([byOwner.status, byOwner.body.code]).toEqual([403, 'not_allowed']);
    const { version } = await story.read();
    const put = await story.patch({ featured: true }, { token: eve.token });
    expect(put.data).toMatchObject({ featured: true, version: version + 1 });
    expect(await home()).toEqual([
      [story.id, true],
      [newer.id, false],
    ]);
    expect((await story.patch({ featured: true }, { token: eve.token })).data.version).toBe(
      version + 1,
    );
    await story.patch({ featured: false }, { token: eve.token });
    expect((await home()).map(([, featured]: [string, boolean]) => featured)).toEqual([
      false,
      false,
    ]);
  });
});

describeOnBothDatabases('The test mail', (openApp) => {
  const send = async (app: TestApp, { token }: TestUser) =>
    (await app.call('GET /api/user/send-test-email', { token })).data;

  it('goes to the admin’s own address', async () => {
    const { app, eve, lastEvents } = await open(openApp);
    const to = 'eve@example.org';
    expect(await send(app, eve)).toEqual({ sent: true, to, error: null });
    const mail = (await app.mails()).at(-1);
    expect(mail).toContain(`To: ${to}`);
    expect(mail).toMatch(/Subject: .*test email/i);
    expect(await lastEvents(1)).toMatchObject([
      { type: 'test_email_sent', actor_id: eve.id, detail: { to, sent: true } },
    ]);
  });

  it('says what the mail server said when it did not go out', async () => {
    const refusing = createServer((socket) => socket.end('554 No mail today\r\n'));
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
    const { port } = refusing.address() as { port: number };
    try {
      const { app, eve } = await openWithMail(openApp, `smtp://127.0.0.1:${port}`);
      const { sent, error } = await send(app, eve);
      expect([sent, error]).toEqual([false, expect.stringContaining('No mail today')]);
    } finally {
      refusing.close();
    }
  });

  it('is not called sent on a site that sends none', async () => {
    const { app, eve } = await openWithMail(openApp, '');
    expect(await send(app, eve)).toMatchObject({
      sent: false,
      error: expect.stringContaining('MAIL_URL'),
    });
  });
});

/** A site that sends mail, with an admin who is put there before: nobody can sign up where no mail arrives. */
async function openWithMail(
  openApp: (settings?: Record<string, string>) => Promise<TestApp>,
  url: string,
) {
  const app = await openApp({ MAIL_URL: url });
  const { database } = app.app;
  const password = 'correct horse 7 battery';
  await app.call('POST /api/user/register', {
    body: { username: 'eve', email: 'eve@example.org', password },
  });
  await database.write((trx) =>
    trx
      .updateTable('users')
      .set({
        email_verified_at: 1,
        email_key: 'eve@example.org',
        sign_up_email_key: null,
        flags: '["admin"]',
      })
      .execute(),
  );
  const { data } = await app.call('POST /api/user/login', { body: { username: 'eve', password } });
  return { app, eve: { token: data.access_token } as TestUser };
}

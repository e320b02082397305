import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../../../testing/test-app.ts';

const password = 'correct horse 7 battery';
const anna = { username: 'anna', email: 'anna@example.org', password };

const register = (app: TestApp, body: unknown) => app.call('POST /api/user/register', { body });
const pathsOf = (reply: { body: { errors: { path: string }[] } }) => [
  ...new Set(reply.body.errors.map(({ path }) => path)),
];

describeOnBothDatabases('registering', (openApp) => {
  it('makes an account that is not verified, and mails a code', async () => {
    const app = await openApp();
    const reply = await register(app, anna);
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      data: {
        user: {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          username: 'anna',
          email_verified: false,
        },
      },
    });
    const mails = await app.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: anna@example\.org\r$/m);
    expect(mails[0]).toContain('Subject: Your code for Brasslamp (username anna)');
    expect(await app.codeFor(anna.email)).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
  });

  it('keeps neither the password nor the code as they are', async () => {
    const app = await openApp();
    await register(app, anna);
    const code = await app.codeFor(anna.email);
    const user = await app.app.database.read.selectFrom('users').selectAll().executeTakeFirst();
    const stored = await app.app.database.read.selectFrom('codes').selectAll().executeTakeFirst();
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    expect(stored?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify([user, stored])).not.toContain(password);
    expect(JSON.stringify([user, stored])).not.toContain(code);
  });

  it('keeps the address as it was typed', async () => {
    const app = await openApp();
    await register(app, { ...anna, email: 'Anna.Lamp@Example.org' });
    const code = await app.codeFor('Anna.Lamp@example.org');
    const verified = await app.call('POST /api/user/verify-email', {
      body: { email: 'anna.lamp@example.ORG', code },
    });
    const me = await app.call('GET /api/user/me', { token: verified.data.access_token });
    expect(me.data.email).toBe('Anna.Lamp@Example.org');
  });

  it('refuses a username that is taken, in whatever case', async () => {
    const app = await openApp();
    await register(app, anna);
    for (const username of ['anna', 'Anna', 'ANNA']) {
      const reply = await register(app, { ...anna, username, email: 'other@example.org' });
      expect(reply.status).toBe(409);
      expect(reply.body).toMatchObject({ code: 'username_taken', status: 409 });
    }
    expect(await app.mails()).toHaveLength(1);
  });

  it('makes the capitals of a name small', async () => {
    const app = await openApp();
    const reply = await register(app, { ...anna, username: 'Anna-Lamp' });
    expect([reply.status, reply.body.data.user.username]).toEqual([201, 'anna-lamp']);
  });

  it('refuses names that are no usernames, and names that are reserved', async () => {
    const app = await openApp();
    const bad = [
      ...['an', 'a'.repeat(31), '-anna', '_anna', 'anna b', 'ännä', 'anna@x', 'anna.b', ''],
      ...['anna\n', 'admin', 'api', 'pages', 'stories', 'user', 'www', 'support', 'Login', 'home'],
    ];
    for (const username of bad) {
      const reply = await register(app, { ...anna, username });
      expect([username, reply.status, pathsOf(reply)]).toEqual([username, 422, ['username']]);
    }
    for (const username of ['0na', 'a_-', 'a'.repeat(30)]) {
      const body = { username, email: `${username}@example.org`, password };
      expect((await register(app, body)).status).toBe(201);
    }
  });

  it('refuses passwords that are too short, too long, common, or the name of something', async () => {
    const app = await openApp();
    const owner = { username: 'anna-lamp', email: 'lamp.of.anna@example.org' };
    const bad = [
      ...['seven77', 'x'.repeat(129), 'password', 'PassWord1', 'iloveyou1'],
      ...['anna-lamp', 'ANNA-LAMP', 'Lamp.of.Anna@example.org', 'lamp.of.anna', 'brassLAMP'],
    ];
    for (const one of bad) {
      const reply = await register(app, { ...owner, password: one });
      expect([one, reply.status, pathsOf(reply)]).toEqual([one, 422, ['password']]);
    }
    expect((await register(app, { ...owner, password: '🦊 ẞ "\\ <b>' })).status).toBe(201);
  });

  it('names every wrong field, and keeps nothing', async () => {
    const app = await openApp();
    const first = await register(app, { username: 'x', email: 'nobody', password: 'y', more: 1 });
    expect(first.status).toBe(422);
    expect(pathsOf(first).sort()).toEqual(['email', 'more', 'password', 'username']);
    const second = await register(app, { ...anna, username: 'admin', password: 'password' });
    expect(pathsOf(second)).toEqual(['username', 'password']);
    for (const email of ['a@b', 'anna@example.org\r\nBcc: eve@example.org', 'a b@example.org']) {
      expect(pathsOf(await register(app, { ...anna, email }))).toEqual(['email']);
    }
    for (const text of ['nul\u0000nul\u0000', '\ud800\ud800\ud800\ud800']) {
      const reply = await register(app, { username: text, email: text, password: text });
      expect(pathsOf(reply).sort()).toEqual(
        expect.arrayContaining(['email', 'password', 'username']),
      );
    }
    expect(await app.mails()).toEqual([]);
    expect((await register(app, anna)).status).toBe(201);
  });

  it('gives one name to one of many who ask at once', async () => {
    const app = await openApp();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        register(app, {
          username: index % 2 ? 'anna' : 'ann-other',
          email: `anna${index}@example.org`,
          password,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(10).fill(409)]);
    expect(await app.mails()).toHaveLength(2);
  });

  it('lets three of many who ask for one address at once wait for it; all get the same answer', async () => {
    const app = await openApp();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        register(app, {
          ...anna,
          username: `anna${index}`,
          email: `${index % 2 ? 'A' : 'a'}@b.org`,
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const subjects = (await app.mails()).map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]);
    expect(subjects.toSorted()).toEqual(
      Array.from({ length: 8 }, (_, index) => `Your code for Brasslamp (username anna${index})`),
    );
    const users = await app.app.database.read.selectFrom('users').select('id').execute();
    expect(users).toHaveLength(3);
  });
});

describeOnBothDatabases('registering an address that has an account', (openApp) => {
  it('answers like a new one', async () => {
    const app = await openApp();
    await app.signUp('anna');
    const fresh = await register(app, { username: 'ben', email: 'ben@example.org', password });
    const taken = await register(app, { username: 'cleo', email: 'ANNA@example.org', password });
    const shapeOf = (reply: typeof taken) => ({
      status: reply.status,
      headers: Object.keys(reply.headers).sort(),
      length: JSON.stringify(reply.body).length - reply.data.user.username.length,
      id: /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/.test(reply.data.user.id),
      body: { ...reply.body, data: { user: { ...reply.data.user, id: '', username: '' } } },
    });
    expect(shapeOf(taken)).toEqual(shapeOf(fresh));
    expect(taken.data.user.username).toBe('cleo');
  });

  it('mails its owner a note instead of a code, and leaves the account as it was', async () => {
    const app = await openApp();
    const { token } = await app.signUp('anna');
    await register(app, { username: 'cleo', email: 'Anna@example.org', password: 'another one 9' });
    const note = (await app.mails()).at(-1) ?? '';
    expect(note).toMatch(/^To: anna@example\.org\r$/m);
    expect(note).toContain('Subject: You already have an account at Brasslamp');
    expect(note).toContain('Its username is anna.');
    expect(note).not.toMatch(/^\s*[A-Z0-9]{8}\s*$/m);
    expect((await app.call('GET /api/user/me', { token })).data.username).toBe('anna');
    const oldLogin = await app.call('POST /api/user/login', {
      body: { username: 'anna', password },
    });
    expect(oldLogin.status).toBe(200);
  });

  it('leaves the code of an account that waits for one alone', async () => {
    const app = await openApp();
    await register(app, anna);
    const code = await app.codeFor(anna.email);
    await register(app, { ...anna, username: 'cleo' });
    const reply = await app.call('POST /api/user/verify-email', {
      body: { email: anna.email, code },
    });
    expect(reply.status).toBe(200);
    const me = await app.call('GET /api/user/me', { token: reply.data.access_token });
    expect(me.data.username).toBe('anna');
  });

  it('holds the username as if it were given', async () => {
    const app = await openApp();
    await app.signUp('anna');
    await register(app, { username: 'cleo', email: 'anna@example.org', password });
    for (const username of ['cleo', 'Cleo']) {
      const reply = await register(app, { username, email: 'c@example.org', password });
      expect([reply.status, reply.body.code]).toEqual([409, 'username_taken']);
    }
  });
});

describeOnBothDatabases('the limit on registrations', (openApp) => {
  it('is forty in half an hour from one network; slips are not counted', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    const registerAs = (name: string) =>
      register(app, { username: name, email: `${name}@example.org`, password });
    for (let index = 0; index < 40; index += 1) {
      expect((await registerAs(`anna${index}`)).status).toBe(201);
      expect((await registerAs('anna0')).status).toBe(409);
    }
    const refused = await registerAs('anna40');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers['retry-after'])).toBe(1_800);
    app.clock.advance(30 * 60 * 1_000);
    expect((await registerAs('anna40')).status).toBe(201);
  });
});

import { expect, it } from 'vitest';
import { describeOnBothDatabases, type OpenApp, type TestApp } from '../../../testing/test-app.ts';

const password = 'correct horse 7 battery';
const minuteMs = 60 * 1_000;
const dayMs = 24 * 60 * minuteMs;

/** A site behind a proxy of this machine, which says where a call came from. */
const open = (openApp: OpenApp) => openApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
const home = '192.0.2.7';
const cafe = '198.51.100.20';

const loginFrom = (app: TestApp, ip: string, username: string, word = password) =>
  app.call('POST /api/user/login', {
    body: { username, password: word },
    headers: { 'x-forwarded-for': ip },
  });

/** The status of an answer, with the seconds to wait where it names some. */
async function answer(reply: ReturnType<typeof loginFrom>) {
  const { status, headers } = await reply;
  return headers['retry-after'] === undefined ? status : [status, Number(headers['retry-after'])];
}

/** Fails as often as it may without a pause. */
async function fail(app: TestApp, ip: string, name: string, times = 5) {
  for (let index = 0; index < times; index += 1) {
    expect((await loginFrom(app, ip, name, 'wrong')).body.code).toBe('login_failed');
  }
}

/** Guesses at one name, each from another network: as many as may be made at once. */
async function failEverywhere(app: TestApp, name: string, times = 20) {
  for (let index = 0; index < times; index += 1) await fail(app, `203.0.113.${index}`, name, 1);
}

describeOnBothDatabases('The limits on logging in', (openApp) => {
  it('let nobody lock a name for people on other networks', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    await fail(app, cafe, 'anna');
    expect(await answer(loginFrom(app, cafe, 'anna'))).toEqual([429, 1]);
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
  });

  it('ask for a pause that doubles, the same for names that nobody has', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    for (const name of ['anna', 'nobody', 'anna@example.org', 'no@example.org']) {
      await fail(app, cafe, name);
      for (const seconds of [1, 2, 4, 8]) {
        expect(await answer(loginFrom(app, cafe, name.toUpperCase(), 'wrong'))).toEqual([
          429,
          seconds,
        ]);
        app.clock.advance(seconds * 1_000);
        await fail(app, cafe, name, 1);
      }
    }
    const refused = await loginFrom(app, cafe, 'no@example.org');
    expect(refused.body).toMatchObject({
      code: 'too_often',
      detail: 'Too many tries. Try again in 16 seconds.',
    });
  });

  it('count failures alone: a right password clears the slips before it', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    for (let round = 0; round < 8; round += 1) {
      await fail(app, home, 'anna', 4);
      expect((await loginFrom(app, home, 'anna')).status).toBe(200);
    }
  });

  it('count tries that come at once', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    const replies = await Promise.all(
      Array.from({ length: 40 }, () => loginFrom(app, cafe, 'anna', 'wrong')),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('let a class log in from one place, each with two slips first', async () => {
    const app = await openApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
    const names = Array.from({ length: 30 }, (_, index) => `pupil${index}`);
    for (const name of names) await app.signUp(name);
    for (const name of names) await fail(app, home, name, 2);
    for (const name of names) expect((await loginFrom(app, home, name)).status).toBe(200);
    // All of that left no trace: the room for failures is the whole one.
    for (let index = 0; index < 100; index += 1) await fail(app, home, `made-up${index}`, 1);
  });

  it('stop one place from trying many names, but not who has logged in there before', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    await app.signUp('ben');
    expect((await loginFrom(app, cafe, 'anna')).status).toBe(200);
    for (let index = 0; index < 100; index += 1) await fail(app, cafe, `name${index}`, 1);
    expect(await answer(loginFrom(app, cafe, 'name100', 'wrong'))).toEqual([429, 900]);
    expect(await answer(loginFrom(app, cafe, 'ben'))).toEqual([429, 900]);
    await fail(app, cafe, 'anna', 4);
    expect((await loginFrom(app, cafe, 'anna')).status).toBe(200);
    expect((await loginFrom(app, cafe, 'anna@example.org')).status).toBe(200);
    // Her slips were never counted for the place, and so make no room there for anybody else.
    expect(await answer(loginFrom(app, cafe, 'name100', 'wrong'))).toEqual([429, 900]);
    expect((await loginFrom(app, home, 'ben')).status).toBe(200);
    app.clock.advance(15 * minuteMs);
    expect((await loginFrom(app, cafe, 'ben')).status).toBe(200);
  });

  it('slow those who guess at one name from everywhere, and nobody who was here before', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
    for (const name of ['anna', 'nobody']) {
      await failEverywhere(app, name);
      expect(await answer(loginFrom(app, cafe, name))).toEqual([429, 1]);
      for (let round = 0; round < 12; round += 1) {
        app.clock.advance(minuteMs);
        await fail(app, `203.0.113.${100 + round}`, name, 1);
      }
      // Never longer than a minute, however long they go on.
      expect(await answer(loginFrom(app, cafe, name))).toEqual([429, 60]);
    }
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
    app.clock.advance(minuteMs);
    expect((await loginFrom(app, cafe, 'anna')).status).toBe(200);
  });

  it('know where somebody was before by a hash alone; a reset by mail makes a place known', async () => {
    const app = await open(openApp);
    const { email } = await app.signUp('anna');
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
    const stored = await app.app.database.read.selectFrom('known_networks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(home);
    await failEverywhere(app, 'anna');
    await app.call('POST /api/user/send-password-reset-email', { body: { email } });
    const reset = await app.call('POST /api/user/reset-password', {
      body: { email, code: await app.codeFor(email), new_password: 'a wholly new one 8' },
      headers: { 'x-forwarded-for': cafe },
    });
    expect(reset.status).toBe(200);
    expect((await loginFrom(app, cafe, 'anna', 'a wholly new one 8')).status).toBe(200);
  });

  it('take a place for known for 180 days after the last login there, and no longer', async () => {
    const app = await open(openApp);
    for (const name of ['anna', 'ben']) {
      await app.signUp(name);
      expect((await loginFrom(app, home, name)).status).toBe(200);
    }
    app.clock.advance(180 * dayMs - 1);
    await failEverywhere(app, 'anna');
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
    app.clock.advance(1);
    await failEverywhere(app, 'ben');
    expect(await answer(loginFrom(app, home, 'ben'))).toEqual([429, 1]);
    expect((await loginFrom(app, home, 'anna')).status).toBe(200);
  });

  it('are lifted by RATE_LIMITS=off', async () => {
    const app = await openApp({ RATE_LIMITS: 'off' });
    for (let index = 0; index < 30; index += 1) await fail(app, home, 'nobody', 1);
  });

  it('believe no client about where it comes from', async () => {
    const app = await openApp({ RATE_LIMITS: 'on' });
    await app.signUp('anna');
    for (let index = 0; index < 5; index += 1) await fail(app, `203.0.113.${index}`, 'anna', 1);
    expect(await answer(loginFrom(app, cafe, 'anna'))).toEqual([429, 1]);
  });
});

describeOnBothDatabases('The limits on codes by mail', (openApp) => {
  it.each([
    'POST /api/user/send-password-reset-email',
    'POST /api/user/resend-verify-email',
  ] as const)('stop one place from asking for many addresses: %s', async (key) => {
    const app = await open(openApp);
    await app.signUp('anna');
    const ask = (ip: string, email: string) =>
      app.call(key, { body: { email }, headers: { 'x-forwarded-for': ip } });
    for (let index = 0; index < 40; index += 1) {
      expect((await ask(cafe, `name${index}@example.org`)).status).toBe(200);
    }
    for (const email of ['anna@example.org', 'nobody@example.org']) {
      const refused = await ask(cafe, email);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_often']);
      expect(Number(refused.headers['retry-after'])).toBe(1_800);
      expect((await ask(home, email)).status).toBe(200);
    }
  });

  it('stop one place from signing up with one address again and again', async () => {
    const app = await open(openApp);
    await app.signUp('anna');
    const signUp = (ip: string, username: string, email: string) =>
      app.call('POST /api/user/register', {
        body: { username, email, password },
        headers: { 'x-forwarded-for': ip },
      });
    for (const [word, email] of [
      ['a', 'anna@example.org'],
      ['b', 'nobody@example.org'],
    ] as const) {
      for (let index = 0; index < 5; index += 1) {
        expect((await signUp(cafe, `${word}-name${index}`, email)).status).toBe(201);
      }
      expect((await signUp(cafe, `${word}-name5`, email)).status).toBe(429);
      expect((await signUp(home, `${word}-name5`, email)).status).toBe(201);
    }
  });
});

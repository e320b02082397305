import { expect, it } from 'vitest';
import { beginStory } from '../../testing/stories.ts';
import { describeOnBothDatabases } from '../../testing/test-app.ts';
import { readableUrl } from './create-fastify.ts';

const elsewhere = { origin: 'https://elsewhere.example' };

it('reads a stray % in the address of a page as itself, and leaves calls alone', () => {
  expect(readableUrl('/%E0%A4%A')).toBe('/%25E0%25A4%25A');
  expect(readableUrl('/anna/%ff?q=%')).toBe('/anna/%25ff?q=%');
  expect(readableUrl('/anna/b%C3%A9?q=%ff')).toBe('/anna/b%C3%A9?q=%ff');
  expect(readableUrl('/api/stories/%ff')).toBe('/api/stories/%ff');
  expect(['/api', '/api?x=1', '/apis'].map(readableUrl)).toEqual(['/api/', '/api/?x=1', '/apis']);
});

describeOnBothDatabases('The API for other origins and other methods', (openApp) => {
  it('answers at /api as at /api/', async () => {
    const { app } = await openApp();
    const [slash, none] = await Promise.all(
      ['/api/', '/api'].map((url) => app.fastify.inject(url)),
    );
    expect(none?.statusCode).toBe(200);
    expect(none?.body).toBe(slash?.body);
  });

  it('lets a page of another site ask first, and then call with a token', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const { id } = await beginStory(test, anna);
    const url = '/api/user/me';
    const preflight = await test.app.fastify.inject({
      method: 'OPTIONS',
      url,
      headers: {
        ...elsewhere,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization, content-type, if-match, idempotency-key',
      },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('*');
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect(preflight.headers['access-control-allow-methods']).toContain('PATCH');
    const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase();
    for (const name of ['authorization', 'content-type', 'if-match', 'idempotency-key']) {
      expect(allowed).toContain(name);
    }
    const headers = { ...elsewhere, authorization: `Bearer ${anna.token}` };
    const call = await test.app.fastify.inject({ url, headers });
    expect(call.statusCode).toBe(200);
    expect(call.headers['access-control-allow-origin']).toBe('*');
    const shown = String(call.headers['access-control-expose-headers']).toLowerCase();
    expect(shown).toContain('etag');
    expect(shown).toContain('retry-after');
    // A refusal can be read as well.
    const refused = await test.app.fastify.inject({
      url: `/api/nothing/${id}`,
      headers: elsewhere,
    });
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
  });

  it('never takes the cookie for another origin, and opens no page to one', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const headers = { ...elsewhere, cookie: `authToken=${anna.token}` };
    const call = await test.app.fastify.inject({ url: '/api/user/me', headers });
    expect(call.statusCode).toBe(401);
    const page = await test.app.fastify.inject({ url: '/anna', headers });
    expect(page.statusCode).toBe(200);
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers a wrong method with 405 and the right ones, and the right ones as ever', async () => {
    const { app } = await openApp();
    const ask = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string) =>
      app.fastify.inject({ method, url, ...(method === 'POST' && { payload: '{broken' }) });
    for (const [method, url, allow] of [
      ['DELETE', '/api/user/login', 'POST, OPTIONS'],
      ['GET', '/api/user/login', 'POST, OPTIONS'],
      ['PUT', '/api/stories/anna/mill', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
      ['POST', '/api/health', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await ask(method, url);
      expect([url, answer.statusCode]).toEqual([url, 405]);
      expect(answer.headers.allow).toBe(allow);
      expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    }
    expect((await ask('HEAD', '/api/health')).statusCode).toBe(200);
    const options = await ask('OPTIONS', '/api/health');
    expect([options.statusCode, options.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect((await ask('OPTIONS', '/api/nothing')).statusCode).toBe(404);
    expect((await ask('PUT', '/anna')).statusCode).toBe(404);
  });
});

describeOnBothDatabases('Pages at odd addresses', (openApp) => {
  it('are the site’s own, also where the address cannot be read', async () => {
    const { app } = await openApp();
    for (const url of ['/%E0%A4%A', '/anna/%ff', '/%']) {
      const page = await app.fastify.inject({ url, headers: { accept: 'text/html' } });
      expect([url, page.statusCode]).toEqual([url, 404]);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('There’s nothing here');
    }
    const call = await app.fastify.inject({ url: '/api/stories/%E0%A4%A' });
    expect(call.statusCode).toBe(400);
    expect(call.json()).toMatchObject({ code: 'bad_request' });
  });

  it('have one address for one name, however it is typed', async () => {
    const { app } = await openApp();
    const page = await app.fastify.inject({ url: '/ANNA/The-Mill?x=Y' });
    expect([page.statusCode, page.headers.location]).toEqual([301, '/anna/The-Mill?x=Y']);
    const form = await app.fastify.inject({ method: 'POST', url: '/Login?next=/A', payload: 'a' });
    expect([form.statusCode, form.headers.location]).toEqual([308, '/login?next=/A']);
    expect((await app.fastify.inject({ url: '//EVIL.example' })).statusCode).toBe(404);
  });

  it('say of a form of another type what is wrong with it', async () => {
    const { app } = await openApp();
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/login',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'sec-fetch-site': 'same-origin',
      },
      payload: '--x--',
    });
    expect(answer.statusCode).toBe(415);
    expect(answer.body).toContain('a format this page doesn’t accept');
    expect(answer.body).not.toContain('too long');
  });
});

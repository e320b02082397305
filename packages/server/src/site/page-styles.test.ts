import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';

const open = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.fastify.inject({ method: 'GET', url, headers });

const stylesIn = (html: string): string[] =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style);

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

describeOnBothDatabases('The styles of a page', (openApp) => {
  it('are in it, under a policy that lets in these alone', async () => {
    const test = await openApp();
    const { token } = await test.signUp('anna');
    const pages = [
      await open(test, '/login'),
      await open(test, '/'),
      // Cached since the visit before.
      await open(test, '/'),
      await open(test, '/nobody/nothing'),
      await open(test, '/profile', { cookie: `authToken=${token}` }),
    ];
    for (const { body, headers } of pages) {
      const [style = '', ...others] = stylesIn(body);
      expect(style.length).toBeGreaterThan(1_000);
      expect(others).toEqual([]);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' ${hashOf(style)};`);
      expect(body).not.toMatch(/<link rel="stylesheet" href="[^"]*">/);
    }
    const [login = '', home = ''] = pages.flatMap(({ body }) => stylesIn(body));
    expect(login).not.toBe(home);
  });

  it('are let in as well where the browser has the page already', async () => {
    const test = await openApp();
    const first = await open(test, '/');
    const again = await open(test, '/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    const policies = [first, again].map(({ headers }) => headers['content-security-policy']);
    expect(policies[0]).toBe(policies[1]);
  });

  it('are named without being fetched, so that nothing loads them a second time', async () => {
    const { body } = await open(await openApp(), '/login');
    const named = [...body.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)];
    expect(named.length).toBeGreaterThan(1);
  });

  it('are linked on screens that the browser draws', async () => {
    const test = await openApp();
    const { token } = await test.signUp('anna');
    const { body } = await open(test, '/anna/stories/new', { cookie: `authToken=${token}` });
    expect(stylesIn(body)).toHaveLength(1);
    expect(body).toMatch(/<link rel="stylesheet" href="[^"]+">/);
  });
});

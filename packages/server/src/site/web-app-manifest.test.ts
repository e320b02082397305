import { expect, it } from 'vitest';
import { describeOnBothDatabases, type TestApp } from '../testing/test-app.ts';

const get = ({ app }: TestApp, url: string) => app.fastify.inject({ method: 'GET', url });

describeOnBothDatabases('Keeping and installing the site', (openApp) => {
  it('has a manifest of the site’s own name, whose icons are there', async () => {
    const test = await openApp();
    const answer = await get(test, '/app.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    const manifest = answer.json<{
      name: string;
      start_url: string;
      icons: { src: string; type: string }[];
    }>();
    expect(manifest.name).toBe('Brasslamp');
    // For guests too: no screen that asks who somebody is.
    expect((await get(test, manifest.start_url)).statusCode).toBe(200);
    for (const { src, type } of manifest.icons) {
      expect((await get(test, src)).headers['content-type'], src).toBe(type);
    }
  });

  it('serves the worker so that a newer one is found, and only files that are there', async () => {
    const test = await openApp();
    const worker = await get(test, '/service-worker.js');
    expect(worker.headers['cache-control']).toBe('public, max-age=0');
    const [files = ''] = /\[[^\]]*\]/.exec(worker.body) ?? [];
    const listed = JSON.parse(files) as string[];
    expect(listed.some((file) => /^assets\/run-session-.*\.js$/.test(file))).toBe(true);
    expect(listed.some((file) => /studio|admin/.test(file))).toBe(false);
    // From where the worker is.
    for (const file of listed) expect((await get(test, `/${file}`)).statusCode, file).toBe(200);
  });

  it('has an empty page under the pages’ own policy, with nobody’s data in it', async () => {
    const test = await openApp();
    const anna = await test.signUp('anna');
    const answer = await test.app.fastify.inject({
      method: 'GET',
      url: '/offline.html',
      headers: { cookie: `authToken=${anna.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.body).toContain('"router":null,"session":null');
    expect(answer.body).not.toContain('anna');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

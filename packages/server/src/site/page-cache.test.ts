import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { createPageCache } from './page-cache.ts';

it('draws the same address and data once', () => {
  const pageCache = createPageCache(100_000);
  const render = vi.fn(() => '<p>one</p>');
  const first = pageCache.page('/a', '{"n":1}', render);
  expect(pageCache.page('/a', '{"n":1}', render)).toBe(first);
  expect(render).toHaveBeenCalledOnce();
});

it('never shows an old page: other data or another address is drawn again', () => {
  const pageCache = createPageCache(100_000);
  const old = pageCache.page('/a', '{"n":1}', () => 'old');
  const fresh = pageCache.page('/a', '{"n":2}', () => 'new');
  expect(fresh.html).toBe('new');
  expect(fresh.etag).not.toBe(old.etag);
  expect(pageCache.page('/b', '{"n":1}', () => 'elsewhere').html).toBe('elsewhere');
});

it('keeps to its size and drops what was used least recently', () => {
  const pageCache = createPageCache(100_000);
  const draw = vi.fn(() => 'x'.repeat(10_000));
  const visit = (address: string) =>
    pageCache.markUnchanged(address, 1, pageCache.page(address, '{}', draw));
  for (const address of ['/1', '/2', '/3', '/1', '/4']) visit(address);
  expect(draw).toHaveBeenCalledTimes(4);
  visit('/1');
  expect(draw).toHaveBeenCalledTimes(4);
  visit('/2');
  expect(draw).toHaveBeenCalledTimes(5);
  // What is dropped is not held by what knows it as unchanged.
  expect(pageCache.unchanged('/3', 1)).toBeUndefined();
  for (let count = 0; count < 1_000; count += 1) visit(`/${count}`);
  expect(pageCache.bytes).toBeLessThanOrEqual(100_000);
});

it('keeps nothing of a page that could not be drawn', () => {
  const pageCache = createPageCache(100_000);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => pageCache.page('/a', '{}', fail)).toThrow('no');
  expect(pageCache.page('/a', '{}', () => 'yes').html).toBe('yes');
});

it('knows a page as unchanged only while nothing was committed', () => {
  const pageCache = createPageCache(100_000);
  const page = pageCache.page('/a', '{}', () => 'one');
  pageCache.markUnchanged('/a', 7, page);
  expect(pageCache.unchanged('/a', 7)).toBe(page);
  expect(pageCache.unchanged('/a', 8)).toBeUndefined();
  expect(pageCache.unchanged('/b', 7)).toBeUndefined();
  pageCache.markUnchanged('/b', null, page);
  expect(pageCache.unchanged('/b', null)).toBeUndefined();
});

it('compresses a page once for each coding, also for requests at the same time', async () => {
  const pageCache = createPageCache(100_000);
  const html = 'A lamp. '.repeat(1_000);
  const page = pageCache.page('/a', '{}', () => html);
  const [one, two] = await Promise.all([pageCache.sent(page, 'br'), pageCache.sent(page, 'br')]);
  expect(two).toBe(one);
  expect(await pageCache.sent(page, 'br')).toBe(one);
  expect(brotliDecompressSync(one).toString()).toBe(html);
  expect(gunzipSync(await pageCache.sent(page, 'gzip')).toString()).toBe(html);
});

it('keeps to its size with what is compressed', async () => {
  const pageCache = createPageCache(20_000);
  for (let at = 0; at < 200; at += 1) {
    const page = pageCache.page(`/${at}`, '{}', () => `page ${at}`);
    await pageCache.sent(page, 'br');
    await pageCache.sent(page, 'gzip');
  }
  expect(pageCache.bytes).toBeLessThanOrEqual(20_000);
});

import { expect, it, vi } from 'vitest';
import { createPageMemo } from './page-memo.ts';

it('draws the same address and data once', () => {
  const memo = createPageMemo(100_000);
  const render = vi.fn(() => '<p>one</p>');
  const first = memo.page('/a', '{"n":1}', render);
  expect(memo.page('/a', '{"n":1}', render)).toBe(first);
  expect(render).toHaveBeenCalledOnce();
});

it('never shows an old page: other data or another address is drawn anew', () => {
  const memo = createPageMemo(100_000);
  const old = memo.page('/a', '{"n":1}', () => 'old');
  const fresh = memo.page('/a', '{"n":2}', () => 'new');
  expect(fresh.html).toBe('new');
  expect(fresh.etag).not.toBe(old.etag);
  expect(memo.page('/b', '{"n":1}', () => 'elsewhere').html).toBe('elsewhere');
});

it('keeps to its size and drops what was used least recently', () => {
  const memo = createPageMemo(100_000);
  const draw = vi.fn(() => 'x'.repeat(10_000));
  const visit = (address: string) => memo.keepUnchanged(address, 1, memo.page(address, '{}', draw));
  for (const address of ['/1', '/2', '/3', '/1', '/4']) visit(address);
  expect(draw).toHaveBeenCalledTimes(4);
  visit('/1');
  expect(draw).toHaveBeenCalledTimes(4);
  visit('/2');
  expect(draw).toHaveBeenCalledTimes(5);
  // What is dropped is not held by what knows it as unchanged.
  expect(memo.unchanged('/3', 1)).toBeUndefined();
  for (let count = 0; count < 1_000; count += 1) visit(`/${count}`);
  expect(memo.bytes).toBeLessThanOrEqual(100_000);
});

it('keeps nothing of a page that could not be drawn', () => {
  const memo = createPageMemo(100_000);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => memo.page('/a', '{}', fail)).toThrow('no');
  expect(memo.page('/a', '{}', () => 'yes').html).toBe('yes');
});

it('knows a page as unchanged only while nothing was committed', () => {
  const memo = createPageMemo(100_000);
  const page = memo.page('/a', '{}', () => 'one');
  memo.keepUnchanged('/a', 7, page);
  expect(memo.unchanged('/a', 7)).toBe(page);
  expect(memo.unchanged('/a', 8)).toBeUndefined();
  expect(memo.unchanged('/b', 7)).toBeUndefined();
  memo.keepUnchanged('/b', null, page);
  expect(memo.unchanged('/b', null)).toBeUndefined();
});

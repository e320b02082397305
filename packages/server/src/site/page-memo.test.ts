import { expect, it, vi } from 'vitest';
import { createPageMemo } from './page-memo.ts';

it('draws the same address and data once', () => {
  const memo = createPageMemo(1_000);
  const render = vi.fn(() => '<p>one</p>');
  const first = memo.page('/a', '{"n":1}', render);
  expect(memo.page('/a', '{"n":1}', render)).toBe(first);
  expect(render).toHaveBeenCalledOnce();
});

it('never shows an old page: other data or another address is drawn anew', () => {
  const memo = createPageMemo(1_000);
  const old = memo.page('/a', '{"n":1}', () => 'old');
  const fresh = memo.page('/a', '{"n":2}', () => 'new');
  expect(fresh.html).toBe('new');
  expect(fresh.etag).not.toBe(old.etag);
  expect(memo.page('/b', '{"n":1}', () => 'elsewhere').html).toBe('elsewhere');
});

it('keeps to its size and drops what was used least recently', () => {
  const memo = createPageMemo(60);
  const page = (address: string) => memo.page(address, '{}', () => 'x'.repeat(15));
  page('/1');
  page('/2');
  page('/1');
  page('/3');
  page('/4');
  expect(memo.size).toBeLessThanOrEqual(3);
  const again = vi.fn(() => 'again');
  memo.page('/2', '{}', again);
  expect(again).toHaveBeenCalledOnce();
});

it('keeps nothing of a page that could not be drawn', () => {
  const memo = createPageMemo(1_000);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => memo.page('/a', '{}', fail)).toThrow('no');
  expect(memo.page('/a', '{}', () => 'yes').html).toBe('yes');
});

it('knows a page as unchanged only while nothing was committed', () => {
  const memo = createPageMemo(1_000);
  const page = memo.page('/a', '{}', () => 'one');
  memo.keepUnchanged('/a', 7, page);
  expect(memo.unchanged('/a', 7)).toBe(page);
  expect(memo.unchanged('/a', 8)).toBeUndefined();
  expect(memo.unchanged('/b', 7)).toBeUndefined();
  memo.keepUnchanged('/b', null, page);
  expect(memo.unchanged('/b', null)).toBeUndefined();
});

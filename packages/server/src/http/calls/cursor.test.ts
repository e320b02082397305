import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor, page } from './cursor.ts';

const wrong = expect.objectContaining({ code: 'not_valid' });

describe('a cursor', () => {
  it('gives back the keys that went in', () => {
    const cursor = encodeCursor([1_700_000_000_000, 'Ж "quoted"']);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, ['number', 'string'])).toEqual([1_700_000_000_000, 'Ж "quoted"']);
  });

  it('is null when none was sent', () => {
    expect(decodeCursor(undefined, ['string'])).toBeNull();
  });

  it.each([
    '',
    'x',
    '%%%',
    encodeCursor([]),
    encodeCursor([1]),
    encodeCursor(['a', 'b']),
    encodeCursor(['a\0']),
    encodeCursor(['\ud800']),
    Buffer.from('{"0":"a","length":1}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
  ])('is refused when no list can have given it: %j', (cursor) => {
    expect(() => decodeCursor(cursor, ['string'])).toThrow(wrong);
  });

  it('takes no number that a database cannot hold', () => {
    for (const number of [1.5, 1e300, 2 ** 60]) {
      expect(() => decodeCursor(encodeCursor([number]), ['number'])).toThrow(wrong);
    }
    expect(decodeCursor(encodeCursor([7]), ['int32'])).toEqual([7]);
    expect(() => decodeCursor(encodeCursor([2 ** 31]), ['int32'])).toThrow(wrong);
  });
});

describe('a page', () => {
  const keysOf = (row: number) => [row];

  it('has a cursor behind its last row when more follow', () => {
    const { rows, next_cursor } = page([1, 2, 3], 2, keysOf);
    expect(rows).toEqual([1, 2]);
    expect(decodeCursor(next_cursor ?? undefined, ['number'])).toEqual([2]);
  });

  it('is the last when nothing follows', () => {
    expect(page([1, 2], 2, keysOf)).toEqual({ rows: [1, 2], next_cursor: null });
    expect(page([], 2, keysOf)).toEqual({ rows: [], next_cursor: null });
  });
});

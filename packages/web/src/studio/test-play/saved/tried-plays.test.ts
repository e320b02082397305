import { expect, it } from 'vitest';
import { readTried, storeTried, type Tried } from './tried-plays.ts';

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}
const tried = (at: number): Tried => ({ result: { holds: true }, at, fingerprint: 'f' });

it('is there again for its story alone', () => {
  const store = storage();
  storeTried(store, 'one', { a: tried(1) });
  expect(readTried(store, 'one')).toEqual({ a: tried(1) });
  expect(readTried(store, 'two')).toEqual({});
});

it('leaves out what it cannot read', () => {
  const store = storage();
  storeTried(store, 'one', { a: tried(1) });
  const [key = ''] = store.values.keys();
  for (const text of ['', '{', 'null', '7', '{"a":null}', '{"a":{"at":1}}']) {
    store.values.set(key, text);
    expect(readTried(store, 'one'), text).toEqual({});
  }
});

it('forgets the oldest ones', () => {
  const store = storage();
  const many = Array.from({ length: 250 }, (_, at) => [`play ${at}`, tried(at)] as const);
  storeTried(store, 'one', Object.fromEntries(many));
  const left = Object.keys(readTried(store, 'one'));
  expect([left.length, left.includes('play 249'), left.includes('play 0')]).toEqual([
    200,
    true,
    false,
  ]);
});

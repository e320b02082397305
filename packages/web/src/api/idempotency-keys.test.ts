import { expect, it } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const call = 'POST /api/stories/:username';
const url = '/api/stories/anna';

function tab() {
  const saved = new Map<string, string>();
  return {
    saved,
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
  };
}

it('goes on after a reload with the key of a try that nobody answered, and with no words', () => {
  const storage = tab();
  const before = createIdempotencyKeys(storage).begin(call, url, { title: 'A secret mill' });
  const after = createIdempotencyKeys(storage).begin(call, url, { title: 'A secret mill' });
  expect(after?.key).toBe(before?.key);
  expect([...storage.saved.values()].join()).not.toContain('secret');
  expect(createIdempotencyKeys(storage).begin(call, url, { title: 'A secret mall' })?.key).not.toBe(
    before?.key,
  );
});

it('takes a new key once it was answered, also after a reload', () => {
  const storage = tab();
  const first = createIdempotencyKeys(storage).begin(call, url, { title: 'Mill' });
  first?.end();
  expect(createIdempotencyKeys(storage).begin(call, url, { title: 'Mill' })?.key).not.toBe(
    first?.key,
  );
});

it('does without a store, with one that is full, and with what it cannot read there', () => {
  const full = {
    getItem: () => '{',
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  for (const storage of [null, full]) {
    const tries = createIdempotencyKeys(storage);
    const first = tries.begin(call, url, {});
    expect(tries.begin(call, url, {})?.key).toBe(first?.key);
  }
});

it('keeps a key for an hour', () => {
  let now = 0;
  const tries = createIdempotencyKeys(null, () => now);
  const first = tries.begin(call, url, {});
  now = 59 * 60_000;
  const second = tries.begin(call, url, {});
  expect(second?.key).toBe(first?.key);
  now += 60 * 60_000;
  expect(tries.begin(call, url, {})?.key).not.toBe(first?.key);
});

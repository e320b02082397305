import { describe, expect, it } from 'vitest';
import { type DraftStorage, keepDrafts, keptKey, keptLimits, readKept } from './kept-draft.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const at = (changedAt: number, draft = 'text') => ({ draft, version: 1, changedAt });

/** A browser's storage that holds so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY): DraftStorage & { keys(): string[] } {
  const entries = new Map<string, string>();
  const size = () => [...entries.values()].reduce((sum, text) => sum + text.length, 0);
  return {
    get length() {
      return entries.size;
    },
    keys: () => [...entries.keys()],
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, text) {
      if (size() - (entries.get(key)?.length ?? 0) + text.length > room) throw new Error('full');
      entries.set(key, text);
    },
  };
}

const key = keptKey('anna', 'node:1');
const read = (storage: DraftStorage, now = 100) => readKept(storage, key, isText, now);

describe('kept drafts', () => {
  it('come back as they were, newest first', () => {
    const storage = storageOf();
    expect(keepDrafts(storage, key, [at(2, 'new\nline'), at(1, 'old')])).toBe(true);
    expect(read(storage)).toEqual([at(2, 'new\nline'), at(1, 'old')]);
  });

  it('are gone once nothing is to be kept', () => {
    const storage = storageOf();
    keepDrafts(storage, key, [at(1)]);
    keepDrafts(storage, key, []);
    expect(storage.keys()).toEqual([]);
  });

  it('are kept apart by person and by thing', () => {
    const storage = storageOf();
    keepDrafts(storage, key, [at(1)]);
    expect(readKept(storage, keptKey('ben', 'node:1'), isText, 100)).toEqual([]);
    expect(readKept(storage, keptKey('anna', 'node:2'), isText, 100)).toEqual([]);
  });

  it('that this version cannot read are left out', () => {
    const storage = storageOf();
    storage.setItem(key, '5\n[{"draft":{"other":1},"version":1,"changedAt":5},{"draft":"x"},null]');
    expect(read(storage)).toEqual([]);
    storage.setItem(key, 'no JSON');
    expect(read(storage)).toEqual([]);
  });

  it('are not offered after thirty days', () => {
    const storage = storageOf();
    keepDrafts(storage, key, [at(0)]);
    expect(read(storage, keptLimits.livesMs - 1)).toHaveLength(1);
    expect(read(storage, keptLimits.livesMs)).toHaveLength(0);
  });

  it('are no more than three of one thing', () => {
    const storage = storageOf();
    keepDrafts(storage, key, [at(4), at(3), at(2), at(1)]);
    expect(read(storage).map(({ changedAt }) => changedAt)).toEqual([4, 3, 2]);
  });

  it('make room by giving up the oldest of other things, and nothing that is no draft', () => {
    const storage = storageOf(1_000);
    storage.setItem('authToken', 'x'.repeat(100));
    keepDrafts(storage, keptKey('anna', 'new'), [at(20, 'y'.repeat(300))]);
    keepDrafts(storage, keptKey('anna', 'old'), [at(10, 'z'.repeat(300))]);
    expect(keepDrafts(storage, key, [at(30, 'w'.repeat(300))])).toBe(true);
    expect(storage.keys().sort()).toEqual(['authToken', keptKey('anna', 'new'), key].sort());
  });

  it('say so when there is no room at all', () => {
    expect(keepDrafts(storageOf(10), key, [at(1, 'w'.repeat(300))])).toBe(false);
  });

  it('of all things together stay within their bound', () => {
    const storage = storageOf();
    const half = 'x'.repeat(keptLimits.charactersInAll / 2);
    keepDrafts(storage, keptKey('anna', 'a'), [at(1, half)]);
    keepDrafts(storage, keptKey('anna', 'b'), [at(2, half)]);
    expect(storage.keys()).toEqual([keptKey('anna', 'b')]);
  });
});

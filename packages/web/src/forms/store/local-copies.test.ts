import { describe, expect, it } from 'vitest';
import {
  copyName,
  type DraftStorage,
  type LocalCopy,
  localCopyKey,
  localCopyLimits,
  readLocalCopies,
  writeLocalCopies,
} from './local-copies.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const at = (changedAt: number, draft = 'text', tab = 'here'): LocalCopy<string> => ({
  tab,
  draft,
  base: 'base',
  version: 1,
  changedAt,
});
const store = (
  storage: DraftStorage,
  own: LocalCopy<string>[],
  { tab = 'here', key: at = key, discarded = [] as LocalCopy<string>[] } = {},
) => writeLocalCopies(storage, at, { tab, own, discarded: new Set(discarded.map(copyName)) });

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

const key = localCopyKey('anna', 'node:1');
const read = (storage: DraftStorage, now = 100) =>
  readLocalCopies(storage, key, isText, now).drafts;

describe('local copies', () => {
  it('come back as they were, with what they were written on', () => {
    const storage = storageOf();
    expect(store(storage, [at(2, 'new\nline')])).toBe(true);
    expect(read(storage)).toEqual([at(2, 'new\nline')]);
  });

  it('are removed once nothing is unsaved', () => {
    const storage = storageOf();
    store(storage, [at(1)]);
    store(storage, []);
    expect(storage.keys()).toEqual([]);
  });

  it('of another tab are left alone, until this one has discarded just them', () => {
    const storage = storageOf();
    const [there, later] = [at(2, 'there', 'there'), at(4, 'later', 'there')];
    store(storage, [there], { tab: 'there' });
    store(storage, [at(1)]);
    store(storage, []);
    expect(read(storage)).toEqual([there]);
    store(storage, [], { discarded: [there] });
    expect(read(storage)).toEqual([]);
    store(storage, [later], { tab: 'there' });
    store(storage, [], { discarded: [there] });
    expect(read(storage)).toEqual([later]);
  });

  it('are separate for each person and each form', () => {
    const storage = storageOf();
    store(storage, [at(1)]);
    for (const other of [localCopyKey('ben', 'node:1'), localCopyKey('anna', 'node:2')]) {
      expect(readLocalCopies(storage, other, isText, 100).drafts).toEqual([]);
    }
  });

  it('that fit no more come back as their words', () => {
    const storage = storageOf();
    const old = [
      { tab: 'one', draft: 'x', version: 1, changedAt: 5 },
      {
        tab: 'two',
        draft: { a: 'y', n: 1, b: 'z', cover: '/media/a1.webp' },
        version: 1,
        changedAt: 4,
      },
    ];
    const damaged = [{ tab: 'three', draft: 'x' }, { draft: 'x', changedAt: 3 }, null, 7];
    storage.setItem(key, `5\n${JSON.stringify([...old, ...damaged])}`);
    const { drafts, unreadable } = readLocalCopies(storage, key, isText, 100);
    expect(drafts).toEqual([{ ...at(5, 'x', 'one'), base: null }]);
    expect(unreadable).toEqual([{ tab: 'two', words: 'y\nz', changedAt: 4 }]);
    // They stay when other copies are stored.
    store(storage, [at(9)]);
    expect(readLocalCopies(storage, key, isText, 100).unreadable).toHaveLength(1);
  });

  it('are ignored when damaged, and do not stop what is typed now from being stored', () => {
    for (const damaged of ['no JSON', '5\n[{"draft":', '{}', '5\n"text"', '']) {
      const storage = storageOf();
      storage.setItem(key, damaged);
      expect(read(storage)).toEqual([]);
      expect(store(storage, [at(1)])).toBe(true);
      expect(read(storage)).toHaveLength(1);
    }
  });

  it('are not offered after thirty days', () => {
    const storage = storageOf();
    store(storage, [at(0)]);
    expect(read(storage, localCopyLimits.livesMs - 1)).toHaveLength(1);
    expect(read(storage, localCopyLimits.livesMs)).toHaveLength(0);
  });

  it('are no more than ten of one form', () => {
    const storage = storageOf();
    for (let time = 1; time <= 12; time += 1)
      store(storage, [at(time, 'x', `t${time}`)], { tab: `t${time}` });
    expect(read(storage).map(({ changedAt }) => changedAt)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  it('make room by giving up the oldest of other things, and nothing that is no draft', () => {
    const storage = storageOf(1_000);
    storage.setItem('authToken', 'x'.repeat(100));
    store(storage, [at(20, 'y'.repeat(300))], { key: localCopyKey('anna', 'new') });
    store(storage, [at(10, 'z'.repeat(300))], { key: localCopyKey('anna', 'old') });
    expect(store(storage, [at(30, 'w'.repeat(300))])).toBe(true);
    expect(storage.keys().sort()).toEqual(['authToken', localCopyKey('anna', 'new'), key].sort());
  });

  it('go without what they were written on where there is no room for both', () => {
    const storage = storageOf(500);
    const own = { ...at(1, 'w'.repeat(300)), base: 'b'.repeat(300) };
    expect(store(storage, [own])).toBe(true);
    expect(read(storage)).toEqual([{ ...own, base: null }]);
  });

  it('say so when there is no room at all, or the browser refuses', () => {
    expect(store(storageOf(10), [at(1, 'w'.repeat(300))])).toBe(false);
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const denied = { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse };
    expect(store(denied, [at(1)])).toBe(false);
    expect(read(denied)).toEqual([]);
  });

  it('of all things together stay within their bound', () => {
    const storage = storageOf();
    const half = 'x'.repeat(localCopyLimits.charactersInAll / 2);
    store(storage, [at(1, half)], { key: localCopyKey('anna', 'a') });
    store(storage, [at(2, half)], { key: localCopyKey('anna', 'b') });
    expect(storage.keys()).toEqual([localCopyKey('anna', 'b')]);
  });
});

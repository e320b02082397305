import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { insideOf, onHost } from './base-path.ts';
import { type OwnStorage, ownCookies, ownName, ownPart } from './own-names.ts';

const base = '/stories/';

function newStorage(): OwnStorage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

const namesIn = (storage: OwnStorage) =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at));

/** As a browser's `document`: what is set is one cookie of many. */
function newPage() {
  const set: string[] = [];
  return {
    set,
    get cookie() {
      return set.map((text) => text.split(';')[0]).join('; ');
    },
    set cookie(text) {
      set.push(text);
    },
  };
}

it('leads addresses to the host and back, and leaves those of other sites', () => {
  for (const path of ['/', '/anna/lamp?x=/y', '/media/a.webp']) {
    expect(onHost(path, '/')).toBe(path);
    expect(onHost(path, base)).toBe(`/stories${path}`);
    expect(insideOf(`/stories${path}`, base)).toBe(path);
    expect(insideOf(path, '/')).toBe(path);
  }
  for (const other of ['//evil.example/x', 'https://evil.example/x', '#x', 'data:,x', '']) {
    expect(onHost(other, base)).toBe(other);
  }
});

it('keeps what it stores apart from what other sites of the host store', () => {
  const shared = newStorage();
  const [root, stories, deeper] = ['/', base, '/stories/two/'].map((one) => ownPart(shared, one));
  if (!root || !stories || !deeper) throw new Error('There are three');
  root.setItem('draft:1', 'of the root');
  deeper.setItem('draft:1', 'of the deeper one');
  stories.setItem('draft:1', 'one');
  stories.setItem('draft:2', 'two');
  expect(namesIn(stories)).toEqual(['draft:1', 'draft:2']);
  expect(namesIn(deeper)).toEqual(['draft:1']);
  expect(namesIn(root).filter((name) => name?.startsWith('draft:'))).toEqual(['draft:1']);
  stories.removeItem('draft:1');
  expect([root, stories, deeper].map((one) => one.getItem('draft:1'))).toEqual([
    'of the root',
    null,
    'of the deeper one',
  ]);
  expect(shared.getItem(ownName('draft:2', base))).toBe('two');
});

it('at the root has plain names, of what it stores and in cookies', () => {
  const [storage, page] = [newStorage(), newPage()];
  expect(ownPart(storage, '/')).toBe(storage);
  expect(ownCookies(page, '/')).toBe(page);
  expect(ownName('reading', '/')).toBe('reading');
});

it('has cookies of its own, for its path alone', () => {
  const page = newPage();
  page.cookie = 'authToken=root; Path=/';
  page.cookie = 'authToken~stories~two=deeper; Path=/stories/two/';
  const own = ownCookies(page, base);
  expect(own.cookie).toBe('');
  own.cookie = 'authToken=a=b; Path=/; Max-Age=9; SameSite=Strict';
  own.cookie = 'theme=; Path=/; Max-Age=0; SameSite=Lax';
  expect(page.set.slice(-2)).toEqual([
    'authToken~stories=a=b; Path=/stories/; Max-Age=9; SameSite=Strict',
    'theme~stories=; Path=/stories/; Max-Age=0; SameSite=Lax',
  ]);
  expect(own.cookie).toBe('authToken=a=b; theme=');
});

/** A pattern for what a browser keeps or shares by a name that is not asked for here. */
const plainNames =
  /(?<!')\b(?:(?:window|globalThis)\.)?(?:local|session)Storage(?:\.|\[)|\bindexedDB\.open\((?!ownName)|\bopenDB(?:<\w+>)?\((?!ownName)|new BroadcastChannel\((?!ownName)|\b(?:locks|held)\.request\((?!ownName)|\bcaches\./;

it('is where every name comes from, but for the worker’s', () => {
  const folder = dirname(import.meta.dirname);
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => !/(^|\/)(testing\/|service-worker\.ts|host\/)|\.test\.tsx?$/.test(file),
  );
  const plain = files.filter((file) => plainNames.test(readFileSync(join(folder, file), 'utf8')));
  expect(plain).toEqual([]);
  for (const code of [
    "localStorage.getItem('a')",
    "indexedDB.open('a', 1)",
    "new BroadcastChannel('a')",
    "navigator.locks.request('a', run)",
  ]) {
    expect(code).toMatch(plainNames);
  }
});

import { basePath } from './base-path.ts';

/**
 * A name for something that a browser keeps, which no other site of the same host uses: all of them see each other's
 * storage, databases, locks and channels. At the root of a host names are plain.
 */
export const ownName = (name: string, base = basePath): string =>
  base === '/' ? name : `${base} ${name}`;

export type OwnStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The part of the browser's storage that is this site's. Throws where the browser denies it. */
export function ownStorage(kind: 'localStorage' | 'sessionStorage'): OwnStorage {
  return ownPart(window[kind]);
}

/** Of a storage that all sites of the host share. */
export function ownPart(storage: OwnStorage, base = basePath): OwnStorage {
  if (base === '/') return storage;
  const prefix = ownName('', base);
  const names = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.slice(prefix.length));
  return {
    get length() {
      return names().length;
    },
    key: (at) => names()[at] ?? null,
    getItem: (name) => storage.getItem(prefix + name),
    setItem: (name, value) => storage.setItem(prefix + name, value),
    removeItem: (name) => storage.removeItem(prefix + name),
  };
}

/**
 * The page's cookies by their plain names, for the whole site. The server names them in the same way
 * (`server/src/http/server/base-path.ts`).
 */
export function ownCookies(page: { cookie: string }, base = basePath): { cookie: string } {
  if (base === '/') return page;
  const ending = base.slice(0, -1).replaceAll('/', '~');
  return {
    get cookie() {
      return page.cookie
        .split(';')
        .map((pair) => pair.trim().split(/=(.*)/s, 2))
        .filter(([name = '']) => name.endsWith(ending))
        .map(([name = '', value = '']) => `${name.slice(0, -ending.length)}=${value}`)
        .join('; ');
    },
    set cookie(text) {
      page.cookie = text.replace('=', `${ending}=`).replace('; Path=/;', `; Path=${base};`);
    },
  };
}

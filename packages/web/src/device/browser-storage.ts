/** Where the browser keeps things; a test brings its own. */
export interface Places {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  document: { cookie: string };
  isHttps: boolean;
}

/** The browser's storage, or a replacement for this page when the browser denies it. */
export function browserStorage(
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): Places['storage'] {
  try {
    const storage = window[kind];
    storage.getItem('authToken');
    return storage;
  } catch {
    const values = new Map<string, string>();
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    };
  }
}

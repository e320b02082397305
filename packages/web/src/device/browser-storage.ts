import { ownStorage } from '../host/own-names.ts';
/** The places where the browser keeps things; a test brings its own. */
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
    const storage = ownStorage(kind);
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

/** The value of a cookie in a `Cookie` header or in `document.cookie`; null when it is not there. */
export function cookieIn(cookies: string, wanted: string): string | null {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === wanted && value) return value;
  }
  return null;
}

/**
 * A cookie for this site's own pages alone; null takes it away. The same from browser and server:
 * `document.cookie` takes what `Set-Cookie` takes.
 */
export function strictCookie(
  name: string,
  value: string | null,
  { livesSeconds, isHttps }: { livesSeconds: number; isHttps: boolean },
): string {
  const life = value === null ? 0 : livesSeconds;
  const secure = isHttps ? '; Secure' : '';
  return `${name}=${value ?? ''}; Path=/; Max-Age=${life}; SameSite=Strict${secure}`;
}

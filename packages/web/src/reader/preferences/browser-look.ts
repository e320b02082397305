import type { Places } from '../../session/browser-session.ts';
import {
  defaultLook,
  type Look,
  type LookSource,
  lookCookie,
  readLook,
  writeLook,
} from './look.ts';

const storageKey = 'reading';

export interface BrowserLook extends LookSource {
  /** Another tab may have changed it. */
  reread(): void;
}

/** The look, in step with the cookie and with other tabs. */
export function createBrowserLook(
  { storage, document, isHttps }: Places,
  atStart: Look = defaultLook,
): BrowserLook {
  const listeners = new Set<() => void>();
  let current = readLook(inCookies(document.cookie));

  function take(next: Look) {
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    current: () => current,
    atStart: () => atStart,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(look) {
      document.cookie = lookCookie(look, isHttps);
      // Only this tells other tabs.
      storage.setItem(storageKey, writeLook(look));
      take(look);
    },
    reread() {
      const text = inCookies(document.cookie);
      if (text !== writeLook(current)) take(readLook(text));
    },
  };
}

function inCookies(cookies: string): string {
  for (const pair of cookies.split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === storageKey && value) return value;
  }
  return '';
}

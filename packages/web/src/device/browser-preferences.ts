import type { Places } from './browser-storage.ts';
import {
  defaultPreferences,
  type PreferencesSource,
  preferencesCookie,
  type ReadingPreferences,
  readPreferences,
  writePreferences,
} from './reading-preferences.ts';

const storageKey = 'reading';

export interface BrowserPreferences extends PreferencesSource {
  /** Reads them again: another tab may have changed them. */
  reread(): void;
}

/** The preferences, in step with the cookie and with other tabs. */
export function createBrowserPreferences(
  { storage, document, isHttps }: Places,
  atStart: ReadingPreferences = defaultPreferences,
): BrowserPreferences {
  const listeners = new Set<() => void>();
  let current = readPreferences(inCookies(document.cookie));

  function take(next: ReadingPreferences) {
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
    set(preferences) {
      document.cookie = preferencesCookie(preferences, isHttps);
      // Only this tells other tabs.
      storage.setItem(storageKey, writePreferences(preferences));
      take(preferences);
    },
    reread() {
      const text = inCookies(document.cookie);
      if (text !== writePreferences(current)) take(readPreferences(text));
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

import {
  type PreferencesSource,
  readPreferences,
  writePreferences,
} from '../../device/reading-preferences.ts';

const key = 'brasslamp reading';

/** The reader's preferences, in the storage of the browser: a page in a file has no cookies. */
export function preferencesInStorage(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
): PreferencesSource {
  const listeners = new Set<() => void>();
  let current = readPreferences(storage.getItem(key) ?? '');
  return {
    current: () => current,
    atStart: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(preferences) {
      current = preferences;
      storage.setItem(key, writePreferences(preferences));
      for (const listener of listeners) listener();
    },
  };
}

/**
 * Unfinished input is what forms hold that the draft cannot take yet: half a rule, an item without a name. It outlives
 * the form, and a reload of the tab. Where the browser keeps nothing, or has no room, it is in memory alone.
 */
import { browserStorage } from '../../device/browser-storage.ts';

/** `isValue`: an older version of the site may have left something else. Values are plain data. */
export function unfinishedInput<Value>(what: string, isValue: (value: unknown) => value is Value) {
  const inMemory = new Map<string, Value>();
  const storage = () => browserStorage('sessionStorage');
  const nameOf = (key: string) => `typed ${what} ${key}`;
  return {
    get(key: string): Value | undefined {
      return inMemory.get(key) ?? stored(nameOf(key), isValue);
    },
    /** `isUntaken`: it is in no draft, so the tab has to keep it. */
    set(key: string, value: Value | undefined, isUntaken: boolean) {
      if (value === undefined) inMemory.delete(key);
      else inMemory.set(key, value);
      try {
        if (value !== undefined && isUntaken) storage().setItem(nameOf(key), JSON.stringify(value));
        else storage().removeItem(nameOf(key));
      } catch {
        // No room: it is in memory.
      }
    },
  };
}

function stored<Value>(name: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(browserStorage('sessionStorage').getItem(name) ?? 'null');
    return isValue(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The preferences of writing in this browser; remembered. */
import { useSyncExternalStore } from 'react';
import { isMedia } from '../../device/media-query.ts';
import { localStorageIfAllowed } from '../../forms/store/local-copies.ts';

export interface WritingPreferences {
  /** Whether texts are plain source; null = as fits the device: with fingers, pills are in the way of the caret. */
  isPlain: boolean | null;
  hasCurlyQuotes: boolean;
}

const key = 'brasslamp:writing';
const usual: WritingPreferences = { isPlain: null, hasCurlyQuotes: true };
const listeners = new Set<() => void>();
let known: WritingPreferences | null = null;

function read(): WritingPreferences {
  try {
    const saved: unknown = JSON.parse(localStorageIfAllowed()?.getItem(key) ?? '{}');
    return typeof saved === 'object' ? { ...usual, ...saved } : usual;
  } catch {
    return usual;
  }
}

export function useWritingPreferences() {
  const preferences = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => {
      known ??= read();
      return known;
    },
  );
  function set(changes: Partial<WritingPreferences>) {
    known = { ...preferences, ...changes };
    try {
      localStorageIfAllowed()?.setItem(key, JSON.stringify(known));
    } catch {
      // It holds for this page view.
    }
    for (const changed of listeners) changed();
  }
  const isPlain = preferences.isPlain ?? isMedia('(pointer: coarse)');
  return { ...preferences, isPlain, set };
}

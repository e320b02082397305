import { useEffect, useSyncExternalStore } from 'react';

// What a screen that loads its own data is called; the routes know only what their loaders gave.
let shown: string | null = null;
const listeners = new Set<() => void>();

function show(title: string | null) {
  shown = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Names the tab after what the screen shows, as long as it is shown. */
export function useOwnTitle(title: string) {
  useEffect(() => {
    show(title);
    return () => show(null);
  }, [title]);
}

/** What the screen calls itself, or null. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

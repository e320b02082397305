import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, now and later. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Too narrow for panes beside each other: the page is the screen, all else a sheet over it. */
export const narrow = '(max-width: 47.99rem)';

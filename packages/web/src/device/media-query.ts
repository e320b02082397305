import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, now and later. */
export function useMedia(query: string): boolean {
  const { subscribe, now } = mediaOf(query);
  return useSyncExternalStore(subscribe, now);
}

export const isMedia = (query: string): boolean => mediaOf(query).now();

interface Media {
  now: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

const known = new Map<string, Media>();

/** The one watch of a query: whenever the browser is asked anew, it lays out the page first. */
function mediaOf(query: string): Media {
  const media = known.get(query) ?? watchMedia(query);
  known.set(query, media);
  return media;
}

function watchMedia(query: string): Media {
  const list = window.matchMedia(query);
  let { matches } = list;
  list.addEventListener('change', () => {
    ({ matches } = list);
  });
  return {
    now: () => matches,
    subscribe(listener) {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
  };
}

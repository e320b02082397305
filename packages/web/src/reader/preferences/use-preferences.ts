import { useLayoutEffect, useSyncExternalStore } from 'react';
import { preferenceAttributes, type ReadingPreferences } from '../../device/reading-preferences.ts';
import { useApp } from '../../screen/app.ts';

export function usePreferences(): ReadingPreferences {
  const { preferences } = useApp();
  return useSyncExternalStore(preferences.subscribe, preferences.current, preferences.atStart);
}

/** Makes the page follow the reader's preferences while a screen is shown whose `handle` says `isReading`. */
export function useReadingPage(): void {
  const { preferences } = useApp();
  useLayoutEffect(() => {
    const root = document.documentElement;
    const show = () => {
      for (const [name, value] of preferenceAttributes(preferences.current())) {
        if (value === null) root.removeAttribute(name);
        else root.setAttribute(name, value);
      }
    };
    show();
    const unsubscribe = preferences.subscribe(show);
    return () => {
      unsubscribe();
      for (const [name] of preferenceAttributes(preferences.current())) root.removeAttribute(name);
    };
  }, [preferences]);
}

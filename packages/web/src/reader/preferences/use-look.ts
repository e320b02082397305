import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useApp } from '../../screen/app.ts';
import { type Look, lookAttributes } from './look.ts';

export function useLook(): Look {
  const { look } = useApp();
  return useSyncExternalStore(look.subscribe, look.current, look.atStart);
}

/** For screens whose `handle` says `isReading`: they follow the reader's look while they are shown. */
export function useReadingPage(): void {
  const { look } = useApp();
  useLayoutEffect(() => {
    const root = document.documentElement;
    const show = () => {
      for (const [name, value] of lookAttributes(look.current())) {
        if (value === null) root.removeAttribute(name);
        else root.setAttribute(name, value);
      }
    };
    show();
    const unsubscribe = look.subscribe(show);
    return () => {
      unsubscribe();
      for (const [name] of lookAttributes(look.current())) root.removeAttribute(name);
    };
  }, [look]);
}

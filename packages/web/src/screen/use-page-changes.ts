import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useApp } from './app.ts';
import { documentTitle } from './document-title.ts';
import { useShownTitle } from './own-title.ts';

/** Keeps the tab's title, and brings the keyboard to a new page as a full load would. */
export function usePageChanges() {
  const { site } = useApp();
  const matches = useMatches();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const own = useShownTitle();
  const title = documentTitle(matches as Parameters<typeof documentTitle>[0], null, site.name, own);

  // Before the effect by which an error screen puts its own title.
  useLayoutEffect(() => {
    document.title = title;
  });

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // It is the first page's address, and browsers share a page by it.
    document.querySelector('link[rel=canonical]')?.remove();
    // Whoever is at work in the page or in an open menu already is not called away.
    const isTaken = document.activeElement?.closest('main, details[open]');
    if (!isTaken) document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}

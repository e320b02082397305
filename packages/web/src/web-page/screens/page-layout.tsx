import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { t as site } from '../../i18n/translate.ts';
import { ToastRegion } from '../../ui/toasts/toast-region.tsx';
import { usePageStory } from '../page-story.ts';

/** The frame of every screen of the page. */
export function PageLayout() {
  const { facts } = usePageStory();
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  // Brings the keyboard to a new screen, unless somebody is working in it already.
  useEffect(() => {
    document.title = facts.title;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement?.closest('main *, details[open]')) return;
    const start = document.querySelector<HTMLElement>('#content .reader-place[tabindex]');
    (start ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [pathname, facts]);

  return (
    <>
      {/* No link: what is behind the # of the address says which screen is shown. */}
      <button className="skip-link" type="button" onClick={skip}>
        {site('layout.skip')}
      </button>
      <ToastRegion />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

const skip = () => document.getElementById('content')?.focus();

import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { ownName } from '../host/own-names.ts';
import { t } from '../i18n/translate.ts';
import { useApp } from '../screen/app.ts';
import { BarPlace } from '../screen/bar-place.ts';
import { documentTitle, useShownTitle } from '../screen/document-title.ts';
import type { ScreenHandle } from '../screen/screen-module.ts';
import { Loading } from '../ui/loading.tsx';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import { TopBar, WorkspaceBar } from './top-bar.tsx';

/** The frame of every screen. */
export function Layout({ header, children }: { header?: ReactNode; children?: ReactNode }) {
  const { movedAtStart } = useApp();
  const isWorkspace = useIsWorkspace();
  const [barPlace, setBarPlace] = useState<HTMLElement | null>(null);
  usePageChanges(isWorkspace);
  const Footer = useFooter();
  return (
    <BarPlace value={barPlace}>
      <a className="skip-link" href="#content">
        {t('layout.skip')}
      </a>
      {header ?? (isWorkspace ? <WorkspaceBar place={setBarPlace} /> : <TopBar />)}
      <PendingNote />
      {movedAtStart > 0 && (
        <p className="moved-note needs-no-script" role="status">
          {t('guest.moved', { count: movedAtStart })}
        </p>
      )}
      {/* Before the page, which gets the focus after a deletion: "undo" is one Tab back. */}
      <ToastRegion />
      <main id="content" tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      {Footer && <Footer />}
      <ScrollRestoration storageKey={ownName('react-router-scroll-positions')} />
    </BarPlace>
  );
}

/** What stands below a page, where it has such a part. */
const useFooter = () =>
  useMatches()
    .map(({ handle }) => (handle as ScreenHandle | undefined)?.Footer)
    .find(Boolean);

const useIsWorkspace = (): boolean => useMatches().some(({ id }) => id === 'workspaceLayout');

const never = () => () => {};

/** The server sends "Loading…"; the browser renders the writing screen itself. */
export function StudioShell() {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isBrowser ? <Outlet /> : <Loading />;
}

/** Keeps the tab's title, and brings the keyboard to a new page as a full load would. */
function usePageChanges(isWorkspace: boolean) {
  const { site } = useApp();
  const matches = useMatches();
  const { pathname } = useLocation();
  // In the workspace one goes from place to place on one page, and it has a focus of its own.
  const page = isWorkspace ? 'workspace' : pathname;
  const shown = useRef(page);
  const own = useShownTitle();
  const title = documentTitle(matches, null, site.name, own);

  // Before the effect by which an error screen puts its own title.
  useLayoutEffect(() => {
    document.title = title;
  });

  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // It is the first page's address, and browsers share a page by it.
    document.querySelector('link[rel=canonical]')?.remove();
    // Focus stays where it is when somebody is already working in the page or in an open menu.
    const isTaken = document.activeElement?.closest('main *, details[open]');
    if (isTaken) return;
    // Where somebody reads on it is the new text, as after any choice.
    const start = document.querySelector<HTMLElement>('#content .reader-place[tabindex]');
    (start ?? document.getElementById('content'))?.focus({ preventScroll: true });
  }, [page]);
}

/** Shown, after a moment, while the next screen is on its way. */
function PendingNote() {
  const isLoading = useNavigation().state === 'loading';
  return (
    <div className="pending-note" role="status">
      {isLoading && <span>{t('loading')}</span>}
    </div>
  );
}

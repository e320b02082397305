import { type ReactNode, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { t } from '../i18n/translate.ts';
import { useApp } from '../screen/app.ts';
import { PendingNote } from '../screen/pending-note.tsx';
import { usePageChanges } from '../screen/use-page-changes.ts';
import { Loading } from '../ui/loading.tsx';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen. */
export function Layout({
  header = <TopBar />,
  children,
}: {
  header?: ReactNode;
  children?: ReactNode;
}) {
  const { movedAtStart } = useApp();
  usePageChanges();
  return (
    <>
      <a className="skip-link" href="#content">
        {t('layout.skip')}
      </a>
      {header}
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
      <ScrollRestoration />
    </>
  );
}

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

import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../i18n/translate.ts';
import type { ScreenHandle } from './screen-module.ts';

interface Match {
  params: Record<string, string | undefined>;
  loaderData: unknown;
  handle: unknown;
}

/** The title of the browser's tab: what the screen calls itself (`own`) or the deepest one's title. */
export function documentTitle(
  matches: Match[],
  status: number | null,
  siteName: string,
  own: string | null = null,
): string {
  const title = own ?? (status === null ? ownTitle(matches) : errorTitle(status));
  return title ? `${title} – ${siteName}` : siteName;
}

function ownTitle(matches: Match[]): string | null {
  for (const { handle, loaderData, params } of matches.toReversed()) {
    const { title } = (handle as ScreenHandle | undefined) ?? {};
    if (title) return title(loaderData, params);
  }
  return null;
}

function errorTitle(status: number): string {
  if (status === 404) return t('errors.notFound.heading');
  return status === 503 ? t('errors.offline.heading') : t('errors.server.heading');
}

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

/** The title that the screen gives itself, or null. */
export const useShownTitle = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );

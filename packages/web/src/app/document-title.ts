import { t } from '../i18n/translate.ts';
import type { ScreenHandle } from './screen-module.ts';

interface Match {
  params: Record<string, string | undefined>;
  loaderData: unknown;
  handle: unknown;
}

/** What stands in the browser's tab: the deepest screen's title, then the site's name. */
export function documentTitle(matches: Match[], status: number | null, siteName: string): string {
  const title = status === null ? ownTitle(matches) : errorTitle(status);
  return title ? `${title} – ${siteName}` : siteName;
}

function ownTitle(matches: Match[]): string | null {
  const match = matches.findLast(({ handle }) => (handle as ScreenHandle | undefined)?.title);
  const title = (match?.handle as ScreenHandle | undefined)?.title;
  return match && title ? title(match.loaderData, match.params) : null;
}

function errorTitle(status: number): string {
  if (status === 404) return t('errors.notFound.heading');
  return status === 503 ? t('errors.offline.heading') : t('errors.server.heading');
}

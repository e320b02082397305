import { t } from '../i18n/translate.ts';
import type { ScreenHandle } from './screen-module.ts';

interface Match {
  params: Record<string, string | undefined>;
  loaderData: unknown;
  handle: unknown;
}

/** What stands in the browser's tab: what the screen calls itself (`own`) or the deepest one's title. */
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
  const match = matches.findLast(({ handle }) => (handle as ScreenHandle | undefined)?.title);
  const title = (match?.handle as ScreenHandle | undefined)?.title;
  return match && title ? title(match.loaderData, match.params) : null;
}

function errorTitle(status: number): string {
  if (status === 404) return t('errors.notFound.heading');
  return status === 503 ? t('errors.offline.heading') : t('errors.server.heading');
}

import type { StaticHandlerContext } from 'react-router';
import type { ScreenName } from '../routes.ts';
import { headOfScreen } from './head-of-screen.ts';
import type { PageHead } from './page-head.ts';

/** What the drawn page tells crawlers; null = it is private, or not what was asked for. */
export function headOf(
  {
    errors,
    statusCode,
    matches,
    loaderData,
  }: Pick<StaticHandlerContext, 'errors' | 'statusCode' | 'matches' | 'loaderData'>,
  url: URL,
  siteName: string,
): PageHead | null {
  const shown = matches.at(-1);
  if (errors || statusCode !== 200 || !shown?.route.id) return null;
  const { params, route } = shown;
  const head = headOfScreen[route.id as ScreenName];
  const loaded = loaderData[route.id];
  return head?.({ loaded, params, search: url.searchParams, siteName }) ?? null;
}

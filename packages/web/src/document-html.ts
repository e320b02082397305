import type { StaticHandlerContext } from 'react-router';
import {
  defaultPreferences,
  preferenceAttributes,
  type ReadingPreferences,
} from './device/reading-preferences.ts';
import type { Theme } from './device/theme.ts';
import { escapeHtml, headHtml, themeColorHtml } from './head/head-html.ts';
import { headOf } from './head/head-of-screen.ts';
import type { PageFiles } from './page-files.ts';
import type { SiteFacts } from './screen/app.ts';
import { documentTitle } from './screen/document-title.ts';
import type { ScreenHandle } from './screen/screen-module.ts';

/** The whole document around a drawn page. No inline script: the page's data is inert JSON. */
export function documentHtml(page: {
  body: string;
  context: Pick<StaticHandlerContext, 'matches' | 'loaderData' | 'errors' | 'statusCode'>;
  dataJson: string;
  files: PageFiles;
  site: SiteFacts;
  url: URL;
  basePath: string;
  theme: Theme;
  preferences: ReadingPreferences;
}): string {
  const { context, files, site, theme, url, basePath } = page;
  const matches = context.matches.map(({ params, route }) => ({
    params,
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }));
  const preferences = pagePreferences(matches, page.preferences);
  const title = documentTitle(matches, context.errors ? context.statusCode : null, site.name);
  return [
    `<!doctype html><html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}${preferenceMarkup(preferences)}${basePath === '/' ? '' : ` data-base="${basePath}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="${colorScheme(theme, preferences)}">`,
    `<title>${escapeHtml(title)}</title>`,
    themeColorHtml(theme, preferences),
    `<link rel="icon" href="${basePath}favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="${basePath}icon-192.png">`,
    `<link rel="manifest" href="${basePath}app.webmanifest">`,
    files.stylesHtml,
    files.scriptsHtml,
    ...(site.statsDomain ? [statsScript(site.statsDomain, url.hostname)] : []),
    headHtml(headOf(context, url, site.name), { name: site.name, origin: url.origin, basePath }),
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="page-facts">${page.dataJson.replace(/</g, '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

/** Counts visits without cookies; a site without the setting carries nothing of it. */
const statsScript = (statsDomain: string, siteHost: string): string =>
  `<script defer data-domain="${escapeHtml(siteHost)}" src="https://${escapeHtml(statsDomain)}/js/script.js"></script>`;

interface Screen {
  handle: ScreenHandle | undefined;
  /** The data that its loader gave. */
  loaderData?: unknown;
}

/** The preferences that a page is drawn in: the reader's on reading pages alone. */
export const pagePreferences = (
  screens: Screen[],
  preferences: ReadingPreferences,
): ReadingPreferences => (screens.some(isReading) ? preferences : defaultPreferences);

function isReading({ handle, loaderData }: Screen): boolean {
  const { isReading: is = false } = handle ?? {};
  return typeof is === 'function' ? loaderData !== undefined && is(loaderData) : is;
}

/** For the `<html>` of a page that the server draws. The values are words of ours. */
export const preferenceMarkup = (preferences: ReadingPreferences): string =>
  preferenceAttributes(preferences)
    .map(([name, value]) => (value === null ? '' : ` ${name}="${value}"`))
    .join('');

/** Of the page as a whole, for the browser's own parts. Sepia is a light one. */
export function colorScheme(theme: Theme, preferences: ReadingPreferences): string {
  if (preferences.theme !== 'site') return preferences.theme === 'dark' ? 'dark' : 'light';
  return theme === 'system' ? 'light dark' : theme;
}

import type { StaticHandlerContext } from 'react-router';
import { escapeHtml } from './head/escape-html.ts';
import { headHtml } from './head/head-html.ts';
import { headOf } from './head/head-of.ts';
import { themeColorHtml } from './head/theme-color.ts';
import type { PageFiles } from './page-files.ts';
import type { SiteFacts } from './page-server.ts';
import type { Look } from './reader/preferences/look.ts';
import { colorScheme, lookMarkup, pageLook } from './reader/preferences/page-look.ts';
import { documentTitle } from './screen/document-title.ts';
import type { Theme } from './session/theme.ts';

/** The whole document around a drawn page. No inline script: the page's data is inert JSON. */
export function documentHtml(page: {
  body: string;
  context: Pick<StaticHandlerContext, 'matches' | 'loaderData' | 'errors' | 'statusCode'>;
  dataJson: string;
  files: PageFiles;
  site: SiteFacts;
  url: URL;
  theme: Theme;
  look: Look;
}): string {
  const { context, files, site, theme, url } = page;
  const matches = context.matches.map(({ params, route }) => ({
    params,
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }));
  const look = pageLook(matches, page.look);
  const title = documentTitle(matches, context.errors ? context.statusCode : null, site.name);
  return [
    `<!doctype html><html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}${lookMarkup(look)}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="${colorScheme(theme, look)}">`,
    `<title>${escapeHtml(title)}</title>`,
    themeColorHtml(theme, look),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/icon-192.png">',
    '<link rel="manifest" href="/app.webmanifest">',
    files.stylesHtml,
    files.scriptsHtml,
    ...(site.statsDomain ? [statsScript(site.statsDomain, url.hostname)] : []),
    headHtml(headOf(context, url, site.name), { name: site.name, origin: url.origin }),
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="page-facts">${page.dataJson.replace(/</g, '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

/** Counts visits without cookies; a site without the setting carries nothing of it. */
const statsScript = (statsDomain: string, siteHost: string): string =>
  `<script defer data-domain="${escapeHtml(siteHost)}" src="https://${escapeHtml(statsDomain)}/js/script.js"></script>`;

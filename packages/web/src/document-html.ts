import interFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import literataFont from '@fontsource-variable/literata/files/literata-latin-wght-normal.woff2?url';
import type { StaticHandlerContext } from 'react-router';
import { documentTitle } from './app/document-title.ts';
import { sourceFile } from './app/screen-files.ts';
import type { ScreenHandle } from './app/screen-module.ts';
import { t } from './i18n/translate.ts';
import type { Manifest, SiteFacts } from './page-server.ts';
import type { Theme } from './session/theme.ts';

/** More than search results and previews show. */
const descriptionCharacters = 300;

const entryFile = 'src/entry-browser.tsx';

/** The whole document around a drawn page. No inline script: the page's data is inert JSON. */
export function documentHtml(page: {
  body: string;
  context: StaticHandlerContext;
  dataJson: string;
  manifest: Manifest;
  site: SiteFacts;
  siteHost: string;
  theme: Theme;
}): string {
  const { context, manifest, site, theme } = page;
  const matches = context.matches.map(({ params, route }) => ({
    params,
    handle: route.handle,
    loaderData: context.loaderData[route.id],
  }));
  const title = documentTitle(matches, context.errors ? context.statusCode : null, site.name);
  const entry = manifest[entryFile];
  if (!entry) throw new Error(`The build has no ${entryFile}`);
  const { scripts, styles } = filesOf(manifest, [entryFile, ...matchedFiles(context)]);
  return [
    `<!doctype html><html lang="en"${theme === 'system' ? '' : ` data-theme="${theme}"`}>`,
    '<head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<meta name="color-scheme" content="${theme === 'system' ? 'light dark' : theme}">`,
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description(matches))}">`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...[interFont, literataFont].map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" href="/${href}">`),
    ...scripts
      .filter((href) => href !== entry.file)
      .map((href) => `<link rel="modulepreload" href="/${href}">`),
    `<script type="module" src="/${entry.file}"></script>`,
    ...(site.statsDomain ? [statsScript(site.statsDomain, page.siteHost)] : []),
    `</head><body><div id="root">${page.body}</div>`,
    `<script type="application/json" id="page-facts">${page.dataJson.replace(/</g, '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

/** Counts visits without cookies; a site without the setting carries nothing of it. */
const statsScript = (statsDomain: string, siteHost: string): string =>
  `<script defer data-domain="${escapeHtml(siteHost)}" src="https://${escapeHtml(statsDomain)}/js/script.js"></script>`;

function description(matches: { handle: unknown; loaderData: unknown }[]): string {
  for (const { handle, loaderData } of matches.toReversed()) {
    const describe = (handle as ScreenHandle | undefined)?.description;
    const text = describe && loaderData ? describe(loaderData) : '';
    if (text) return text.replace(/\s+/g, ' ').slice(0, descriptionCharacters);
  }
  return t('pages.home.tagline');
}

/** The source files of the screens that this page shows. */
const matchedFiles = ({ matches }: StaticHandlerContext): string[] =>
  matches.flatMap(({ route }) => sourceFile(route.id) ?? []);

/** All that these sources load, their imports' imports included. */
function filesOf(manifest: Manifest, sources: string[]) {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

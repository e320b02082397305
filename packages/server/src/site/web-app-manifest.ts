import type { PageServer } from '@brasslamp/web/page-server';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { shownElsewhere } from '../http/server/security-headers.ts';
import { pageHeaders } from './page-headers.ts';

/** The icons of the installed app. `maskable`: it may be cropped to a circle. */
const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

const colors = { background_color: '#faf7f1', theme_color: '#faf7f1' };

/** Registers what a browser needs for offline use and to install the site: worker, offline page and manifest. */
export function registerWebAppManifest(
  site: FastifyInstance,
  pages: Pick<PageServer, 'emptyPage'>,
  {
    config,
    publicUrl,
  }: { config: Pick<Config, 'siteName' | 'statsDomain' | 'basePath'>; publicUrl: () => string },
): void {
  const facts = { name: config.siteName, statsDomain: config.statsDomain ?? null };

  site.get('/service-worker.js', (_, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'x-content-type-options': 'nosniff',
      })
      .sendFile('service-worker.js', { maxAge: 0 }),
  );
  site.get('/offline.html', (_, reply) => {
    const { html, styleHash } = pages.emptyPage(facts, publicUrl());
    return reply
      .headers(pageHeaders(config.statsDomain, styleHash))
      .header('cache-control', 'no-cache')
      .send(html);
  });
  site.get('/app.webmanifest', (_, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(config))),
  );
  for (const { src } of icons.filter(({ type }) => type === 'image/png')) {
    site.get(src, (_, reply) => shownElsewhere(reply).sendFile(src.slice(1), { maxAge: '1d' }));
  }
}

const manifestOf = ({ siteName: name, basePath }: Pick<Config, 'siteName' | 'basePath'>) => ({
  id: basePath,
  name,
  short_name: name,
  description: 'Read and write branching stories',
  start_url: basePath,
  scope: basePath,
  display: 'standalone',
  ...colors,
  icons: icons.map((icon) => ({ ...icon, src: basePath + icon.src.slice(1) })),
});

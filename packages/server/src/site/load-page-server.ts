import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EntryServer, Manifest, PageServer } from '@brasslamp/web/page-server';

const built = new URL('../../../web/dist/', import.meta.url);
export const clientFolder = fileURLToPath(new URL('client/', built));

/** The pages, as `npm run build` of the web package left them. */
export async function loadPageServer(): Promise<PageServer> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(
      await readFile(new URL('client/.vite/manifest.json', built), 'utf8'),
    ) as Manifest;
  } catch (cause) {
    throw new Error('The web pages are not built: run "npm run build" first', { cause });
  }
  const entry = new URL('server/entry-server.js', built).href;
  const { createPageServer } = (await import(entry)) as EntryServer;
  return createPageServer(manifest);
}

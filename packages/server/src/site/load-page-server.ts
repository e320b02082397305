import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuiltFiles, EntryServer, Manifest, PageServer } from '@brasslamp/web/page-server';

const built = new URL('../../../web/dist/', import.meta.url);
export const clientFolder = fileURLToPath(new URL('client/', built));

/** The built pages of the web package, for a site that begins there on its host. */
export async function loadPageServer(basePath: string): Promise<PageServer> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(new URL('client/.vite/manifest.json', built), 'utf8'));
  } catch (cause) {
    throw new Error('The web pages aren’t built. Run “npm run build” first.', { cause });
  }
  const entry = new URL('server/entry-server.js', built).href;
  const { createPageServer }: EntryServer = await import(entry);
  return createPageServer({ manifest, styles: await readStyles(), hashOf, basePath });
}

const hashOf = (text: string): string =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

async function readStyles(): Promise<BuiltFiles['styles']> {
  const names = (await readdir(join(clientFolder, 'assets'))).filter((name) =>
    name.endsWith('.css'),
  );
  const files = names.map((name) => `assets/${name}`);
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(clientFolder, file), 'utf8')]),
    ),
  );
}

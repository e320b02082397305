/** Builds a page of its own for a part of the web app, and serves it on this machine alone. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, loadConfigFromFile, type Plugin } from 'vite';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** `root`: the folder with its `index.html`, in `bench/`. */
export async function startPage(root: string): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-page-'));
  await build({
    configFile: false,
    root: fileURLToPath(new URL(root, import.meta.url)),
    mode: 'production',
    logLevel: 'error',
    plugins: await webPlugins(),
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path === '/' ? 'index.html' : path;
    try {
      const bytes = readFileSync(join(folder, file));
      reply.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain' }).end(bytes);
    } catch {
      reply.writeHead(404).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The plugins of the web app's build that make its files readable; the others make its site. */
async function webPlugins(): Promise<Plugin[]> {
  const file = fileURLToPath(new URL('../packages/web/vite.config.ts', import.meta.url));
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file);
  const plugins = (loaded?.config.plugins ?? []).flat() as Plugin[];
  return plugins.filter(({ name }) => name === 'compile-messages' || name.startsWith('vite:react'));
}

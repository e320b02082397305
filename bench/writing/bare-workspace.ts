import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** A file or an answer of the site that a page asked for. */
interface Loaded {
  path: string;
  type: string;
  bytes: Buffer;
}

/** What a page loads from now on until `stop`: scripts, styles and answers of the API. */
export function watchLoaded(page: Page): { stop: () => Promise<Loaded[]> } {
  const seen: Response[] = [];
  const note = (response: Response) => void seen.push(response);
  page.on('response', note);
  return {
    async stop() {
      page.off('response', note);
      const loaded = await Promise.all(seen.map(loadedBy));
      return loaded.filter((one) => one !== null);
    },
  };
}

async function loadedBy(response: Response): Promise<Loaded | null> {
  const type = response.headers()['content-type']?.split(';')[0] ?? '';
  if (!response.ok() || !/^(text\/(css|javascript)|application\/json)$/.test(type)) return null;
  // What the browser has let go is nothing that the workspace waited for.
  const bytes = await response.body().catch(() => null);
  return bytes && { path: new URL(response.url()).pathname, type, bytes };
}

/**
 * The reference for opening the workspace: a page that loads the same bytes, compiles the same scripts without running
 * them, reads the same answers, and lists the same outline beside a text, by the marks that the bench looks for.
 */
export async function startBareWorkspace(loaded: readonly Loaded[], names: readonly string[]) {
  const files = new Map(
    loaded.map(({ path, type, bytes }) => [path, { type, bytes: packed(bytes) }]),
  );
  files.set('/', { type: 'text/html', bytes: packed(Buffer.from(pageOf(loaded, names))) });
  const server = createServer((request, reply) => {
    const file = files.get(new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!file) return void reply.writeHead(404).end();
    reply.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.bytes);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() };
}

const packed = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

function pageOf(loaded: readonly Loaded[], names: readonly string[]): string {
  const pathsOf = (type: string) =>
    loaded.filter((one) => one.type === type).map(({ path }) => path);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>',
    ...pathsOf('text/css').map((path) => `<link rel="stylesheet" href="${path}">`),
    '</head><body><ol></ol><script type="module">',
    `const names = ${JSON.stringify(names)};`,
    `const answers = ${JSON.stringify(pathsOf('application/json'))};`,
    `const compiled = ${JSON.stringify(pathsOf('text/javascript'))}.map((href) => new Promise((onload) => {
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'modulepreload', href, onload }));
    }));
    await Promise.all([...answers.map(async (path) => (await fetch(path)).json()), ...compiled]);
    document.querySelector('ol').append(...names.map((name) => {
      const row = document.createElement('li');
      row.role = 'treeitem';
      row.textContent = name;
      return row;
    }));
    const text = document.createElement('div');
    text.className = 'cm-content';
    text.contentEditable = 'true';
    text.textContent = names[0];
    document.body.append(text);`,
    '</script></body></html>',
  ].join('\n');
}

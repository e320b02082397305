import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement } from '../measurement.ts';
import { interleaved, requestsPerSecond } from '../site/load.ts';
import { type ServerProcess, startProcess } from '../site/server-process.ts';
import { startSite } from '../site/site.ts';

const path = '/brasslamp/the-twelfth-lamp';
const connections = 16;
const seconds = 4;
const rounds = 3;

/**
 * The public story page for a visitor, compared with a bare Fastify route that renders the same
 * document with `renderToString` from data it already has and compresses it in the same way.
 * Both are asked as browsers ask. Measured both rendered each time (every
 * request has a different address) and from the page cache.
 */
export async function publicPage(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  const site = await startSite(folder);
  let bare: ServerProcess | undefined;
  try {
    bare = await startProcess(new URL('./bare-page-server.ts', import.meta.url), {
      args: [site.url, path],
    });
    const bareUrl = bare.url;
    let visit = 0;
    const anotherAddress = () => {
      visit += 1;
      return `${path}?visit=${visit}`;
    };
    const rate = (url: string, where: string | (() => string)) => () =>
      requestsPerSecond(url, seconds, connections, () => ({
        method: 'GET',
        path: where,
        headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
      }));
    const [rendered, bareOnce] = await interleaved(
      rounds,
      rate(site.url, anotherAddress),
      rate(bareUrl, '/'),
    );
    const [cached, bareAgain] = await interleaved(rounds, rate(site.url, path), rate(bareUrl, '/'));
    return [
      {
        name: 'story page, rendered',
        ratio: rendered / bareOnce,
        atLeast: 0.25,
        detail: `${rendered.toFixed(0)} pages/s, bare renderToString ${bareOnce.toFixed(0)}/s`,
      },
      {
        name: 'story page, cached',
        ratio: cached / bareAgain,
        atLeast: 1,
        detail: `${cached.toFixed(0)} pages/s, bare renderToString ${bareAgain.toFixed(0)}/s`,
      },
    ];
  } finally {
    await bare?.stop();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

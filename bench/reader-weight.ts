import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliBytes } from './brotli-bytes.ts';
import type { Measurement } from './measurement.ts';
import { startSite } from './site.ts';

const storyPath = '/api/stories/brasslamp/the-twelfth-lamp';
const firstWords = 'The town of Sallow has eleven street lamps';

/** The JavaScript that the reader screen loads, brotli; its first text must be in the HTML. */
export async function readerWeight(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  const site = await startSite(folder);
  try {
    const reader = await site.signUp('anna');
    const playthrough = await site.startPlaythrough(reader, storyPath);
    const page = await fetch(`${site.url}/brasslamp/the-twelfth-lamp/reader/${playthrough}`, {
      headers: { cookie: `authToken=${reader.token}` },
    });
    const html = await page.text();
    if (!html.includes(firstWords)) throw new Error('The first node’s text is not in the HTML');
    const scripts = await loadedScripts(site.url, html);
    const bytes = [...scripts.values()].reduce((sum, script) => sum + brotliBytes(script), 0);
    return [
      {
        name: 'JavaScript of the reader screen',
        kilobytes: bytes / 1024,
        atMost: 110,
        detail: `${scripts.size} files, brotli; the first node’s text is in the HTML`,
      },
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the page names, and what those files import at once. */
async function loadedScripts(siteUrl: string, html: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  const queue = [...html.matchAll(/(?:src|href)="(\/assets\/[\w.-]+\.js)"/g)].map(([, url]) => url);
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (scripts.has(url)) continue;
    const text = await (await fetch(siteUrl + url)).text();
    scripts.set(url, text);
    for (const [, name] of text.matchAll(/(?:import|from)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      queue.push(`/assets/${name}`);
    }
  }
  if (scripts.size === 0) throw new Error('The page loads no script');
  return scripts;
}

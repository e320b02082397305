import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { brotliBytes } from '../brotli-bytes.ts';
import type { Measurement } from '../measurement.ts';
import { startSite } from '../site/site.ts';
import { launchChromium } from './chromium.ts';

const storyPath = '/api/stories/brasslamp/the-twelfth-lamp';
const firstWords = 'The town of Sallow has eleven street lamps';
/** About what the first packets of a connection carry before the other side must acknowledge. */
const firstPacketsKilobytes = 14;

/** The template of a story's own page, as the build made it. */
const pageTemplate = new URL('../../packages/web/dist/web-page/template.html', import.meta.url);

/**
 * The weight of the reader screen, brotli: the JavaScript its page names, everything loaded once a choice was made,
 * and the page itself up to the first node's text.
 */
export async function readerWeight(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-bench-'));
  const site = await startSite(folder);
  try {
    const reader = await site.signUp('anna');
    const playthrough = await site.startPlaythrough(reader, storyPath);
    const url = `${site.url}/brasslamp/the-twelfth-lamp/reader/${playthrough}`;
    const page = await fetch(url, { headers: { cookie: `authToken=${reader.token}` } });
    const html = await page.text();
    const textAt = html.indexOf(firstWords);
    if (textAt === -1) throw new Error('The first node’s text is not in the HTML');
    const atOnce = await namedScripts(site.url, html);
    const inAll = await playedScripts(url, { url: site.url, token: reader.token });
    const later = [...inAll.keys()].filter((file) => !atOnce.has(file));
    const laterKilobytes = kilobytesOf(later.map((file) => inAll.get(file) ?? ''));
    const template = readFileSync(pageTemplate, 'utf8');
    const readersKilobytes = kilobytesOf(atOnce.values()) + laterKilobytes;
    return [
      {
        name: 'JavaScript of the reader screen',
        kilobytes: kilobytesOf(atOnce.values()),
        atMost: 110,
        detail: `${atOnce.size} files, brotli; the first node’s text is in the HTML`,
      },
      {
        name: 'JavaScript of the reader screen, in all',
        kilobytes: readersKilobytes,
        atMost: 110,
        detail: `${later.length} files more after a choice, ${laterKilobytes.toFixed(1)} KB: ${later.join(', ')}`,
      },
      {
        name: 'page of the reader screen, up to the text',
        kilobytes: kilobytesOf([html.slice(0, textAt)]),
        atMost: firstPacketsKilobytes,
        detail: `${(textAt / 1024).toFixed(1)} KB before it is compressed, styles included`,
      },
      {
        name: 'JavaScript of a story’s own page',
        kilobytes: kilobytesOf([scriptIn(template)]),
        atMost: Math.floor(readersKilobytes),
        detail: `at most what the reader screen loads in all; the page without a story is ${kilobytesOf([template]).toFixed(0)} KB, typefaces included`,
      },
    ];
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptIn(template: string): string {
  const [, script] = /<script>(.*)<\/script>/s.exec(template) ?? [];
  if (!script) throw new Error('The template has no script');
  return script;
}

function kilobytesOf(texts: Iterable<string>): number {
  return [...texts].reduce((sum, text) => sum + brotliBytes(text), 0) / 1024;
}

/** The files the page names, and the files they import statically. */
async function namedScripts(siteUrl: string, html: string): Promise<Map<string, string>> {
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

/** The scripts that a browser has loaded after opening the page and making a choice. */
async function playedScripts(
  url: string,
  signIn: { url: string; token: string },
): Promise<Map<string, string>> {
  const browser = await launchChromium();
  try {
    // Files the service worker caches for later are not part of the page.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    await context.addCookies([{ name: 'authToken', value: signIn.token, url: signIn.url }]);
    const page = await context.newPage();
    const loaded = loadedScripts(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    const name = await page.locator('h1').textContent();
    await page.locator('.choice').first().click();
    await page.waitForFunction((was) => document.querySelector('h1')?.textContent !== was, name);
    await page.waitForLoadState('networkidle');
    return new Map(await Promise.all(loaded));
  } finally {
    await browser.close();
  }
}

/** Grows while the page loads. */
function loadedScripts(page: Page): Promise<[file: string, text: string]>[] {
  const loaded: Promise<[string, string]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    loaded.push(response.text().then((text) => [pathname, text]));
  });
  return loaded;
}

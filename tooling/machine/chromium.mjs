// Where the browsers for journeys and benches are. Also a command: prints the path of Chromium.

import { Stop } from '../stop.mjs';
import { installWithApt } from './apt.mjs';
import { findOnPath, isExecutable } from './on-path.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usual = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const find = () => usual.find(isExecutable) ?? findOnPath(...names);

/** @returns {Promise<string>} */
export async function chromiumPath() {
  const { CHROMIUM_PATH: chosen } = process.env;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Stop(`CHROMIUM_PATH names ${chosen}, which isn’t a program.`);
  }
  const found = find() ?? (await playwrightsOwn()) ?? (await installWithApt('chromium', find));
  if (found) return found;
  throw new Stop(
    'The browser journeys need Chromium. Install it (on Debian: apt-get install chromium), or set CHROMIUM_PATH to one.',
  );
}

/**
 * Chromium without windows, which nobody sees: the same engine, and half of the work. Where there is none, Chromium.
 * @returns {Promise<string>}
 */
export async function headlessChromiumPath() {
  const { HEADLESS_CHROMIUM_PATH: known, CHROMIUM_PATH: chosen } = process.env;
  if (known) return known;
  if (chosen) return chromiumPath();
  const findShell = () => findOnPath('chromium-headless-shell');
  const shell = findShell() ?? (await installWithApt('chromium-headless-shell', findShell));
  return shell ?? chromiumPath();
}

/** A browser installed by `npx playwright install chromium`. */
async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

if (process.argv[1] === import.meta.filename) console.log(await chromiumPath());

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

const dist = join(root, 'packages/web/dist');
const stamp = join(dist, '.built-from');
const inputs = ['web', 'story', 'contract', 'messages', 'interchange'].map(
  (name) => `packages/${name}`,
);
/** The parts of the build: for browsers, for the server that draws pages, and for a story's own page. None needs another. */
const parts = [
  ['packages/web'],
  ['packages/web', '--ssr'],
  ['packages/web', '--config', 'packages/web/build/web-page.config.ts'],
];
const skipped = /^(dist|node_modules|\..*|.*\.test\.tsx?)$/;

/** Builds the web app (browser files, server bundle and template of a story's own page) unless nothing that goes into it has changed. */
export async function buildWebWhenNeeded() {
  const wanted = hashOfInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  console.log('Building the web app …');
  rmSync(stamp, { force: true });
  const ended = await Promise.all(
    parts.map((options) => run('vite', ['build', ...options], { quiet: true })),
  );
  if (ended.some(({ interrupted }) => interrupted)) {
    throw new Stop('Stopped while building the web app.');
  }
  if (ended.some(({ code }) => code !== 0)) {
    throw new Stop('The web app couldn’t be built; the message is above.');
  }
  if (!existsSync(dist)) throw new Stop('The web app’s build wrote nothing to packages/web/dist.');
  writeFileSync(stamp, wanted);
}

function hashOfInputs() {
  const hash = createHash('sha256');
  const files = [
    join(root, 'package-lock.json'),
    join(root, 'tsconfig.base.json'),
    ...inputs.flatMap((folder) => filesIn(join(root, folder))),
  ];
  for (const file of files) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]} every file below, in a fixed order
 */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}

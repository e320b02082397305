// What every command does first: install packages, build the web app, find the right Node. Runs on Node 20 and newer.
import { installWhenNeeded } from './install.mjs';
import { findNode } from './node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { buildWebWhenNeeded } from './web-build.mjs';

/**
 * @param {{ build: boolean }} wishes
 * @returns {Promise<string>} path of the Node to continue with
 */
export async function prepare({ build }) {
  await oneAtATime(async () => {
    await installWhenNeeded();
    if (build) await buildWebWhenNeeded();
  });
  return findNode();
}

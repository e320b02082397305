// What every command does first: packages there, web app built, the right Node found. Runs on Node 20 and newer.
import { installWhenNeeded } from './install.mjs';
import { findNode } from './node.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { buildWebWhenNeeded } from './web-build.mjs';

/**
 * @param {{ build: boolean }} wishes
 * @returns {Promise<string>} path of the Node to go on with
 */
export async function prepare({ build }) {
  await oneAtATime(async () => {
    await installWhenNeeded();
    if (build) await buildWebWhenNeeded();
  });
  return findNode();
}

import { spawnSync } from 'node:child_process';
import { oneAtATime } from '../one-at-a-time.mjs';

/**
 * Installs a Debian package where that is possible (root, apt-get) and returns what `find` finds of it then.
 * Several test processes may miss the same package, and apt-get refuses to work twice at once.
 * @template Found
 * @param {string} name
 * @param {() => Found | undefined} find
 * @returns {Promise<Found | undefined>}
 */
export async function installWithApt(name, find) {
  if (process.getuid?.() !== 0) return undefined;
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  return oneAtATime(async () => find() ?? (install(name) ? find() : undefined));
}

/** @param {string} name */
function install(name) {
  console.error(`Installing ${name} with apt-get, because the tests need it and it’s missing …`);
  const limitMs = 10 * 60_000;
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', name],
  ].every((args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status } = spawnSync('apt-get', args, {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: limitMs,
    });
    return status === 0;
  });
}

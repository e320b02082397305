import { spawnSync } from 'node:child_process';

/**
 * Installs a Debian package where that is possible (root, apt-get); says whether it worked.
 * @param {string} name
 */
export function installWithApt(name) {
  if (process.getuid?.() !== 0) return false;
  if (spawnSync('apt-get', ['--version']).status !== 0) return false;

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

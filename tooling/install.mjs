import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './node.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { Stop } from './stop.mjs';

const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules/.brasslamp-installed');
const npmRecord = join(root, 'node_modules/.package-lock.json');

/** Runs `npm ci` unless node_modules already has what the lock file names. */
export async function installWhenNeeded() {
  const lock = readFileSync(lockFile);
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;

  if (!npmInstalledThis(lock.toString())) {
    console.log(
      'Installing packages from package-lock.json (this takes a minute or two the first time) …',
    );
    // An interrupted install must not look complete the next time.
    rmSync(stamp, { force: true });
    rmSync(npmRecord, { force: true });
    const [npm, args] = npmCommand(['ci', '--include=dev', '--include=optional']);
    const { code, interrupted } = await run(npm, [...args, '--loglevel=error'], { quiet: true });
    if (interrupted) throw new Stop('Stopped while installing. Run the command again to continue.');
    if (code !== 0) {
      throw new Stop(
        'The packages couldn’t be installed; npm’s own message is above. You need a network connection just this once.',
      );
    }
  }
  writeFileSync(stamp, wanted);
}

/**
 * npm writes its own record at the end of an install; that is enough if somebody ran `npm ci` by hand.
 * @param {string} lock
 */
function npmInstalledThis(lock) {
  if (!existsSync(npmRecord)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(npmRecord, 'utf8')).packages;
  return Object.keys(wanted).every((path) => {
    if (path === '') return true;
    if (!(path in installed)) return wanted[path].optional === true;
    const { version, integrity } = wanted[path];
    return installed[path].version === version && installed[path].integrity === integrity;
  });
}

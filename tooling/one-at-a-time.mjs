import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';

const folder = join(root, '.cache');
const lock = join(folder, 'preparing.lock');
const pollMs = 250;

/**
 * Two commands started together must not install or build into the same folders at once.
 * @template Result
 * @param {() => Promise<Result>} body
 * @returns {Promise<Result>}
 */
export async function oneAtATime(body) {
  mkdirSync(folder, { recursive: true });
  for (let told = false; !takeLock(); told = true) {
    if (!told) {
      console.log(
        'Waiting for another Brasslamp command that is installing or building … ' +
          '(If there isn’t one, delete .cache/preparing.lock.)',
      );
    }
    await wait(pollMs);
  }
  process.on('exit', release);
  try {
    return await body();
  } finally {
    release();
    process.off('exit', release);
  }
}

const release = () => rmSync(lock, { force: true });

/** Linking a finished file makes lock and holder's process id appear in one step. */
function takeLock() {
  const mine = `${lock}.${process.pid}`;
  writeFileSync(mine, String(process.pid));
  try {
    linkSync(mine, lock);
    return true;
  } catch {
    if (isRunning(lockHolder())) return false;
    release();
    return takeLock();
  } finally {
    rmSync(mine, { force: true });
  }
}

function lockHolder() {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return !isDefunct(pid);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * A killed process can stay in Linux's table for a while, in state Z.
 * @param {number} pid
 */
function isDefunct(pid) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

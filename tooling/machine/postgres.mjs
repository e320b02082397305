// A throwaway PostgreSQL for the tests: its own data and socket folders, loopback only, deleted at the end.
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Stop } from '../stop.mjs';
import { installWithApt } from './apt.mjs';
import { endingWithUs } from './ending-with-us.mjs';
import { findOnPath, isExecutable } from './on-path.mjs';

const debian = '/usr/lib/postgresql';
const startLimitMs = 60_000;
const stopLimitMs = 30_000;

function findBinaries() {
  const onPath = findOnPath('initdb');
  const folders = [...(onPath ? [dirname(onPath)] : []), ...debianFolders()];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))),
  );
}

function debianFolders() {
  try {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(debian, version, 'bin'));
  } catch {
    return [];
  }
}

/** Folder of `initdb` and `postgres`; installs them where that is possible. */
export async function postgresBinaries() {
  const found = findBinaries() ?? (await installWithApt('postgresql', findBinaries));
  if (found) return found;
  throw new Stop(
    'This needs PostgreSQL. Install it (on Debian: apt-get install postgresql), or set TEST_DATABASE_URL ' +
      'to one whose user may create databases.',
  );
}

/** PostgreSQL refuses to run as root; then it runs as the system user that its package creates. */
function otherUser() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Stop('PostgreSQL won’t run as root, and there’s no user “postgres” to run it.');
}

/**
 * A free port below those that systems give to connections (from 32,768 on Linux, higher elsewhere), so
 * that none of them takes it while the cluster is down.
 * @returns {Promise<number>}
 */
async function freePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * @typedef {object} Cluster
 * @property {string} url
 * @property {(how?: NodeJS.Signals) => Promise<void>} down SIGINT = fast, SIGQUIT = immediate; the data stays
 * @property {() => Promise<void>} up
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ isDurable?: boolean }} [options] durable: committed data survives `down('SIGQUIT')`
 * @returns {Promise<Cluster>}
 */
export async function startPostgres({ isDurable = false } = {}) {
  const binaries = await postgresBinaries();
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'brasslamp-postgres-'));
  if (user.uid) chownSync(folder, user.uid, user.gid);

  const clusterFolder = join(folder, 'cluster');
  const asUser = { ...user, cwd: folder };
  const made = spawnSync(join(binaries, 'initdb'), initOptions(binaries, clusterFolder), {
    ...asUser,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Stop(`initdb failed:\n${made.stdout}${made.stderr}`);

  const port = await freePort();
  const [program, args] = endingWithUs('QUIT', join(binaries, 'postgres'), [
    ...['-D', clusterFolder, '-k', folder, '-h', '127.0.0.1', '-p', String(port)],
    ...(isDurable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off']),
    ...['-c', 'full_page_writes=off', '-c', 'max_connections=200', '-c', 'shared_buffers=32MB'],
  ]);
  const start = () => spawn(program, args, { ...asUser, stdio: ['ignore', 'pipe', 'pipe'] });
  let server = start();
  const endAtOnce = () => {
    server.kill('SIGQUIT');
    removeForGood(folder);
  };
  const forget = onUnexpectedEnd(endAtOnce);

  await acceptsConnections(server);
  /** @param {NodeJS.Signals} [how] */
  const down = async (how = 'SIGINT') => {
    const ended = new Promise((resolve) => server.on('close', resolve));
    if (server.exitCode !== null || server.signalCode) return;
    server.kill(how);
    // One that has just recovered from a crash may have missed it.
    const again = setTimeout(() => server.kill('SIGQUIT'), stopLimitMs);
    await ended;
    clearTimeout(again);
  };
  return {
    url: `postgres://brasslamp@127.0.0.1:${port}/postgres`,
    down,
    async up() {
      server = start();
      await acceptsConnections(server);
    },
    async stop() {
      await down();
      forget();
      removeForGood(folder);
    },
  };
}

/**
 * A server that is shutting down may still be writing, and an exit handler can only wait by blocking.
 * @param {string} folder
 */
function removeForGood(folder) {
  const pauseMs = 20;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; existsSync(folder) && tries < 100; tries++) {
    if (tries > 0) Atomics.wait(pause, 0, 0, pauseMs);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Calls `cleanUp` when this process ends early, by itself or by a signal; returns a function that cancels this.
 * @param {() => void} cleanUp
 */
function onUnexpectedEnd(cleanUp) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  const forget = () => {
    process.off('exit', cleanUp);
    for (const signal of signals) process.off(signal, onSignal);
  };
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    forget();
    cleanUp();
    process.kill(process.pid, signal);
  };
  process.on('exit', cleanUp);
  for (const signal of signals) process.on(signal, onSignal);
  return forget;
}

/**
 * @param {string} binaries
 * @param {string} clusterFolder
 */
function initOptions(binaries, clusterFolder) {
  const help = spawnSync(join(binaries, 'initdb'), ['--help'], { encoding: 'utf8' }).stdout;
  // Most real clusters sort by language and not by byte; a query that relies on byte order must fail here.
  const sortedByLanguage = help.includes('--icu-locale')
    ? ['--locale-provider=icu', '--icu-locale=en-US']
    : [];
  return [
    ...['-D', clusterFolder, '-U', 'brasslamp', '--auth=trust', '--no-sync'],
    ...['--encoding=UTF8', '--locale=C', ...sortedByLanguage],
  ];
}

/** @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} server */
async function acceptsConnections(server) {
  let log = '';
  server.stdout.resume();
  server.stderr.on('data', (chunk) => {
    log = `${log}${chunk}`.slice(-10_000);
  });
  const giveUpAt = Date.now() + startLimitMs;
  while (!log.includes('ready to accept connections')) {
    if (server.exitCode !== null || server.signalCode || Date.now() > giveUpAt) {
      server.kill('SIGQUIT');
      throw new Stop(`PostgreSQL didn’t start:\n${log}`);
    }
    const pollMs = 20;
    await wait(pollMs);
  }
}

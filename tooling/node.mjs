// Which Node runs the product: the pinned one from node_modules, or the machine's own if it is new enough.
import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';
import { Stop } from './stop.mjs';

const oldestNode = 24;
const os = process.platform === 'win32' ? 'win' : process.platform;
const pinned = join(
  root,
  `node_modules/node-${os}-${process.arch}/bin/${os === 'win' ? 'node.exe' : 'node'}`,
);

/** @param {string} version */
const isNewEnough = (version) => Number.parseInt(version.replace('v', ''), 10) >= oldestNode;

/** The binary may exist but not run, for example on a Linux without glibc. */
function pinnedNodeRuns() {
  if (!existsSync(pinned)) return false;
  if (realpathSync(process.execPath) === realpathSync(pinned)) return true;
  const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  return answer.status === 0 && isNewEnough(answer.stdout);
}

/** Path of a Node that can run Brasslamp's TypeScript. */
export function findNode() {
  if (pinnedNodeRuns()) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  throw new Stop(
    `Brasslamp needs Node ${oldestNode}, and there’s no ready-made one for ${process.platform} ${process.arch}. ` +
      `Install Node ${oldestNode} or newer from https://nodejs.org and try again (this is Node ${process.versions.node}).`,
  );
}

/** The environment for everything started from here: installed commands and the right `node` come first. */
export function toolEnvironment() {
  const bin = join(root, 'node_modules/.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
}

/**
 * npm as a command line, run by the Node that npm itself was started with.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  if (npmScript?.endsWith('npm-cli.js')) return [npmNode ?? process.execPath, [npmScript, ...args]];
  return ['npm', args];
}

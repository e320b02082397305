import { findOnPath } from './on-path.mjs';

/**
 * The way to start a program so that, on Linux, the kernel ends it even when this process is killed without cleaning up.
 * @param {'QUIT' | 'KILL'} signal
 * @param {string} program
 * @param {string[]} args
 * @returns {[program: string, args: string[]]}
 */
export function endingWithUs(signal, program, args) {
  const setpriv = findOnPath('setpriv');
  return setpriv ? [setpriv, ['--pdeathsig', signal, program, ...args]] : [program, args];
}

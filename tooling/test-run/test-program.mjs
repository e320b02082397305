import { run } from '../run.mjs';

export const minutes = (/** @type {number} */ count) => count * 60_000;

/**
 * Runs a program of the tests and says whether it succeeded. Ctrl-C ends the whole run.
 * @param {string} program
 * @param {string[]} args
 * @param {number} limitMs
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runs(program, args, limitMs, env = {}) {
  const { code, interrupted } = await run(program, args, { limitMs, env });
  if (interrupted) process.exit(130);
  return code === 0;
}

import { run } from '../run.mjs';

/**
 * Runs a program of the tests and says whether it succeeded. Ctrl-C ends the whole run.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, hear?: (said: Buffer) => void }} [options]
 */
export async function runs(program, args, options = {}) {
  const { code, interrupted } = await run(program, args, options);
  if (interrupted) process.exit(130);
  return code === 0;
}

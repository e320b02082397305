import { join } from 'node:path';
import { root } from '../root.mjs';
import { run } from '../run.mjs';

/** Where every Node of the tests keeps compiled code: they start many servers and threads, all from the same sources. */
const compiled = join(root, '.cache/compiled');

/**
 * Runs a program of the tests and says whether it succeeded. Ctrl-C ends the whole run.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, hear?: (said: Buffer) => void }} [options]
 */
export async function runs(program, args, options = {}) {
  const env = { NODE_COMPILE_CACHE: compiled, ...options.env };
  const { code, interrupted } = await run(program, args, { ...options, env });
  if (interrupted) process.exit(130);
  return code === 0;
}

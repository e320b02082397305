// The checks that run nothing of the product. They say what they have to say to `hear`, for they run beside the tests.
import { runs } from './test-program.mjs';

/** @typedef {(said: Buffer) => void} Hear */

/**
 * Checks the types of each project once, and only of what has changed since: that is kept in .cache/types.
 * @param {Hear} hear
 */
export async function checkTypes(hear) {
  return { ok: await runs('tsc', ['-b'], { hear }) };
}

/** @param {Hear} hear */
export async function checkLint(hear) {
  const strict = ['--diagnostic-level=warn', '--error-on-warnings'];
  const formatted = await runs('biome', ['check', ...strict, '.'], { hear });
  const awaited = await runs('oxlint', ['--type-aware', '--deny-warnings'], { hear });
  const used = await runs('knip', ['--no-progress'], { hear });
  return { ok: formatted && awaited && used };
}

/** An error that the person at the keyboard can understand and act on: shown without a stack. */
export class Stop extends Error {}

/**
 * Runs a command's body; a `Stop` becomes one sentence and exit code 1.
 * @param {() => Promise<void>} body
 */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

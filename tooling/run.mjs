// Starts programs so that signals and exit codes are passed on. package.json says `exec` before the long-running
// ones: npm's own shell would otherwise swallow the signals.
import { spawn } from 'node:child_process';
import { isatty } from 'node:tty';
import { toolEnvironment } from './node.mjs';
import { root } from './root.mjs';

const passedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));

/**
 * Starts a program in the repository's folder and passes on the signals that arrive here, each at most once.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, hear?: (said: Buffer) => void, abort?: AbortSignal }} [options] `quiet` keeps
 *   the output and shows it only after a failure; with `hear` it goes there.
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null, interrupted: boolean }>}
 */
export function run(program, args, { env, quiet = false, hear, abort } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...toolEnvironment(), ...env },
      ...(abort && { signal: abort }),
      stdio: quiet || hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    /** @type {Buffer[]} */
    const output = [];
    const take = hear ?? ((/** @type {Buffer} */ said) => output.push(said));
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);

    let interrupted = false;
    const handlers = passedOn.map((signal) => {
      const handler = () => {
        // Ctrl-C reaches the child from the terminal itself, and a second signal would mean "at once".
        const isTold = interrupted || (signal === 'SIGINT' && hasTerminal);
        interrupted = true;
        if (!isTold) child.kill(signal);
      };
      process.on(signal, handler);
      return () => process.off(signal, handler);
    });

    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const remove of handlers) remove();
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output));
      resolve({ code: code ?? 1, signal, interrupted });
    });
  });
}

/**
 * Hands this process over to a program and ends as it does, with the same exit code or signal.
 * @param {string} program
 * @param {string[]} args
 */
export async function handOver(program, args) {
  const orphaned = new AbortController();
  const pollMs = 500;
  const parent = process.ppid;
  // If npm is killed, the program it started must not keep running and hold the port.
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) orphaned.abort();
  }, pollMs);
  try {
    const { code, signal } = await run(program, args, { abort: orphaned.signal });
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  } catch (error) {
    if (!orphaned.signal.aborted) throw error;
  } finally {
    clearInterval(watch);
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
  /** Kills it without warning, like a power cut. */
  kill(): Promise<void>;
  /** How it ended by itself; null while it runs. */
  exitCode(): number | NodeJS.Signals | null;
}

/** Starts a server file as a separate process and waits until it prints its address. */
export async function startProcess(
  file: URL,
  {
    args = [],
    env = {},
    input = '',
    killAfterMs,
  }: {
    args?: string[];
    env?: Record<string, string>;
    input?: string;
    /** It is killed after this time; the promise is rejected if it had no address by then. */
    killAfterMs?: number;
  } = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /https?:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${printed}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    exitCode: () => child.exitCode ?? child.signalCode,
  };
}

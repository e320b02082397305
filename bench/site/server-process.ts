import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { endingWithUs } from '../../tooling/machine/ending-with-us.mjs';
import { processorSeconds } from './processor.ts';

export interface ServerProcess {
  url: string;
  stop(): Promise<void>;
  /** Kills it without warning, like a power cut. */
  kill(): Promise<void>;
  /** The code or signal with which the process ended by itself; null while it runs. */
  exitCode(): number | NodeJS.Signals | null;
  /** The seconds of the processor that the process has used. */
  processorSeconds(): number;
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
    /** The time after which the process is killed; the promise is rejected if it had no address by then. */
    killAfterMs?: number;
  } = {},
): Promise<ServerProcess> {
  const [program, given] = endingWithUs('KILL', process.execPath, [fileURLToPath(file), ...args]);
  const child = spawn(program, given, { env: { ...process.env, ...env } });
  child.stdin.end(input);
  child.stderr.pipe(process.stderr, { end: false });
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
  // Who fails and does not stop it comes to an end all the same.
  for (const one of [child, child.stdout as Socket, child.stderr as Socket]) one.unref();
  return {
    url,
    stop: () => ended(child, 'SIGTERM'),
    kill: () => ended(child, 'SIGKILL'),
    exitCode: () => child.exitCode ?? child.signalCode,
    processorSeconds: () => processorSeconds(child.pid ?? 0),
  };
}

async function ended(child: ChildProcessWithoutNullStreams, signal: NodeJS.Signals) {
  child.ref();
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

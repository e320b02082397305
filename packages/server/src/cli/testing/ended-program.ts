import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Ended } from '../run-command.ts';

/** A command of this folder, as a process of its own that has ended. */
export const endedProgram = (name: string, args: string[], settings: NodeJS.ProcessEnv) =>
  new Promise<Ended>((resolve) => {
    const file = join(import.meta.dirname, '..', `${name}.ts`);
    const env = { ...process.env, ...settings };
    const child = execFile(process.execPath, [file, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
